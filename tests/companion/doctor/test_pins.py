"""The header's pins matter only to who has boxes there; a mock is never taken for pins."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.doctor.pins import examine_pins
from companion.words import say
from hardware.boxes import Health
from hardware.header.pin_factory import ASKED_BY
from hardware.header.pins import BoxPins, Wiring

WIRED = Wiring((BoxPins(4, 17, 27, 22),))


@pytest.fixture(autouse=True)
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither lgpio nor RPi.GPIO can be imported."""
    monkeypatch.delenv(ASKED_BY, raising=False)
    for name in ("lgpio", "RPi"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.fixture
def a_pi(tmp_path: Path) -> Path:
    (tmp_path / "device-tree").mkdir()
    (tmp_path / "device-tree/model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    return tmp_path


def test_off_a_pi_nobody_misses_the_header(tmp_path: Path) -> None:
    (finding,) = examine_pins(None, tmp_path, tmp_path)
    assert (finding.health, finding.remedy) == (Health.WAITS, None)


def test_boxes_at_the_header_fail_without_a_library_and_all_that_was_tried_is_told(
    a_pi: Path,
) -> None:
    (finding,) = examine_pins(WIRED, a_pi, a_pi)
    assert finding.health is Health.FAILS
    assert "lgpio: there is no" in say(finding.found)
    assert "RPi.GPIO: it is not installed" in say(finding.found)


def test_boxes_at_a_header_that_is_not_here_have_to_be_played_where_it_is(tmp_path: Path) -> None:
    (finding,) = examine_pins(WIRED, tmp_path, tmp_path)
    assert finding.health is Health.FAILS
    assert finding.remedy is not None
    assert "take [[boxes.header]] out" in say(finding.remedy)


def test_on_a_pi_without_boxes_at_the_header_it_is_a_note(a_pi: Path) -> None:
    (finding,) = examine_pins(None, a_pi, a_pi)
    assert finding.health is Health.WAITS
    assert finding.remedy is not None
    assert "make install-pi" in say(finding.remedy)


@pytest.mark.parametrize(("wiring", "health"), [(WIRED, Health.FAILS), (None, Health.WAITS)])
def test_a_mock_is_called_a_mock(
    wiring: Wiring | None, health: Health, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(ASKED_BY, "mock")
    (finding,) = examine_pins(wiring, tmp_path, tmp_path)
    assert finding.health is health
    assert "no real pin is read" in say(finding.found)


def test_looking_at_pins_leaves_no_file_behind(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from companion.doctor.pins import examine_pins\n"
        "examine_pins(None, Path('/dev'))"
    )
    root = str(Path(__file__).parents[3])
    environment = {**os.environ, "PYTHONPATH": root}
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path, env=environment)
    assert list(tmp_path.iterdir()) == []
