"""The header's pins matter only if boxes are wired to them; mock pins are reported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands.doctor.finding import Finding
from companion.commands.doctor.pins import examine_pins
from hardware.boxes import Health
from hardware.header.pin_factory import FACTORY_VARIABLE
from hardware.header.pins import BoxPins, Wiring
from tests.hardware.header.fake_computer import BCM2711, CM4, PI_4B, PI_5, FakeComputer
from tests.hardware.header.fake_pin_libraries import FakeLgpio, with_lgpio

WIRED = Wiring((BoxPins(4, 17, 27, 22),))


@pytest.fixture(autouse=True)
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither lgpio nor RPi.GPIO can be imported."""
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    for name in ("lgpio", "RPi"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.fixture
def a_pi(tmp_path: Path) -> FakeComputer:
    pi = FakeComputer(tmp_path)
    pi.is_a(PI_5.name, PI_5.revision)
    return pi


def examined(wiring: Wiring | None, computer: FakeComputer) -> list[Finding]:
    return examine_pins(wiring, computer.devices, computer.proc, computer.system)


def test_off_a_pi_a_missing_header_is_only_a_note(tmp_path: Path) -> None:
    (finding,) = examine_pins(None, tmp_path, tmp_path)
    assert (finding.health, finding.remedy) == (Health.WAITS, None)


def test_boxes_at_the_header_without_a_library_are_a_problem_that_lists_what_was_tried(
    a_pi: FakeComputer,
) -> None:
    (finding,) = examined(WIRED, a_pi)
    assert finding.health is Health.FAILS
    assert "lgpio: there is no" in finding.found
    assert "RPi.GPIO: it only supports Raspberry Pis up to the 4" in finding.found


def test_boxes_at_a_header_off_a_pi_are_a_problem(tmp_path: Path) -> None:
    (finding,) = examine_pins(WIRED, tmp_path, tmp_path)
    assert finding.health is Health.FAILS
    assert finding.remedy is not None
    assert "remove [[boxes.header]] from" in finding.remedy


def test_on_a_pi_without_boxes_at_the_header_a_missing_library_is_a_note(
    a_pi: FakeComputer,
) -> None:
    (finding,) = examined(None, a_pi)
    assert finding.health is Health.WAITS
    assert finding.remedy is not None
    assert "sudo apt install python3-lgpio; in a checkout: make install-pi" in finding.remedy


def test_an_unknown_board_is_a_separate_note(a_pi: FakeComputer) -> None:
    a_pi.is_a("Raspberry Pi 6 Model B", 0xD05200)
    _missing, note = examined(WIRED, a_pi)
    assert (note.health, note.remedy) == (Health.WAITS, None)
    assert "(Raspberry Pi 6 Model B, revision d05200, chip ?, kernel " in note.found


def test_pins_on_a_guessed_chip_work_with_a_note(
    a_pi: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_pi.is_a(PI_4B.name, PI_4B.revision)
    a_pi.has_chip(0)
    with_lgpio(monkeypatch, fake := FakeLgpio())
    works, note = examined(WIRED, a_pi)
    assert (works.health, note.health) == (Health.WORKS, Health.WAITS)
    assert "does not show which GPIO chip belongs to the header" in note.found
    assert fake.closed == fake.opened == [0]


@pytest.mark.parametrize(("wiring", "notes"), [(WIRED, 1), (None, 0)])
def test_a_compute_module_with_boxes_has_a_note_on_its_header(
    a_pi: FakeComputer, monkeypatch: pytest.MonkeyPatch, wiring: Wiring | None, notes: int
) -> None:
    a_pi.is_a(CM4.name, CM4.revision)
    a_pi.has_chip(0, BCM2711)
    with_lgpio(monkeypatch, FakeLgpio())
    works, *notes_found = examined(wiring, a_pi)
    assert works.health is Health.WORKS
    assert ["no header of 40 pins" in note.found for note in notes_found] == [True] * notes


@pytest.mark.parametrize(("wiring", "health"), [(WIRED, Health.FAILS), (None, Health.WAITS)])
def test_mock_pins_are_reported(
    wiring: Wiring | None, health: Health, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    (finding,) = examine_pins(wiring, tmp_path, tmp_path)
    assert finding.health is health
    assert "no real pin is used" in finding.found


def test_checking_pins_leaves_no_file_behind(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from companion.commands.doctor.pins import examine_pins\n"
        "examine_pins(None, Path('/dev'))"
    )
    root = str(Path(__file__).parents[4])
    environment = {**os.environ, "PYTHONPATH": root}
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path, env=environment)
    assert list(tmp_path.iterdir()) == []
