"""A Wi-Fi for phones: NetworkManager opens it, root asks for it, and it is closed again."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.phones import network
from companion.phones.meeting import Meeting, WrongWord
from companion.phones.network import (
    UUID,
    Network,
    NetworkManager,
    NoNetworkManager,
    NotAllowed,
    NotOpened,
    NoWifi,
    WifiIsOff,
    new_network,
    profile,
)
from companion.phones.network_as_root import serve
from companion.phones.network_exchange import (
    decode_answer,
    decode_request,
    encode_answer,
    encode_request,
)
from companion.phones.network_of_service import NetworkOfService
from sentences import ExplainedError
from tests.needed_programs import needs
from tests.waiting import SAFETY_LIMIT, wait_until

KNOWN = Network("abcdefgh2345")
NMCLI = """#!/bin/sh
echo "$*" >>"{folder}/asked"
case "$*" in
*"TYPE,DEVICE device") printf '{devices}' ;;
*"WIFI-PROPERTIES.AP device show wlan0") echo {ap} ;;
"radio wifi") echo {radio} ;;
*"connection up"*) [ -z "{problem}" ] || {{ echo "Error: {problem}." >&2; exit 4; }} ;;
esac
"""
"""Emulates NetworkManager's command: it says what a computer with such a Wi-Fi says."""


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Computer:
    monkeypatch.setattr(network, "SYSTEM_PATH", f"{tmp_path}:/usr/bin:/bin")
    return Computer(tmp_path)


class Computer:
    """A computer with this Wi-Fi."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def has(
        self,
        devices: str = r"wifi:wlan0\nethernet:eth0\n",
        ap: str = "yes",
        radio: str = "enabled",
        problem: str = "",
    ) -> None:
        nmcli = self._folder / "nmcli"
        words = {"devices": devices, "ap": ap, "radio": radio, "problem": problem}
        nmcli.write_text(NMCLI.format(folder=self._folder, **words))
        nmcli.chmod(0o755)

    @property
    def asked(self) -> list[str]:
        return (self._folder / "asked").read_text().splitlines()


def test_a_wifi_is_opened_in_memory_and_closed(computer: Computer) -> None:
    computer.has()
    NetworkManager().open(KNOWN)
    NetworkManager().close()
    add, up, delete = computer.asked[-3:]
    assert add.startswith("connection add save no type wifi ")
    assert f"connection.uuid {UUID}" in add
    assert up.endswith(f"connection up uuid {UUID}")
    assert delete == f"connection delete uuid {UUID}"


def test_a_wifi_that_does_not_open_leaves_no_connection(computer: Computer) -> None:
    computer.has(problem="Timeout expired")
    with pytest.raises(NotOpened):
        NetworkManager().open(KNOWN)
    assert computer.asked[-1] == f"connection delete uuid {UUID}"


def test_the_unit_deletes_no_connection_of_somebody_else() -> None:
    unit = Path(__file__).parents[3] / "systemd" / "vivat-network.service"
    assert f"nmcli connection delete uuid {UUID}\n" in unit.read_text()


@pytest.mark.parametrize(
    ("wifi", "sentence"),
    [
        ({"devices": r"ethernet:eth0\n"}, NoWifi),
        ({"ap": "no"}, NoWifi),
        ({"radio": "disabled"}, WifiIsOff),
        ({"problem": "NetworkManager is not running"}, NoNetworkManager),
        ({"problem": "Insufficient privileges"}, NotAllowed),
        ({"problem": "Connection activation failed"}, NotOpened),
    ],
    ids=str,
)
def test_why_no_wifi_can_be_opened_is_said_with_what_to_do(
    computer: Computer, wifi: dict[str, str], sentence: type[ExplainedError]
) -> None:
    computer.has(**wifi)
    with pytest.raises(sentence, match=r"Use|Switch"):
        NetworkManager().open(KNOWN)


def test_a_computer_without_network_manager_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "SYSTEM_PATH", str(tmp_path))
    with pytest.raises(NoNetworkManager):
        NetworkManager().open(KNOWN)


@needs("nmcli")
def test_the_real_network_manager_understands_the_profile() -> None:
    command = ["nmcli", "--offline", "connection", "add", *profile(KNOWN)]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in ("mode=ap", "ssid=vivat", f"psk={KNOWN.password}", "method=shared", "proto=rsn;"):
        assert line in made.stdout.splitlines()


def test_each_network_has_another_password_that_can_be_read_and_typed() -> None:
    passwords = {new_network().password for _network in range(100)}
    assert len(passwords) == 100
    assert all(decode_request(encode_request(Network(each))).password == each for each in passwords)


def test_the_code_has_nothing_that_must_be_escaped() -> None:
    assert KNOWN.link == "WIFI:T:WPA;S:vivat;P:abcdefgh2345;;"
    assert KNOWN.password not in repr(KNOWN)


class Opener:
    """Records what root does."""

    def __init__(self, problem: ExplainedError | None = None) -> None:
        self.done: list[str] = []
        self._problem = problem

    def open(self, wanted: Network) -> None:
        if self._problem is not None:
            raise self._problem
        self.done.append(wanted.password)

    def close(self) -> None:
        self.done.append("closed")


@pytest.fixture
def workers() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as workers:
        yield workers


def asked(workers: ThreadPoolExecutor, vivat: NetworkOfService, path: Path) -> Future[None]:
    answer = workers.submit(vivat.open, KNOWN)
    wait_until(lambda: path.exists() or answer.done())
    return answer


def test_root_opens_a_wifi_until_vivat_needs_it_no_more(
    workers: ThreadPoolExecutor, tmp_path: Path
) -> None:
    path, opener = tmp_path / "network", Opener()
    vivat = NetworkOfService(Meeting(path, SAFETY_LIMIT))
    answer = asked(workers, vivat, path)
    root = workers.submit(serve, str(path), opener)
    answer.result()
    assert opener.done == [KNOWN.password]
    vivat.close()
    root.result()
    assert opener.done == [KNOWN.password, "closed"]


def test_roots_problem_is_said_at_the_table(workers: ThreadPoolExecutor, tmp_path: Path) -> None:
    path, opener = tmp_path / "network", Opener(NotOpened(problem="no antenna"))
    answer = asked(workers, NetworkOfService(Meeting(path, SAFETY_LIMIT)), path)
    serve(str(path), opener)
    with pytest.raises(NotOpened, match="no antenna"):
        answer.result()
    assert opener.done == ["closed"]


def test_a_unit_that_does_not_come_is_said_too(tmp_path: Path) -> None:
    with pytest.raises(NotOpened, match="systemctl status vivat-network"):
        NetworkOfService(Meeting(tmp_path / "network", 0.05)).open(KNOWN)


@pytest.mark.parametrize("data", [b"", b"short", b"abcdefgh2345 psk", b"-abcdefgh234", bytes(12)])
def test_root_takes_nothing_but_a_password(data: bytes) -> None:
    with pytest.raises(WrongWord):
        decode_request(data)


@pytest.mark.parametrize("data", [b"", b"{}x", b'{"problem":"Exit"}', b'{"problem":"NotOpened"}'])
def test_an_answer_that_is_none_is_refused(data: bytes) -> None:
    with pytest.raises(WrongWord):
        decode_answer(data)


def test_every_answer_comes_back_as_it_was() -> None:
    assert decode_answer(encode_answer(None)) is None
    assert str(decode_answer(encode_answer(NotOpened(problem="x")))) == str(NotOpened(problem="x"))
