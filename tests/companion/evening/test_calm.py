"""After every event the place is calm: what is pressed too soon does nothing, and nothing is lost
where several people press at the same time."""

from __future__ import annotations

import pytest

from companion.evening.calm import CALM_SECONDS, SETTLE_SECONDS
from companion.evening.events import Played
from companion.evening.inputs import (
    AnswerHere,
    Choose,
    Command,
    Confirm,
    Erase,
    FocusOn,
    Input,
    MoveFocus,
    PickCharacter,
    PickFloor,
    TypeDigit,
)
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.private_view import KeepAmbition
from companion.evening.screens.question import QuestionScene
from engine import ChooseAmbition, Option, Place
from hardware.boxes import Button, Light, Lost, Pressed
from tests.companion.evening.table_with_phones import TableWithPhones
from tests.companion.simulated_table import SimulatedTable

SOON = 0.1
VIVE = "vive-le-roi"


def hasty(table: SimulatedTable) -> SimulatedTable:
    """From now on, nobody waits until the calm is over."""
    table.is_patient = False
    return table


def climbing() -> SimulatedTable:
    """Somebody has just moved a character up."""
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.place_everyone()
    hasty(table).choose(table.offered(PickCharacter)[0])
    return table


def presses(table: SimulatedTable) -> list[Input]:
    """Everything that a second tap of a nervous finger can be."""
    choices = [Choose(choice.target) for choice in table.scene.frame.choices]
    boxes = [Pressed(box, button) for box in table.boxes for button in Button]
    keys: list[Input] = [Confirm(), MoveFocus(1), FocusOn(table.offered(PickCharacter)[1]), Erase()]
    return [*choices, *keys, *boxes, Choose(Command.HELP), Choose(Command.BACK)]


def test_for_a_moment_after_a_move_nothing_that_is_pressed_changes_anything() -> None:
    table = climbing()
    before = table.scene
    table.events.clear()
    for each in presses(table):
        table.step(each, after=0.001)
        assert table.scene == before
    assert table.scene.frame.is_calm
    assert not table.events


def test_the_calm_ends_by_itself_and_the_next_move_counts() -> None:
    table = climbing()
    wake_at = table.outputs.wake_at
    assert wake_at == pytest.approx(table.now + CALM_SECONDS)
    table.wait(CALM_SECONDS)
    assert not table.scene.frame.is_calm
    table.choose(table.offered(PickCharacter)[0])
    assert isinstance(table.events[-2], Played)
    assert isinstance(table.events[-1], Played)


def test_a_press_in_the_calm_leaves_the_notice_on_the_screen() -> None:
    table = climbing()
    table.wait(1)
    table.choose(Command.UNDO)
    assert table.notice_text
    table.choose(Command.UNDO)
    assert table.notice_text


def test_a_box_that_is_lost_in_the_calm_is_named_at_once() -> None:
    table = climbing()
    table.step(Lost("box-1"), after=SOON)
    assert "Margot" in table.notice_text


def test_a_press_right_after_the_election_was_called_is_no_vote() -> None:
    table = SimulatedTable()
    table.begin(VIVE, seats=3)
    table.place_everyone()
    hasty(table)
    while isinstance(table.scene, CastleScene):
        table.choose(table.offered(PickCharacter)[0])
        if isinstance(table.scene, CastleScene):
            table.wait(1)
    assert table.outputs.order.ballot is None
    assert table.light(1) is Light.OFF
    table.press(1, Button.NO)
    table.wait(CALM_SECONDS)
    assert not any(seat.voted for seat in table.expect(ElectionScene).overview.seats)
    assert table.light(1) is Light.INVITING
    for box in (1, 2, 3):
        table.press(box)
    assert all(seat.voted for seat in table.expect(ElectionScene).overview.seats)


def choosing() -> SimulatedTable:
    table = TableWithPhones(phones=4)
    table.begin(VIVE, seats=4, options={Option.AMBITION, Option.TEAMS}, teams=[0])
    return hasty(table)


def chosen_by(table: SimulatedTable) -> list[int]:
    """The people who have chosen an ambition, in order."""
    played = (each.event for each in table.events if isinstance(each, Played))
    return [event.person for event in played if isinstance(event, ChooseAmbition)]


def test_everyone_can_choose_an_ambition_at_the_same_moment() -> None:
    table = choosing()
    for _press in ("marked", "kept"):
        table.step(*(Pressed(f"box-{seat}", Button.YES) for seat in (1, 2, 3, 4)))
        table.wait(CALM_SECONDS)
    assert chosen_by(table) == [0, 2, 3, 4]


def test_a_second_press_on_the_same_box_is_no_choice_of_the_other_half_of_the_team() -> None:
    table = choosing()
    for kept in ([], [0], [0], [0, 1]):
        table.wait(CALM_SECONDS)
        table.press(1)
        table.press(1)
        assert chosen_by(table) == kept


def test_the_display_is_calm_after_a_choice_on_a_box() -> None:
    table = choosing()
    table.keep_ambition(2)
    table.choose(Command.UNDO)
    assert chosen_by(table) == [2]
    table.expect(AmbitionChoiceScene)


def test_a_choice_on_the_display_holds_up_no_box() -> None:
    table = choosing()
    table.unplug(2)
    table.is_patient = True
    table.press(3)
    for target in (AnswerHere(1), Command.CONTINUE):
        table.choose(target)
    table.choose(table.offered(KeepAmbition)[0])
    hasty(table).choose(table.offered(KeepAmbition)[0])
    table.press(3)
    assert chosen_by(table) == [2, 3]


def test_after_the_last_choice_nobody_places_a_character_by_accident() -> None:
    table = choosing()
    for box in (2, 3, 4, 1, 1):
        table.keep_ambition(box)
    table.press(1, Button.NO)
    before = table.expect(CastleScene)
    assert before.frame.is_calm
    table.press(1)
    assert table.scene == before


def entering_a_card() -> SimulatedTable:
    table = SimulatedTable()
    table.begin_an_election("king-up", seats=3, own=True)
    table.crown()
    return table


def test_digits_that_a_reader_types_right_after_a_card_are_not_lost() -> None:
    table = hasty(entering_a_card())
    table.enter_card(12)
    table.step(TypeDigit("1"), TypeDigit("7"))
    assert table.expect(FavouritesScene).card.typed == "17"
    assert table.scene.frame.is_calm
    table.wait(CALM_SECONDS)
    table.step(Confirm())
    assert sum(isinstance(event, Played) for event in table.events[-2:]) == 2


def test_a_press_that_was_made_before_its_screen_was_shown_does_nothing() -> None:
    table = SimulatedTable()
    table.take_seats("king-up", seats=3)
    table.wait(CALM_SECONDS)
    table.choose(Command.BEGIN)
    shown = table.scene
    table.step(Pressed("box-1", Button.NO), after=SETTLE_SECONDS / 2)
    assert table.scene == shown
    table.step(Pressed("box-1", Button.NO), after=SETTLE_SECONDS)
    assert table.scene != shown


def test_of_two_inputs_at_once_the_second_is_not_for_the_screen_that_the_first_opens() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    events = len(table.events)
    table.step(Choose(Command.LEAVE), Choose(Command.LEAVE))
    assert table.expect(QuestionScene).question == "Leave this game?"
    assert len(table.events) == events


def test_a_character_and_its_floor_can_be_given_at_once() -> None:
    table = SimulatedTable()
    table.begin(VIVE, seats=3)
    table.step(Choose(PickCharacter("merlin")), Choose(PickFloor(3)))
    assert table.place_of("merlin") is Place.FLOOR_3
