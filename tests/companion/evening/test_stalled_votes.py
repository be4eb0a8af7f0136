"""Boxes that stall a vote, and boxes that appear in one for the first time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.evening.core import Outputs
from companion.evening.inputs import AnswerHere, Command, Input
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.doubtful_box import Trust
from companion.evening.screens.question import QuestionScene
from companion.evening.voting.voting import ANSWER_SECONDS
from engine import Vote
from hardware.boxes import Button, Found, Identity, Signal
from hardware.local.gamepad_boxes import Gamepad, GamepadBoxes
from tests.companion.evening.voting_with_boxes import (
    NO,
    STOMACHACHE,
    YES,
    all_in,
    annul_with_charles_at_the_screen,
    ballot_number,
    hint,
    keep_a_vote_twice,
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


def test_a_box_that_keeps_its_vote_is_named_and_everyone_votes_again(
    table: SimulatedTable,
) -> None:
    all_in(table)
    before = ballot_number(table)
    table.wait(ANSWER_SECONDS)
    assert ballot_number(table) > before
    assert table.notice_text == ("Charles's box did not send its vote. Everyone votes again.")
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_box_that_keeps_its_vote_is_named_while_another_screen_is_in_front(
    table: SimulatedTable,
) -> None:
    all_in(table)
    table.choose(Command.HELP)
    before = ballot_number(table)
    assert table.outputs.wake_at is not None
    table.wait(table.outputs.wake_at - table.now)
    assert ballot_number(table) > before
    assert table.notice_text.startswith("Charles's box did not send its vote.")


def test_an_election_with_a_box_that_keeps_its_vote_ends(table: SimulatedTable) -> None:
    keep_a_vote_twice(table)
    assert voting_boxes(table) == {"box-1", "box-3"}
    table.press_each(YES, STOMACHACHE, YES)
    assert voted(table) == [True, False, True]
    table.wait(100)
    assert hint(table) == (
        "Charles: because of your box, everyone had to vote again. Vote on the screen, or "
        "choose another box under “Boxes”."
    )
    table.choose(AnswerHere(1))
    assert table.expect(QuestionScene).question == "Use Charles's box again?"
    table.choose(Trust.USE_SCREEN)
    vote_on_the_screen(table, Vote.YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]


def test_a_faulty_box_gets_cards_again_when_somebody_wants_it(table: SimulatedTable) -> None:
    keep_a_vote_twice(table)
    table.scripted_boxes.keeping.clear()
    table.choose(AnswerHere(1))
    table.choose(Trust.USE_BOX)
    table.press_each(YES, NO, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


def test_a_faulty_box_that_comes_back_unproven_waits_for_a_touch_in_the_next_election_too(
    table: SimulatedTable,
) -> None:
    keep_a_vote_twice(table)
    return_in_doubt(table, 2)
    assert hint(table) == "Charles: is this still your box? Confirm it below."
    annul_with_charles_at_the_screen(table)
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-3"}


def test_a_faulty_box_gets_cards_again_in_the_next_election(table: SimulatedTable) -> None:
    keep_a_vote_twice(table)
    annul_with_charles_at_the_screen(table)
    table.expect(CastleScene)
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_box_that_is_found_for_the_first_time_in_a_vote_takes_no_seat(
    table: SimulatedTable,
) -> None:
    table.step(Found("stranger", Identity.UNPROVEN))
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}
    assert table.notice_text == ""


class GamepadTable(SimulatedTable):
    """Three players with gamepads of the same make."""

    def __init__(self) -> None:
        self.pads = GamepadBoxes()
        for instance in range(3):
            self.pads.plug_in(gamepad(instance))
        super().__init__(boxes=0)
        self.boxes = self.pads.ids
        self.step()

    def _poll(self) -> Sequence[Signal]:
        return self.pads.poll(self.now)

    def _handle(self, *inputs: Input) -> None:
        super()._handle(*inputs)
        self.pads.apply_order(self.outputs.order)

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        self.pads.press(self.boxes[box - 1], button)
        return self.step()


def gamepad(instance: int) -> Gamepad:
    return Gamepad(instance, "Pad", "030000005e0400008e02000014010000", buttons=8)


def test_another_gamepad_of_the_same_make_inherits_neither_seat_nor_vote() -> None:
    table = GamepadTable()
    table.begin_an_election("vive-le-roi", seats=3)
    table.press_each(NO, NO)
    table.pads.unplug(0)
    table.pads.plug_in(gamepad(instance=7))
    table.step()
    assert voted(table) == [False, True, False]
    table.press_each(STOMACHACHE)
    assert voted(table) == [False, True, False]
    table.choose(AnswerHere(0))
    table.choose(Trust.USE_BOX)
    table.press_each(YES, YES, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]
