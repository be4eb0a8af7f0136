"""The other end of the wire to systemd: a real datagram socket, and what came in there."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4


class Systemd:
    """Listens at an address, which is a file's or, after an @, an abstract one."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._wire = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._wire.bind(f"\0{address[1:]}" if address.startswith("@") else address)

    def environment(self, patience: float | None = None, pid: int | None = None) -> dict[str, str]:
        """What a service is started with, if it is to give a sign within `patience` seconds."""
        watch = {"WATCHDOG_USEC": str(round(patience * 1e6))} if patience is not None else {}
        watched = {"WATCHDOG_PID": str(pid)} if pid is not None else {}
        return {"NOTIFY_SOCKET": self.address, **watch, **watched}

    def heard(self) -> list[str]:
        """All that has come in since the last call."""
        messages = []
        self._wire.setblocking(False)
        while True:
            try:
                messages.append(self._wire.recv(4096).decode())
            except BlockingIOError:
                return messages

    def next(self, seconds: float = 20.0) -> str:
        """The next message, which must come within so many seconds."""
        self._wire.settimeout(seconds)
        return self._wire.recv(4096).decode()

    def close(self) -> None:
        self._wire.close()


@contextmanager
def systemd_at(address: str) -> Iterator[Systemd]:
    systemd = Systemd(address)
    try:
        yield systemd
    finally:
        systemd.close()


def a_file(folder: Path) -> str:
    """An address in a folder; the kernel takes no long ones."""
    address = folder / "notify"
    return str(address) if len(str(address)) < 100 else an_abstract_one()


def an_abstract_one() -> str:
    return f"@vivat-{os.getpid()}-{uuid4().hex}"
