"""Controllers are found by what they say on USB, never by the name of a port."""

from __future__ import annotations

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
    """A Pico, an Arduino, and the Pi's own console."""
    there = [
        port("/dev/ttyACM0", 0x2341, 0x0043),
        port("/dev/ttyACM1", 0x2E8A, 0x0005),
        port("/dev/ttyS0", None, None),
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: there)


def test_only_the_ports_with_the_wanted_id_are_tried() -> None:
    assert candidate_ports([PICO], []) == ["/dev/ttyACM1"]


def test_an_id_is_the_same_in_capitals() -> None:
    assert candidate_ports(["2E8A:0005"], []) == ["/dev/ttyACM1"]


def test_another_kind_of_controller_is_named_by_its_id() -> None:
    assert candidate_ports([PICO, "2341:0043"], []) == ["/dev/ttyACM0", "/dev/ttyACM1"]


def test_without_an_id_nothing_on_usb_is_touched() -> None:
    assert candidate_ports([], []) == []
