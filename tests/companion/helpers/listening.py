"""Emulates systemd's part: listens at a helper's socket, and runs its program for a connection."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from companion.helpers.door import Helper, R, Vivat, attend


@contextmanager
def listening(
    helper: Helper[R], handle: Callable[[R, Vivat], None], folder: Path
) -> Iterator[Path]:
    """Until this ends, which waits for the programs; gives the socket's path."""
    path, last = folder / helper.unit, folder / f"last-{helper.unit}"

    def accept() -> None:
        while True:
            connection, address = listens.accept()
            if address == str(last):
                connection.close()
                return
            programs.submit(run, connection)

    def run(connection: socket.socket) -> None:
        with connection:
            attend(helper, handle, connection)

    with ThreadPoolExecutor() as programs, socket.socket(socket.AF_UNIX) as listens:
        listens.bind(str(path))
        path.chmod(0o666)
        listens.listen()
        accepting = programs.submit(accept)
        try:
            yield path
        finally:
            with socket.socket(socket.AF_UNIX) as end:
                end.bind(str(last))
                end.connect(str(path))
                accepting.result()
            path.unlink()
            last.unlink()
