"""How vivat, as the computer's own service, gets the port for phones from another unit.

vivat's sandbox allows no network. So systemd/vivat-phones.service opens the port, in a sandbox that
lets only the local network in, and hands the listening socket over; it runs until vivat closes the
connection. This module has both ends' words; open_port.py, vivat's other end, imports nothing else.
"""

from __future__ import annotations

import struct

from companion.phones.meeting import WrongWord

PATH = "/run/vivat/phones"
"""The Unix socket in vivat's folder; systemd/vivat-phones.path waits for it."""
DESKTOP_NAME = "vivat-phones"
"""In a desktop session, its name in the session's folder; systemd/vivat-desktop-phones.path."""
PORTS = range(1024, 65536)
_PORT = struct.Struct("<H")
_ERROR = struct.Struct("<i")
ANSWER_LENGTH = _ERROR.size


def encode_port(port: int) -> bytes:
    """What vivat asks for."""
    return _PORT.pack(port)


def decode_port(data: bytes) -> int:
    """Raises WrongWord."""
    if len(data) != _PORT.size:
        raise WrongWord
    (port,) = _PORT.unpack(data)
    if port not in PORTS:
        raise WrongWord
    return int(port)


def encode_answer(errno: int) -> bytes:
    """0 if a socket comes with it; otherwise why not."""
    return _ERROR.pack(errno)


def decode_answer(data: bytes) -> int:
    """Raises WrongWord."""
    if len(data) != _ERROR.size:
        raise WrongWord
    return int(_ERROR.unpack(data)[0])
