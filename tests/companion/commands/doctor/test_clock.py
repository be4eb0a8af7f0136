"""Whether the network has set the clock is noted: a wrong date keeps nobody from playing."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from companion.commands.doctor.clock import examine_clock
from hardware.boxes import Health

EVENING = datetime(2026, 12, 24, 20, 0)


def test_a_clock_set_over_the_network_works(tmp_path: Path) -> None:
    (tmp_path / "synchronized").touch()
    (finding,) = examine_clock(EVENING, tmp_path / "synchronized")
    assert finding.health is Health.WORKS
    assert "2026-12-24 20:00" in finding.found


def test_a_clock_that_nobody_has_set_is_noted(tmp_path: Path) -> None:
    (finding,) = examine_clock(EVENING, tmp_path / "synchronized")
    assert finding.health is Health.WAITS
    assert "is not synchronised" in finding.found
    assert finding.remedy is not None
    assert "Only the dates in the list of games are affected" in finding.remedy
