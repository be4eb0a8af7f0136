"""What ends or begins something takes two presses: whose, when, and what people see meanwhile."""

from __future__ import annotations

import pytest

from companion.evening.agreement import ASKED_SECONDS, RING_SECONDS
from companion.evening.inputs import (
    Choose,
    Command,
    Confirm,
    PickCharacter,
    SomebodyIsThere,
    TypeDigit,
)
from companion.evening.scene import AgreementFace
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.seat_choice import SeatChoiceScene
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from hardware.boxes import Button, Light
from tests.companion.simulated_table import SimulatedTable
from tests.companion.staging.stages import STAGES

YES = Button.YES
A_RING = RING_SECONDS + 0.01


@pytest.fixture
def table() -> SimulatedTable:
    """Three people at a crowning verdict, who have rested."""
    table = SimulatedTable()
    table.begin_an_election("king-up", seats=3)
    table.vote(YES, YES, YES)
    table.is_patient = False
    table.wait(A_RING)
    return table


def asked(table: SimulatedTable) -> AgreementFace:
    face = table.scene.frame.agreement
    assert face is not None
    return face


def lights(table: SimulatedTable) -> list[Light]:
    return [table.light(box) for box in (1, 2, 3)]


def test_one_box_asks_and_the_lights_say_who_may_agree(table: SimulatedTable) -> None:
    table.press(2)
    table.expect(VerdictScene)
    assert asked(table).what_to_do == "Somebody else: press Yes, too."
    assert lights(table) == [Light.INVITING, Light.LOCKED, Light.INVITING]
    table.press(3)
    table.expect(CoronationScene)


def test_the_box_that_asked_does_not_agree_however_long_it_waits(table: SimulatedTable) -> None:
    table.press(1)
    table.wait(A_RING)
    table.press(1)
    table.expect(VerdictScene)


def test_a_touch_agrees_on_a_button_that_appears_a_second_later(table: SimulatedTable) -> None:
    table.choose(Command.CONTINUE)
    assert not asked(table).has_button
    table.choose(Command.AGREE)
    table.wait(A_RING)
    assert asked(table).has_button
    table.choose(Command.CONTINUE)
    table.expect(VerdictScene)
    table.wait(A_RING)
    table.choose(Command.AGREE)
    table.expect(CoronationScene)


def test_return_agrees_a_second_later(table: SimulatedTable) -> None:
    for _press in range(3):
        table.step(Confirm(), after=RING_SECONDS - 0.1)
    table.expect(VerdictScene)
    table.step(Confirm(), after=A_RING)
    table.expect(CoronationScene)


def test_a_lone_box_agrees_with_itself_once_the_ring_is_full(table: SimulatedTable) -> None:
    table.unplug(2)
    table.unplug(3)
    table.press(1)
    assert asked(table).what_to_do == "When the ring is full, press again."
    assert table.light(1) is Light.INVITING
    table.wait(0.5)
    table.press(1)
    begins = asked(table).begins
    assert table.now < begins + RING_SECONDS
    table.wait(A_RING)
    table.press(1)
    table.expect(CoronationScene)


def test_a_first_press_is_forgotten(table: SimulatedTable) -> None:
    table.press(1)
    shown = lights(table)
    table.wait(ASKED_SECONDS)
    assert table.scene.frame.agreement is None
    assert lights(table) == [Light.YES] * 3 != shown
    table.press(2)
    table.expect(VerdictScene)


def test_somebody_agrees_although_the_focus_has_moved(table: SimulatedTable) -> None:
    table.press(1)
    table.press(3, Button.STOMACHACHE)
    table.press(2)
    table.expect(CoronationScene)


def test_a_second_box_that_presses_too_soon_is_told_so(table: SimulatedTable) -> None:
    table.press(3)
    table.press(1)
    table.expect(CoronationScene)
    table.wait(A_RING)
    table.press(1, Button.NO)
    table.wait(0.2)
    table.press(1, Button.STOMACHACHE)
    table.wait(0.2)
    table.press(2)
    table.press(1)
    table.expect(CoronationScene)
    assert asked(table).what_to_do == "When the ring is full, press again."


def test_a_box_that_has_stepped_to_something_else_chooses_that() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(Command.LEAVE)
    table.is_patient = False
    table.wait(A_RING)
    press_until_in_focus(table, 1, Command.LEAVE)
    table.press(1)
    assert asked(table).label == "End the game"
    press_until_in_focus(table, 2, Command.BACK)
    table.press(2)
    table.expect(CastleScene)


def press_until_in_focus(table: SimulatedTable, box: int, target: Command) -> None:
    while table.scene.frame.focus is not target:
        table.press(box, Button.STOMACHACHE)
    table.wait(A_RING)


def test_another_choice_takes_back_what_was_asked() -> None:
    """Else all others would have been sent to the floor that is asked next."""
    table = STAGES["positions"]()
    table.give(Choose(Command.DONE))
    assert table.scene.frame.agreement is not None
    table.give(Choose(table.offered(PickCharacter)[0]))
    assert table.scene.frame.agreement is None


def test_a_card_number_that_is_typed_slowly_ends_with_return() -> None:
    table = STAGES["favourites"]()
    table.give(Choose(Command.CLEAR))
    for digit in "12":
        table.give(SomebodyIsThere(), TypeDigit(digit))
        table.wait(0.1)
    table.give(SomebodyIsThere(), Confirm())
    notice = table.scene.frame.notice
    assert notice is None or "slow press" not in notice.text


def test_a_child_who_mashes_before_a_game_keeps_nobody_from_the_screen() -> None:
    table = SimulatedTable()
    table.take_seats("king-up", seats=3)
    table.choose(Command.BEGIN)
    table.is_patient = False
    table.wait(1)
    table.press(1)
    table.choose(Command.DRAW_LOTS)
    for _press in range(4):
        table.press(1)
        table.wait(0.2)
    table.expect(SeatChoiceScene)
    assert asked(table).has_button
    table.choose(Command.AGREE)
    table.expect(CastleScene)


def test_who_asked_to_leave_may_stay() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(Command.LEAVE)
    table.is_patient = False
    table.choose(Command.LEAVE)
    assert asked(table).label == "End the game"
    table.step(Choose(Command.BACK))
    table.expect(CastleScene)
    assert table.scene.frame.agreement is None


def test_the_first_screen_resumes_with_one_press() -> None:
    """Nothing ends, and the game is shown as it was."""
    table = STAGES["title-with-games"]()
    assert isinstance(table.scene, TitleScene)
    table.give(Choose(Command.RESUME))
    assert not isinstance(table.scene, TitleScene)
