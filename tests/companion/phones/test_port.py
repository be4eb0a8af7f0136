"""Another unit opens the port for phones, and hands it to vivat, whose sandbox has no network."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from companion.phones.meeting import Meeting, WrongWord
from companion.phones.open_port import hand_over
from companion.phones.port_exchange import decode_port, encode_answer, encode_port
from companion.phones.port_of_service import PortOfService
from hardware.phones.port import DirectPort, NobodyOpens, listening_socket
from tests.waiting import SAFETY_LIMIT, wait_until


@pytest.fixture
def workers() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as workers:
        yield workers


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "phones"


def free_port() -> int:
    with listening_socket("127.0.0.1", 0) as found:
        return int(found.getsockname()[1])


def asked(
    workers: ThreadPoolExecutor, port: PortOfService, path: Path, number: int
) -> Future[socket.socket]:
    """vivat asks for a port, and systemd has seen it."""
    answer = workers.submit(port.open, number)
    wait_until(lambda: path.exists() or answer.done())
    return answer


def test_the_port_is_open_until_vivat_needs_it_no_more(
    workers: ThreadPoolExecutor, path: Path
) -> None:
    port, number = PortOfService(Meeting(path, SAFETY_LIMIT)), free_port()
    answer = asked(workers, port, path, number)
    unit = workers.submit(hand_over, str(path))
    with answer.result() as listening:
        with closing(socket.create_connection(("127.0.0.1", number))):
            phone, _address = listening.accept()
            phone.close()
        assert not unit.done()
    port.close()
    assert unit.result() is None
    assert not path.exists(), "systemd would start the unit again"
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", number))


def test_nobody_but_vivats_own_user_can_hand_over_a_port(
    workers: ThreadPoolExecutor, path: Path
) -> None:
    answer = asked(workers, PortOfService(Meeting(path, SAFETY_LIMIT)), path, free_port())
    assert path.stat().st_mode & 0o777 == 0o600
    with socket.socket(socket.AF_UNIX) as unit:
        unit.connect(str(path))
        unit.recv(64)
        unit.sendall(encode_answer(0))  # and no socket
        with pytest.raises(OSError, match=os.strerror(errno.EPROTO)):
            answer.result()


def test_a_port_that_is_taken_is_said(workers: ThreadPoolExecutor, path: Path) -> None:
    with listening_socket("", 0) as taken:
        number = taken.getsockname()[1]
        answer = asked(workers, PortOfService(Meeting(path, SAFETY_LIMIT)), path, number)
        hand_over(str(path))
        with pytest.raises(OSError, match=os.strerror(errno.EADDRINUSE)):
            answer.result()
    assert not path.exists()


def test_vivat_does_not_wait_for_a_unit_for_ever(path: Path) -> None:
    with pytest.raises(NobodyOpens):
        PortOfService(Meeting(path, 0.05)).open(8470)


@pytest.mark.parametrize("kind", ["a file", "a datagram socket", "a socket that does not listen"])
def test_what_is_no_listening_socket_is_refused(
    workers: ThreadPoolExecutor, path: Path, kind: str
) -> None:
    handed = {
        "a file": os.open(path.with_name("file"), os.O_CREAT),
        "a datagram socket": socket.socket(socket.AF_INET, socket.SOCK_DGRAM).detach(),
        "a socket that does not listen": socket.socket(socket.AF_INET).detach(),
    }
    answer = asked(workers, PortOfService(Meeting(path, SAFETY_LIMIT)), path, 8470)
    with socket.socket(socket.AF_UNIX) as unit:
        unit.connect(str(path))
        unit.recv(64)
        socket.send_fds(unit, [encode_answer(0)], [handed[kind]])
        with pytest.raises(OSError, match=r"Protocol error|non-socket"):
            answer.result()
    for each in handed.values():
        os.close(each)


def test_a_socket_that_a_power_cut_left_behind_is_removed(path: Path) -> None:
    """Otherwise systemd would start the unit again and again."""
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    with pytest.raises(ConnectionRefusedError):
        hand_over(str(path))
    assert not path.exists()


@pytest.mark.parametrize("data", [b"", b"\x00", encode_port(80), encode_port(8470) + b"\x00"])
def test_only_a_port_that_needs_no_rights_is_opened(data: bytes) -> None:
    with pytest.raises(WrongWord):
        decode_port(data)


def test_without_a_service_vivat_opens_the_port_itself() -> None:
    with DirectPort("127.0.0.1").open(0) as listening:
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
