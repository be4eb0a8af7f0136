"""Whatever happens to the program or its computer, the game is where it was."""

from __future__ import annotations

import pytest

from tests.booted.computers import Playing, set_up
from tests.booted.machine import until
from tests.booted.table import MachineTable

pytestmark = pytest.mark.booted


def test_a_loop_that_hangs_is_restarted_and_the_game_goes_on(
    evening: MachineTable, playing: Playing
) -> None:
    machine = evening.machine
    # Two seconds instead of twenty, so that nobody waits here.
    set_up(machine, "patience", "WatchdogSec=2")
    machine.run("systemctl restart vivat")
    evening.goes_on(playing.game)
    evening.place()
    told = evening.told(playing.game)
    machine.run("kill -STOP $(systemctl show --property=MainPID --value vivat)")
    until("a restart", lambda: machine.show("vivat", "NRestarts")["NRestarts"] == "1")
    assert "Watchdog timeout" in machine.journal("vivat")
    evening.goes_on_by_itself(playing.game)
    assert evening.games() == [playing.game]
    assert evening.told(playing.game) == told


def test_a_computer_without_power_takes_the_game_up_when_it_has_some(
    evening: MachineTable, playing: Playing
) -> None:
    evening.goes_on(playing.game)
    evening.place(2)
    told = evening.told(playing.game)
    assert told != playing.told
    evening.machine.cut_power()
    evening.machine.boot()
    evening.goes_on_by_itself(playing.game)
    assert evening.games() == [playing.game]
    assert evening.told(playing.game) == told


def test_a_program_that_is_killed_comes_back_with_the_game(
    evening: MachineTable, playing: Playing
) -> None:
    evening.goes_on(playing.game)
    evening.machine.run("systemctl kill --signal=KILL vivat")
    evening.goes_on(playing.game)
    assert evening.told(playing.game) == playing.told
