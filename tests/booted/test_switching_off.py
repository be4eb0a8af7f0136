"""The computer is switched off at the table, and the game is there when it is switched on."""

from __future__ import annotations

import pytest

from tests.booted.computers import Playing
from tests.booted.table import MachineTable

pytestmark = pytest.mark.booted


def test_switch_off_on_the_first_screen_ends_the_computer(
    evening: MachineTable, playing: Playing
) -> None:
    evening.sees("screen: TitleScene")
    evening.press("shift+Tab", "Return")
    evening.sees("screen: QuestionScene")
    evening.press("Tab", "Return")
    assert evening.machine.goes_out() == 0
    assert "switching the computer off" in evening.look()

    evening.machine.boot()
    assert evening.machine.failed_units() == ""
    evening.goes_on(playing.game)
    assert evening.told(playing.game) == playing.told
