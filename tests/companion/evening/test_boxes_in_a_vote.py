"""Boxes that are pulled out or swapped while a vote is open: no seat can be taken over."""

from __future__ import annotations

import pytest

from companion.evening.inputs import AnswerHere, Command, PickSeat
from companion.evening.scene import Tone
from companion.evening.screen import Open
from companion.evening.screens.doubtful_box import Trust
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.private_view import CastVote, PrivateViewScene
from companion.evening.screens.question import QuestionScene
from engine import Vote
from hardware.boxes import Button, Identity, Light
from tests.companion.evening.voting_with_boxes import (
    NO,
    STOMACHACHE,
    YES,
    annul_with_charles_at_the_screen,
    hint,
    return_in_doubt,
    vote_on_the_screen,
    voted,
    votes,
    voting_boxes,
)
from tests.companion.simulated_table import SimulatedTable


@pytest.fixture
def table() -> SimulatedTable:
    """Margot, Charles and Perrine vote with boxes 1 to 3; boxes 4 to 8 are spare."""
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=3)
    return table


# A seat can't be taken over.


def test_no_press_of_any_box_gives_a_spare_box_a_seat_in_an_open_vote(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    for box in (5, 5, 1, 3, 6, 5):
        for button in Button:
            table.press(box, button)
    scene = table.expect(QuestionScene)
    assert scene.question == "Whose box is box 5 now?"
    assert scene.detail == "A vote is open, so answer by touch or keyboard, not with a box."
    assert table.match.pairing == ("box-1", "box-2", "box-3")
    table.choose(Command.BACK)
    assert voted(table) == [True, False, True]


def test_no_press_on_the_boxes_screen_gives_a_spare_box_a_seat_in_an_open_vote(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(Open(PairingScreen))
    table.press(5)
    assert table.notice_text == "Box 5 has no seat. Which seat is it for?"
    table.press(5)
    assert table.match.pairing == ("box-1", "box-2", "box-3")
    table.choose(PickSeat(1))
    assert table.match.pairing == ("box-1", "box-5", "box-3")


def test_a_seat_that_voted_on_the_screen_cannot_swap_boxes_by_a_press(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    vote_on_the_screen(table, Vote.NO)
    table.plug_in(2)
    table.choose(Open(PairingScreen))
    table.choose(PickSeat(0))
    table.press(2)
    assert table.match.pairing == ("box-1", "box-2", "box-3")
    assert table.notice_text == "This is Charles's box."


def test_the_question_whose_a_spare_box_is_closes_when_the_missing_box_is_back(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.press(5)
    table.expect(QuestionScene)
    table.plug_in(2)
    table.expect(ElectionScene)


# A box that comes back.


def test_a_proven_box_keeps_its_vote(table: SimulatedTable) -> None:
    table.press(1, NO)
    table.unplug(1)
    table.plug_in(1, Identity.PROVEN)
    assert table.notice_text == "Margot's box is back."
    assert voted(table) == [True, False, False]


def test_a_changed_box_keeps_its_seat_and_loses_its_vote_in_plain_sight(
    table: SimulatedTable,
) -> None:
    table.press(1, NO)
    table.unplug(1)
    table.plug_in(1, Identity.CHANGED)
    notice = table.scene.frame.notice
    assert notice is not None
    assert notice.text == (
        "Margot's box has restarted or was plugged in elsewhere. Margot votes again."
    )
    assert notice.tone is Tone.WARNING
    assert voted(table) == [False, False, False]
    table.wait(10)
    assert hint(table) == ("Margot: your box was disconnected. Please vote now.")
    table.press_each(YES, YES, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]


def test_a_box_that_changes_without_having_been_lost_loses_its_vote_too(
    table: SimulatedTable,
) -> None:
    table.press(1, NO)
    table.scripted_boxes.find("box-1", Identity.CHANGED)
    table.step()
    assert voted(table) == [False, False, False]
    assert table.notice_text.startswith("Margot's box has restarted")


def test_an_unproven_box_gets_no_cards_before_somebody_confirms_it(table: SimulatedTable) -> None:
    table.press(1, NO)
    return_in_doubt(table, 1)
    assert table.notice_text == "Is this still Margot's box? Confirm it on the screen."
    assert hint(table) == "Margot: is this still your box? Confirm it below."
    assert voting_boxes(table) == {"box-2", "box-3"}
    assert table.light(1) is Light.OFF
    assert not any(seat.box_missing for seat in table.expect(ElectionScene).overview.seats)
    table.press_each(NO, YES, YES)
    assert voted(table) == [False, True, True]
    table.wait(100)
    table.choose(AnswerHere(0))
    assert table.expect(QuestionScene).question == "Is this still Margot's box?"
    table.choose(Trust.USE_BOX)
    assert voted(table) == [False, True, True]
    table.press(1, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]


def test_no_press_of_any_box_confirms_a_box_in_doubt(table: SimulatedTable) -> None:
    return_in_doubt(table, 2)
    table.choose(AnswerHere(1))
    for box in (2, 5, 1, 3):
        for button in Button:
            table.press(box, button)
    assert table.expect(QuestionScene).question == "Is this still Charles's box?"
    table.choose(Command.BACK)
    assert "box-2" not in voting_boxes(table)


def test_people_can_find_the_box_that_is_in_doubt(table: SimulatedTable) -> None:
    for box in (2, 3):
        return_in_doubt(table, box)
    found = "That box may be Perrine's. Confirm it on the screen first."
    table.press(3, NO)
    assert table.notice_text == found
    table.choose(AnswerHere(2))
    assert [table.light(box) for box in (2, 3)] == [Light.OFF, Light.INVITING]
    table.press(3, NO)
    assert table.notice_text == found


def test_the_outputs_do_not_depend_on_the_button_that_is_pressed_on_a_box_in_doubt() -> None:
    outputs = []
    for button in Button:
        table = SimulatedTable()
        table.begin_an_election("vive-le-roi", seats=3)
        return_in_doubt(table, 2)
        outputs.append(table.press(2, button))
    assert outputs[0] == outputs[1] == outputs[2]


def test_several_boxes_in_doubt_can_be_confirmed_at_once(table: SimulatedTable) -> None:
    return_in_doubt(table, 1)
    table.choose(AnswerHere(0))
    assert not table.scene.frame.offers(Trust.USE_ALL_BOXES)
    table.choose(Command.BACK)
    for box in (2, 3):
        return_in_doubt(table, box)
    table.choose(AnswerHere(2))
    table.choose(Trust.USE_ALL_BOXES)
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_box_in_doubt_is_trusted_after_taking_a_seat_in_the_next_game(
    table: SimulatedTable,
) -> None:
    return_in_doubt(table, 2)
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)
    table.choose_edition("vive-le-roi")
    table.choose_starter()
    table.place_everyone()
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_seat_whose_box_is_in_doubt_can_vote_on_the_screen(table: SimulatedTable) -> None:
    return_in_doubt(table, 2)
    table.choose(AnswerHere(1))
    table.choose(Trust.USE_SCREEN)
    assert table.expect(QuestionScene).question == "Only Charles may look"
    vote_on_the_screen(table, Vote.NO)
    table.press_each(YES, STOMACHACHE, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


def test_a_box_in_doubt_neither_shows_nor_covers_its_seats_card(table: SimulatedTable) -> None:
    return_in_doubt(table, 2)
    table.choose(AnswerHere(1))
    table.choose(Trust.USE_SCREEN)
    table.press(2, YES)
    table.expect(QuestionScene)
    table.choose(Command.CONTINUE)
    table.wait(1)
    table.press(2, YES)
    table.expect(PrivateViewScene)


def test_a_seat_whose_box_is_in_doubt_can_get_another_one(table: SimulatedTable) -> None:
    return_in_doubt(table, 2)
    table.press(5)
    table.choose(PickSeat(1))
    assert table.match.pairing == ("box-1", "box-5", "box-3")
    assert voting_boxes(table) == {"box-1", "box-5", "box-3"}


def test_a_box_in_doubt_is_trusted_once_it_shows_its_key(table: SimulatedTable) -> None:
    return_in_doubt(table, 2)
    table.unplug(2)
    table.plug_in(2, Identity.CHANGED)
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_question_about_a_box_closes_when_the_box_is_pulled_out_again(
    table: SimulatedTable,
) -> None:
    return_in_doubt(table, 2)
    table.choose(AnswerHere(1))
    table.unplug(2)
    assert hint(table).startswith("Waiting for Charles")


def test_a_box_that_nobody_confirmed_is_in_doubt_in_the_next_election_too(
    table: SimulatedTable,
) -> None:
    return_in_doubt(table, 2)
    annul_with_charles_at_the_screen(table)
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-3"}


def test_outside_a_vote_an_unproven_box_comes_back_without_a_question() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    return_in_doubt(table, 2)
    assert table.notice_text == "Charles's box is back."
    table.place_everyone()
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_an_unproven_box_does_not_touch_its_seats_vote_on_the_screen(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    vote_on_the_screen(table, Vote.NO)
    table.plug_in(2, Identity.UNPROVEN)
    assert voted(table) == [False, True, False]
    assert table.notice_text == "Charles's box is back."
    assert not table.offered(AnswerHere)
    table.press(2)
    assert "Confirm it" not in table.notice_text


def test_a_player_at_the_screen_can_still_vote_when_an_unproven_box_appears(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    table.choose(Command.CONTINUE)
    table.plug_in(2, Identity.UNPROVEN)
    table.expect(PrivateViewScene)
    table.wait(1)
    table.choose(CastVote(Vote.STOMACHACHE))
    assert voted(table) == [False, True, False]
