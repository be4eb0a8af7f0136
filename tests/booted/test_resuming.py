"""After a hang, a crash or a power cut, the game resumes where it was."""

from __future__ import annotations

import pytest

from tests.booted.computers import Playing
from tests.booted.machine import until
from tests.booted.players import MachineTable

pytestmark = pytest.mark.booted


def test_a_hanging_program_is_restarted_and_the_game_resumes(
    evening: MachineTable, playing: Playing
) -> None:
    machine = evening.machine
    evening.resume(playing.game)
    evening.place()
    record = evening.record(playing.game)
    machine.run("kill -STOP $(systemctl show --property=MainPID --value vivat)")
    until("a restart", lambda: machine.show("vivat", "NRestarts")["NRestarts"] == "1")
    assert "Watchdog timeout" in machine.journal("vivat")
    evening.wait_until_resumed(playing.game)
    assert evening.games() == [playing.game]
    assert evening.record(playing.game) == record


def test_after_a_power_cut_the_game_resumes(evening: MachineTable, playing: Playing) -> None:
    evening.resume(playing.game)
    evening.place(2)
    record = evening.record(playing.game)
    assert record != playing.record
    evening.machine.cut_power()
    evening.machine.boot()
    evening.wait_until_resumed(playing.game)
    assert evening.games() == [playing.game]
    assert evening.record(playing.game) == record


def test_a_killed_program_is_restarted_and_the_game_resumes(
    evening: MachineTable, playing: Playing
) -> None:
    evening.resume(playing.game)
    evening.machine.run("systemctl kill --signal=KILL vivat")
    evening.resume(playing.game)
    assert evening.record(playing.game) == playing.record
