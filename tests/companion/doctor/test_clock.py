"""A clock is judged by its year, and by who has set it."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import pytest

from companion.doctor.clock import examine_clock
from companion.i18n import translate
from hardware.boxes import Health

EVENING = datetime(2026, 12, 24, 20, 0)


def saying(word: str) -> tuple[str, ...]:
    return (sys.executable, "-c", f"print('{word}')")


def test_a_clock_that_the_network_has_set_is_right(tmp_path: Path) -> None:
    (tmp_path / "systemd/timesync").mkdir(parents=True)
    (tmp_path / "systemd/timesync/synchronized").touch()
    (finding,) = examine_clock(EVENING, tmp_path, saying("no"))
    assert finding.health is Health.WORKS
    assert "2026-12-24 20:00" in translate(finding.found)


@pytest.mark.parametrize(("word", "health"), [("yes", Health.WORKS), ("no", Health.WAITS)])
def test_the_system_is_asked_whether_it_was_set(word: str, health: Health, tmp_path: Path) -> None:
    (finding,) = examine_clock(EVENING, tmp_path, saying(word))
    assert finding.health is health


@pytest.mark.parametrize("ask", [("no-such-program",), saying("Can't operate.")])
def test_where_nobody_knows_it_is_taken_as_it_is(ask: tuple[str, ...], tmp_path: Path) -> None:
    (finding,) = examine_clock(EVENING, tmp_path, ask)
    assert finding.health is Health.WORKS
    assert "can't be told" in translate(finding.found)


def test_a_year_before_this_program_is_wrong_and_only_dates_suffer(tmp_path: Path) -> None:
    (finding,) = examine_clock(datetime(1970, 1, 1), tmp_path, saying("yes"))
    assert finding.health is Health.FAILS
    assert finding.remedy is not None
    assert "Only the dates in the list of games suffer" in translate(finding.remedy)
