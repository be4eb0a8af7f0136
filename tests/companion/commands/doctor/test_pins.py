"""The header's pins matter only if boxes are wired to them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands.doctor.finding import Finding
from companion.commands.doctor.pins import examine_pins
from hardware.boxes import Health
from hardware.header.pin_factory import FACTORY_VARIABLE, MOCK
from hardware.header.pins import BoxPins, Wiring
from tests.hardware.header.fake_computer import BCM2711, PI_4B, FakeComputer
from tests.hardware.header.fake_pin_libraries import FakeLgpio, with_lgpio, with_revision

WIRED = Wiring((BoxPins(4, 17, 27, 22),))


@pytest.fixture(autouse=True)
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio can't be imported."""
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)


@pytest.fixture
def a_pi(tmp_path: Path) -> FakeComputer:
    pi = FakeComputer(tmp_path)
    pi.is_a(PI_4B)
    return pi


def examined(wiring: Wiring | None, computer: FakeComputer) -> list[Finding]:
    return examine_pins(wiring, None, computer.devices, computer.proc, computer.system)


def test_off_a_pi_a_missing_header_is_only_a_note(tmp_path: Path) -> None:
    (finding,) = examine_pins(None, None, tmp_path, tmp_path)
    assert (finding.health, finding.remedy) == (Health.WAITS, None)


def test_boxes_at_the_header_without_a_library_are_a_problem_that_says_what_is_missing(
    a_pi: FakeComputer,
) -> None:
    (finding,) = examined(WIRED, a_pi)
    assert finding.health is Health.FAILS
    assert "lgpio: there is no" in finding.found


def test_boxes_at_a_header_off_a_pi_are_a_problem(tmp_path: Path) -> None:
    (finding,) = examine_pins(WIRED, None, tmp_path, tmp_path)
    assert finding.health is Health.FAILS
    assert finding.remedy is not None
    assert "remove [[boxes.header]] from" in finding.remedy


def test_on_a_pi_without_boxes_at_the_header_a_missing_library_is_a_note(
    a_pi: FakeComputer,
) -> None:
    a_pi.has_chip(0, BCM2711)
    (finding,) = examined(None, a_pi)
    assert finding.health is Health.WAITS
    assert "sudo apt install python3-lgpio; in a checkout: make install-pi" in finding.found


def test_pins_that_work_are_reported_and_released(
    a_pi: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_pi.is_a(PI_4B)
    a_pi.has_chip(0, BCM2711)
    with_lgpio(monkeypatch, fake := FakeLgpio())
    with_revision(monkeypatch, 0xC03111)
    (works,) = examined(WIRED, a_pi)
    assert works.health is Health.WORKS
    assert fake.closed == fake.opened == [0]


def test_checking_pins_leaves_no_file_behind(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from companion.commands.doctor.pins import examine_pins\n"
        "examine_pins(None, None, Path('/dev'))"
    )
    root = str(Path(__file__).parents[4])
    environment = {**os.environ, "PYTHONPATH": root}
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path, env=environment)
    assert list(tmp_path.iterdir()) == []


def test_mock_pins_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    (finding,) = examine_pins(WIRED, None, tmp_path, tmp_path)
    assert "no real pin is used" in finding.found


@pytest.mark.parametrize(("wiring", "health"), [(WIRED, Health.FAILS), (None, Health.WAITS)])
def test_mock_pins_press_no_real_button(
    a_pi: FakeComputer,
    monkeypatch: pytest.MonkeyPatch,
    wiring: Wiring | None,
    health: Health,
) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, MOCK)
    (found,) = examined(wiring, a_pi)
    assert found.health is health
    assert found.remedy == f"Unset the variable: unset {FACTORY_VARIABLE}"
