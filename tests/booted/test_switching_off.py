"""Players switch the computer off, and the game is there when they switch it on again."""

from __future__ import annotations

import pytest

from companion.evening.agreement import RING_SECONDS
from tests.booted.computers import Playing
from tests.booted.players import MachineTable

pytestmark = pytest.mark.booted


def test_switch_off_on_the_first_screen_switches_the_computer_off(
    evening: MachineTable, playing: Playing
) -> None:
    evening.wait_for("screen: TitleScene")
    evening.press("shift+Tab", "shift+Tab", "Return")
    evening.wait_for("screen: QuestionScene")
    evening.press("Tab", "Return", "Return", pause=1.5 * RING_SECONDS)
    assert evening.machine.wait_until_off() == 0
    assert "switching the computer off" in evening.read()

    evening.machine.boot()
    assert evening.machine.failed_units() == ""
    evening.resume(playing.game)
    assert evening.record(playing.game) == playing.record
