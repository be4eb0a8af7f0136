"""When nobody plays, the screen dims and goes dark; a touch then only wakes it."""

from __future__ import annotations

from random import Random

import pytest

from companion.config.library import open_library
from companion.config.settings import DisplaySettings, Settings
from companion.evening.core import Table
from companion.evening.inputs import (
    Choose,
    Command,
    FocusOn,
    MoveFocus,
    Peek,
    PowerButtonMoved,
    SomebodyIsThere,
)
from companion.evening.ports import HostComputer, Ports
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import EditionScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.title import TitleScene
from companion.evening.wakefulness import Wakefulness
from hardware.boxes import Button
from tests.companion.simulated_table import SimulatedTable

AWAKE, DEMONSTRATION, DIMMED, ASLEEP = Wakefulness
MINUTE = 60.0


def table_that_dims(dims_after: int = 10, sleeps_after: int = 30) -> SimulatedTable:
    display = DisplaySettings(demo_after=0, dims_after=dims_after, sleeps_after=sleeps_after)
    return SimulatedTable(Settings(display=display))


def seen(table: SimulatedTable) -> Wakefulness:
    return table.outputs.wakefulness


def test_the_screen_dims_and_then_goes_dark() -> None:
    table = table_that_dims()
    table.wait(9.9 * MINUTE)
    assert seen(table) is AWAKE
    table.wait(0.2 * MINUTE)
    assert seen(table) is DIMMED
    table.wait(19.8 * MINUTE)
    assert seen(table) is DIMMED
    table.wait(0.2 * MINUTE)
    assert seen(table) is ASLEEP
    assert table.outputs.wake_at is None


def test_the_loop_wakes_when_the_screen_shall_dim_or_go_dark() -> None:
    table = table_that_dims()
    for state in (DIMMED, ASLEEP):
        assert table.outputs.wake_at is not None
        table.wait(table.outputs.wake_at - table.now)
        assert seen(table) is state


@pytest.mark.parametrize(
    ("dims_after", "sleeps_after", "expected"),
    [(0, 0, AWAKE), (5, 0, DIMMED), (0, 5, ASLEEP), (20, 5, ASLEEP)],
)
def test_either_can_be_switched_off(
    dims_after: int, sleeps_after: int, expected: Wakefulness
) -> None:
    table = table_that_dims(dims_after, sleeps_after)
    table.wait(1000 * MINUTE)
    assert seen(table) is expected


def test_a_computer_that_has_run_for_days_begins_awake() -> None:
    table = Table(Settings(), open_library(), Random(1))
    outputs = table.step([], now=1e6)
    assert outputs.wakefulness is AWAKE
    assert outputs.wake_at == 1e6 + 3 * MINUTE


@pytest.mark.parametrize("minutes", [15, 60], ids=["dimmed", "asleep"])
@pytest.mark.parametrize(
    "touch", [Choose(Command.NEW_GAME), MoveFocus(1), Peek("box-1", held=True), SomebodyIsThere()]
)
def test_the_first_touch_only_wakes_the_screen(
    touch: Choose | MoveFocus | Peek | SomebodyIsThere, minutes: int
) -> None:
    table = table_that_dims()
    before = table.scene
    table.wait(minutes * MINUTE)
    table.step(touch)
    assert (seen(table), table.scene) == (AWAKE, before)
    table.choose(Command.NEW_GAME)
    table.expect(EditionScene)


def test_a_finger_that_wakes_the_screen_presses_nothing_when_it_is_lifted() -> None:
    table = table_that_dims()
    table.wait(15 * MINUTE)
    number = table.outputs.screen_number
    table.step(SomebodyIsThere())
    assert table.outputs.screen_number != number, "it began on another screen"


def test_a_touch_of_nothing_keeps_the_screen_awake() -> None:
    table = table_that_dims()
    for _touch in range(4):
        table.wait(8 * MINUTE)
        table.step(SomebodyIsThere())
        assert seen(table) is AWAKE


def test_before_a_game_the_first_press_of_a_box_only_wakes_the_screen() -> None:
    table = table_that_dims()
    table.wait(60 * MINUTE)
    table.press(1, Button.YES)
    assert seen(table) is AWAKE
    table.expect(TitleScene)
    table.press(1, Button.YES)
    table.expect(EditionScene)


def test_in_a_game_a_box_is_pressed_on_purpose() -> None:
    table = table_that_dims()
    table.begin("king-up", seats=3)
    first = table.scene.frame.choices[0].target
    table.step(FocusOn(first))
    table.wait(60 * MINUTE)
    assert seen(table) is ASLEEP
    before = table.expect(CastleScene)
    table.press(1, Button.YES)
    assert seen(table) is AWAKE
    assert table.scene != before


def test_the_power_button_wakes_the_screen_and_counts() -> None:
    table = SimulatedTable(ports=Ports(computer=HostComputer(switches_off=True)))
    table.wait(60 * MINUTE)
    table.step(PowerButtonMoved(down=True))
    assert seen(table) is AWAKE
    before = table.scene
    table.wait(3)
    assert table.scene != before, "it counts down"


def test_the_screen_stays_awake_while_a_vote_is_open_and_in_its_grace() -> None:
    table = table_that_dims(1, 2)
    table.begin_an_election(seats=3)
    table.wait(100 * MINUTE)
    assert seen(table) is AWAKE
    table.expect(ElectionScene)
    table.press_each(*[Button.YES] * 3)
    table.wait(3)
    table.wait(1)
    assert seen(table) is AWAKE
    table.wait(1.5 * MINUTE)
    assert seen(table) is DIMMED
