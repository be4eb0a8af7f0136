"""vivat's end of port_exchange.py: asks the other unit for the port, and keeps it open."""

from __future__ import annotations

import errno
import os
import socket
from contextlib import suppress
from pathlib import Path

from companion.phones.meeting import Meeting, WrongWord
from companion.phones.port_exchange import (
    ANSWER_LENGTH,
    PATH,
    decode_answer,
    encode_port,
)
from hardware.phones.port import NobodyOpens


class PortOfService:
    """A `PortOpener`."""

    def __init__(self, meeting: Meeting | None = None) -> None:
        self._meeting = Meeting(Path(PATH)) if meeting is None else meeting

    def open(self, port: int) -> socket.socket:
        try:
            return self._ask(self._meeting.begin(), port)
        except TimeoutError as problem:
            self.close()
            raise NobodyOpens from problem
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        self._meeting.end()

    def _ask(self, opener: socket.socket, port: int) -> socket.socket:
        opener.sendall(encode_port(port))
        data, handed, _flags, _address = socket.recv_fds(opener, ANSWER_LENGTH, 1)
        try:
            return _listening(data, handed)
        except (OSError, WrongWord) as problem:
            for each in handed:
                with suppress(OSError):
                    os.close(each)
            number = problem.errno if isinstance(problem, OSError) else None
            number = number or errno.EPROTO
            raise OSError(number, os.strerror(number)) from problem


def _listening(data: bytes, handed: list[int]) -> socket.socket:
    """The socket that was handed over. Raises OSError, WrongWord."""
    problem = decode_answer(data)
    if problem or not handed:
        raise OSError(problem or errno.EPROTO, os.strerror(problem or errno.EPROTO))
    listening = socket.socket(fileno=os.dup(handed[0]))
    is_right = listening.type == socket.SOCK_STREAM and listening.family == socket.AF_INET
    if not is_right or not listening.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        listening.close()
        raise WrongWord
    os.close(handed[0])
    return listening
