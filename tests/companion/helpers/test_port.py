"""A helper opens the port for phones, and hands it to vivat, whose sandbox has no network."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest
from msgspec import ValidationError
from msgspec.json import encode

from companion.helpers.door import Answer, Vivat
from companion.helpers.port import PORT, OpenPort, PortOfService, handle
from hardware.phones.port import DirectPort, NobodyOpens, listening_socket
from tests.companion.helpers.listening import listening


def free_port() -> int:
    with listening_socket("127.0.0.1", 0) as found:
        return int(found.getsockname()[1])


def test_the_port_is_open_until_vivat_closes_the_door(tmp_path: Path) -> None:
    """Even if it keeps the socket."""
    port, number = PortOfService(tmp_path), free_port()
    with listening(PORT, handle, tmp_path):
        opened = port.open(number)
        with socket.create_connection(("127.0.0.1", number)):
            phone, _address = opened.accept()
            phone.close()
        port.close()
    with opened, pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", number))


def test_an_answer_without_a_socket_is_no_port(tmp_path: Path) -> None:
    def forgetful(_request: OpenPort, vivat: Vivat) -> None:
        vivat.tell(Answer())

    said = os.strerror(errno.EPROTO)
    with listening(PORT, forgetful, tmp_path), pytest.raises(OSError, match=said):
        PortOfService(tmp_path).open(8470)


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    port, said = PortOfService(tmp_path), os.strerror(errno.EADDRINUSE)
    with listening_socket("", 0) as taken, listening(PORT, handle, tmp_path):
        number = taken.getsockname()[1]
        with pytest.raises(OSError, match=said):
            port.open(number)


def test_vivat_says_that_nobody_opens_it(tmp_path: Path) -> None:
    with pytest.raises(NobodyOpens):
        PortOfService(tmp_path).open(8470)


@pytest.mark.parametrize("port", [-1, 0, 80, 1023, 65536])
def test_only_a_port_that_needs_no_rights_is_opened(port: int) -> None:
    with pytest.raises(ValidationError):
        PORT.requests.decode(encode(OpenPort(port)))


def test_without_a_service_vivat_opens_the_port_itself() -> None:
    with DirectPort("127.0.0.1").open(0) as opened:
        assert opened.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
