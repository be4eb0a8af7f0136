"""A fake systemd: a real datagram socket that collects notifications."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4


class FakeSystemd:
    """Listens at an address: a file or, after an @, an abstract socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)

    def environment(self, timeout: float | None = None, pid: int | None = None) -> dict[str, str]:
        """The variables of a service with a watchdog timeout in seconds, or without a watchdog."""
        watch = {"WATCHDOG_USEC": str(round(timeout * 1e6))} if timeout is not None else {}
        watched = {"WATCHDOG_PID": str(pid)} if pid is not None else {}
        return {"NOTIFY_SOCKET": self.address, **watch, **watched}

    def received(self) -> list[str]:
        """All messages since the last call."""
        messages = []
        self._socket.setblocking(False)
        while True:
            try:
                messages.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return messages

    def next(self, seconds: float = 120.0) -> str:
        """The next message, which must arrive within so many seconds."""
        self._socket.settimeout(seconds)
        return self._socket.recv(4096).decode()

    def close(self) -> None:
        self._socket.close()


@contextmanager
def systemd_at(address: str) -> Iterator[FakeSystemd]:
    systemd = FakeSystemd(address)
    try:
        yield systemd
    finally:
        systemd.close()


def a_file(folder: Path) -> str:
    """An address in a folder, or an abstract one if the path is too long for the kernel."""
    address = folder / "notify"
    return str(address) if len(str(address)) < 100 else an_abstract_one()


def an_abstract_one() -> str:
    return f"@vivat-{os.getpid()}-{uuid4().hex}"
