"""The clock's year is checked, and whether the network has set it."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import pytest

from companion.commands.doctor.clock import examine_clock
from hardware.boxes import Health

EVENING = datetime(2026, 12, 24, 20, 0)


def printing(word: str) -> tuple[str, ...]:
    return (sys.executable, "-c", f"print('{word}')")


def test_a_clock_set_over_the_network_works(tmp_path: Path) -> None:
    (tmp_path / "systemd/timesync").mkdir(parents=True)
    (tmp_path / "systemd/timesync/synchronized").touch()
    (finding,) = examine_clock(EVENING, tmp_path, printing("no"))
    assert finding.health is Health.WORKS
    assert "2026-12-24 20:00" in finding.found


@pytest.mark.parametrize(("word", "health"), [("yes", Health.WORKS), ("no", Health.WAITS)])
def test_the_system_says_whether_it_is_synchronised(
    word: str, health: Health, tmp_path: Path
) -> None:
    (finding,) = examine_clock(EVENING, tmp_path, printing(word))
    assert finding.health is health


@pytest.mark.parametrize("ask", [("no-such-program",), printing("Can't operate.")])
def test_an_unknown_state_is_no_problem(ask: tuple[str, ...], tmp_path: Path) -> None:
    (finding,) = examine_clock(EVENING, tmp_path, ask)
    assert finding.health is Health.WORKS
    assert "is unknown" in finding.found


def test_a_year_before_this_program_is_a_problem_and_affects_only_dates(tmp_path: Path) -> None:
    (finding,) = examine_clock(datetime(1970, 1, 1), tmp_path, printing("yes"))
    assert finding.health is Health.FAILS
    assert finding.remedy is not None
    assert "Only the dates in the list of games are affected" in finding.remedy
