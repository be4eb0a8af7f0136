"""A Unix socket in vivat's folder, at which a unit with more rights reports when it is needed.

A systemd path unit waits for the socket and starts the other unit, which connects. That unit works
until the connection ends: also when vivat crashes.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path

SECONDS = 20.0
"""How long the other unit may take to start; a slow Pi needs a few."""


class WrongWord(Exception):
    """The other end is no vivat."""


class Meeting:
    """vivat's end."""

    def __init__(self, path: Path, seconds: float = SECONDS) -> None:
        self._path = path
        self._seconds = seconds
        self._other: socket.socket | None = None

    def begin(self) -> socket.socket:
        """The connection with the other unit.

        Raises:
            OSError: it does not come.
        """
        self.end()
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as waiting:
            waiting.settimeout(self._seconds)
            self._appear(waiting)
            self._other, _address = waiting.accept()
        return self._other

    def end(self) -> None:
        """The path goes first: otherwise systemd would start the unit again."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
        if self._other is not None:
            self._other.close()
            self._other = None

    def _appear(self, waiting: socket.socket) -> None:
        """It must listen before it has its name: then the other unit connects."""
        new = self._path.with_name(f"{self._path.name}.new")
        new.unlink(missing_ok=True)
        waiting.bind(str(new))
        new.chmod(0o600)
        waiting.listen(1)
        new.rename(self._path)


def connect(path: str, seconds: float) -> socket.socket:
    """The other unit's end.

    Raises:
        OSError: vivat is not there.
    """
    vivat = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    vivat.settimeout(seconds)
    try:
        vivat.connect(path)
    except OSError as problem:
        vivat.close()
        if isinstance(problem, ConnectionRefusedError):
            os.unlink(path)  # left over: systemd would start the unit again and again
        raise
    return vivat


def wait_for_end(vivat: socket.socket) -> None:
    """Return when vivat has closed the connection, or is gone."""
    vivat.settimeout(None)
    with suppress(OSError):
        vivat.recv(1)
