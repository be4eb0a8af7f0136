"""Opens the port for phones, in a sandbox that lets only the local network in, and hands it over;
vivat's own sandbox has no network. Reads nothing that comes from there."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path
from typing import Annotated

from msgspec import Meta
from msgspec.json import Decoder

from companion.helpers.door import FOLDER, Answer, Door, Helper, Request, Vivat, log, said, serve
from hardware.phones.port import NobodyOpens, listening_socket
from sentences import ExplainedError


class OpenPort(Request, frozen=True):
    """Ports below 1024 are for the system's own services."""

    port: Annotated[int, Meta(ge=1024, le=65535)]


PORT = Helper("vivat-helper-port", Decoder(OpenPort))


def handle(request: OpenPort, vivat: Vivat) -> None:
    """The port is open until vivat needs it no more."""
    try:
        opened = listening_socket("", request.port)
    except OSError as problem:
        log.warning("port %s: %s", request.port, problem)
        # Says nothing to people: `PortOfService` raises the system's error.
        vivat.tell(said(ExplainedError("{number}", number=problem.errno)))
        return
    log.info("port %s is open", request.port)
    with opened:
        vivat.tell(Answer(), opened.fileno())
        vivat.wait_for_end()
        opened.shutdown(socket.SHUT_RDWR)  # also if vivat keeps its own end


class PortOfService(Door[OpenPort]):
    """A `PortOpener`."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(PORT, folder)

    def open(self, port: int) -> socket.socket:
        try:
            self.ask(OpenPort(port))
            return socket.socket(fileno=self.handed.pop())
        except ExplainedError as problem:
            number = problem.parts.get("number")
        except IndexError:  # no open file came
            self.close()
            number = errno.EPROTO
        if number is None:
            raise NobodyOpens
        raise OSError(int(str(number)), os.strerror(int(str(number))))


if __name__ == "__main__":
    serve(PORT, handle)
