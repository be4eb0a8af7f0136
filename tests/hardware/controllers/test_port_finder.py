"""Controllers are found by their USB id, never by the name of a port."""

from __future__ import annotations

from pathlib import Path

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from hardware.controllers.port_finder import PICO, candidate_ports


def port(name: str, vendor: int | None, product: int | None) -> ListPortInfo:
    info = ListPortInfo(name)
    info.vid, info.pid = vendor, product
    return info


@pytest.fixture(autouse=True)
def usb(monkeypatch: pytest.MonkeyPatch) -> None:
    """An Arduino, a Pico, and the Pi's own console."""
    there = [
        port("/dev/ttyACM0", 0x2341, 0x0043),
        port("/dev/ttyACM1", 0x2E8A, 0x0005),
        port("/dev/ttyS0", None, None),
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: there)


def test_only_ports_with_the_wanted_id_are_candidates() -> None:
    assert candidate_ports([PICO], []) == ["/dev/ttyACM1"]


def test_ids_can_be_in_capitals() -> None:
    assert candidate_ports(["2E8A:0005"], []) == ["/dev/ttyACM1"]


def test_another_kind_of_controller_can_be_added_by_its_id() -> None:
    assert candidate_ports([PICO, "2341:0043"], []) == ["/dev/ttyACM0", "/dev/ttyACM1"]


def test_a_port_that_has_several_names_is_opened_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [tmp_path / "by-id", tmp_path / "by-path"]
    for name in names:
        name.symlink_to("/dev/null")
    monkeypatch.setattr(list_ports, "comports", lambda: [port("/dev/null", 0x2E8A, 0x0005)])
    assert candidate_ports([PICO], [str(names[0])]) == [str(names[0])]
    assert candidate_ports([], [str(name) for name in names]) == [str(names[0])]


def test_without_ids_no_usb_port_is_a_candidate() -> None:
    assert candidate_ports([], []) == []
