"""A Wi-Fi for phones: NetworkManager opens it, root asks for it, and it is closed again."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest
from msgspec import ValidationError
from msgspec.json import encode

from companion.helpers.network import NETWORK, NetworkOfService, OpenNetwork, handle
from companion.phones import own_wifi
from companion.phones.own_wifi import (
    UUID,
    Network,
    NetworkManager,
    NoNetworkManager,
    NotOpened,
    new_network,
    profile,
)
from sentences import ExplainedError
from tests.companion.helpers.listening import listening
from tests.needed_programs import needs

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
    monkeypatch.setattr(own_wifi, "SYSTEM_PATH", f"{tmp_path}:/usr/bin:/bin")
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


@pytest.mark.parametrize(
    ("wifi", "sentence"),
    [
        ({"devices": r"ethernet:eth0\n"}, "has no Wi-Fi.*Use"),
        ({"ap": "no"}, "has no Wi-Fi.*Use"),
        ({"radio": "disabled"}, "switched off. Switch"),
        ({"problem": "NetworkManager is not running"}, "no NetworkManager. Use"),
        ({"problem": "Insufficient privileges"}, "may not open a Wi-Fi. Use"),
        ({"problem": "Connection activation failed"}, "could not be opened: .*Use"),
    ],
    ids=str,
)
def test_why_no_wifi_can_be_opened_is_said_with_what_to_do(
    computer: Computer, wifi: dict[str, str], sentence: str
) -> None:
    computer.has(**wifi)
    with pytest.raises(ExplainedError, match=sentence):
        NetworkManager().open(KNOWN)


def test_a_computer_without_network_manager_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_wifi, "SYSTEM_PATH", str(tmp_path))
    with pytest.raises(NoNetworkManager):
        NetworkManager().open(KNOWN)


@needs("nmcli")
def test_the_real_network_manager_understands_the_profile() -> None:
    command = ["nmcli", "--offline", "connection", "add", *profile(KNOWN)]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in ("mode=ap", "ssid=vivat", f"psk={KNOWN.password}", "method=shared", "proto=rsn;"):
        assert line in made.stdout.splitlines()


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


def test_root_opens_a_wifi_until_vivat_needs_it_no_more(tmp_path: Path) -> None:
    opener, vivat = Opener(), NetworkOfService(tmp_path)
    with listening(NETWORK, partial(handle, manager=opener, run=tmp_path), tmp_path):
        vivat.open(KNOWN)
        assert opener.done == [KNOWN.password]
        vivat.close()
    assert opener.done == [KNOWN.password, "closed"]


def test_a_wifi_is_opened_only_when_the_one_before_is_closed(tmp_path: Path) -> None:
    """Otherwise the end of the first one would close the second one."""
    done: list[str] = []
    may_close = Event()

    class Slow(Opener):
        def close(self) -> None:
            may_close.wait()
            done.append("closed")

        def open(self, wanted: Network) -> None:
            done.append(wanted.password)

    other = Network("bcdefghj2345")
    vivat = NetworkOfService(tmp_path)
    with listening(NETWORK, partial(handle, manager=Slow(), run=tmp_path), tmp_path):
        vivat.open(KNOWN)
        vivat.close()
        asking = Thread(target=vivat.open, args=(other,))
        asking.start()
        asking.join(0.3)  # it waits; if it did not, it would have ended
        may_close.set()
        asking.join()
        vivat.close()
    assert done == [KNOWN.password, "closed", other.password, "closed"]


def test_roots_problem_is_said_at_the_table(tmp_path: Path) -> None:
    opener, vivat = Opener(NotOpened(problem="no wire")), NetworkOfService(tmp_path)
    helper = listening(NETWORK, partial(handle, manager=opener, run=tmp_path), tmp_path)
    with helper, pytest.raises(ExplainedError) as said:
        vivat.open(KNOWN)
    assert str(said.value) == str(NotOpened(problem="no wire"))
    assert opener.done == ["closed"]


def test_each_network_has_another_password_that_can_be_read_and_typed() -> None:
    passwords = {new_network().password for _network in range(100)}
    assert len(passwords) == 100
    for each in passwords:
        assert NETWORK.requests.decode(encode(OpenNetwork(each))) == OpenNetwork(each)


@pytest.mark.parametrize(
    "password", ["", "short", "abcdefgh2345 psk", "-abcdefgh234", "abcdefgh2345\n"]
)
def test_root_takes_nothing_but_a_password(password: str) -> None:
    with pytest.raises(ValidationError):
        NETWORK.requests.decode(encode(OpenNetwork(password)))
