"""The port at which phones reach this computer, and who may open it."""

from __future__ import annotations

import socket
from typing import Protocol

WAITING = 64
"""Connections that wait to be accepted."""


class NobodyOpens(OSError):
    """The other program that should open the port does not answer."""


class PortOpener(Protocol):
    """Opens a port as long as phones are switched on. Any thread may call it."""

    def open(self, port: int) -> socket.socket:
        """A socket that listens.

        Raises:
            OSError: the port can't be opened.
        """

    def close(self) -> None:
        """The socket is closed: nobody needs the port any more."""


class DirectPort:
    """Opens it itself; `address` is this computer's own to listen on, or "" for all."""

    def __init__(self, address: str = "") -> None:
        self._address = address

    def open(self, port: int) -> socket.socket:
        return listening_socket(self._address, port)

    def close(self) -> None:
        pass


def listening_socket(address: str, port: int) -> socket.socket:
    """A socket that listens at an IPv4 address, or "" for all of this computer's.

    Raises:
        OSError: the port can't be opened.
    """
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((address, port))
        opened.listen(WAITING)
    except OSError:
        opened.close()
        raise
    return opened
