"""What makes everyone vote again, and how the table says so."""

from __future__ import annotations

import pytest

from companion.evening.inputs import AnswerHere, Command
from engine import Vote
from hardware.boxes import Locked, Opened, Tampered, Withdrawn
from tests.companion.evening.voting_with_boxes import (
    GRACE,
    NO,
    YES,
    all_in,
    ballot_number,
    hint,
    vote_on_the_screen,
    voted,
    votes,
)
from tests.companion.simulated_table import SimulatedTable


@pytest.fixture
def table() -> SimulatedTable:
    """Margot, Charles and Perrine vote with boxes 1 to 3; boxes 4 to 8 are spare."""
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=3)
    return table


def test_losing_a_box_while_votes_are_collected_makes_everyone_vote_again(
    table: SimulatedTable,
) -> None:
    all_in(table)
    before = ballot_number(table)
    table.unplug(2)
    assert ballot_number(table) > before
    assert voted(table) == [False, False, False]
    assert table.notice_text == (
        "Charles's box was disconnected while votes were collected. Everyone votes again."
    )
    table.scripted_boxes.keeping.clear()
    table.plug_in(2)
    assert voted(table) == [False, False, False]
    assert hint(table) == (
        "Charles's box was disconnected while votes were collected. Everyone votes again."
    )
    table.press_each(YES, YES, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]


def test_a_vote_that_was_withdrawn_when_the_ballot_closed_makes_everyone_vote_again(
    table: SimulatedTable,
) -> None:
    """The press was on its way when the boxes were told to close."""
    all_in(table)
    before = ballot_number(table)
    table.step(Withdrawn("box-2", before))
    assert ballot_number(table) > before
    assert voted(table) == [False, False, False]
    assert table.notice_text == (
        "Charles withdrew a vote at the last moment. Everyone votes again."
    )
    table.scripted_boxes.keeping.clear()
    table.press_each(YES, YES, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]


def test_votes_of_an_earlier_ballot_never_arrive(table: SimulatedTable) -> None:
    all_in(table)
    before = ballot_number(table)
    table.unplug(2)
    table.step(Opened(before, {"box-1": NO, "box-3": NO}), Locked("box-1", before))
    assert voted(table) == [False, False, False]


def test_the_screen_says_that_a_vote_can_be_changed_only_while_it_can(
    table: SimulatedTable,
) -> None:
    table.scripted_boxes.keeping.add("box-2")
    table.press_each(NO, NO, NO)
    assert hint(table) == "All votes are in. You can still change your vote."
    table.wait(GRACE)
    assert hint(table) == "All votes are in. Collecting them from the boxes."


def test_the_screen_does_not_say_that_votes_on_it_can_be_changed(table: SimulatedTable) -> None:
    table.unplug(2)
    table.press_each(NO, NO, NO)
    table.choose(AnswerHere(1))
    vote_on_the_screen(table, Vote.NO)
    assert hint(table) == "All votes are in. Votes on the boxes can still be changed."


def test_when_all_vote_on_the_screen_nobody_is_told_that_a_vote_can_be_changed(
    table: SimulatedTable,
) -> None:
    for box in (1, 2, 3):
        table.unplug(box)
    for seat in range(3):
        table.choose(AnswerHere(seat))
        vote_on_the_screen(table, Vote.NO)
    assert hint(table) == "All votes are in."
    table.wait(2)
    assert votes(table) == [Vote.NO, Vote.NO, Vote.NO]


def test_after_tampering_everyone_votes_again_and_the_notice_names_the_seat(
    table: SimulatedTable,
) -> None:
    table.press_each(NO, NO)
    before = ballot_number(table)
    table.step(Tampered("box-1", before))
    assert ballot_number(table) > before
    assert voted(table) == [False, False, False]
    assert (
        table.notice_text
        == "Another program has interfered with Margot's box. Everyone votes again."
    )


def test_tampering_with_a_whole_controller_names_all_its_seats(table: SimulatedTable) -> None:
    number = ballot_number(table)
    table.step(*(Tampered(box, number) for box in table.boxes[:2]))
    assert table.notice_text == (
        "Another program has interfered with the boxes of Margot and Charles. Everyone votes again."
    )


def test_tampering_is_answered_while_another_screen_is_in_front(table: SimulatedTable) -> None:
    table.press_each(NO, NO)
    before = ballot_number(table)
    table.choose(Command.HELP)
    table.step(Tampered("box-1", before))
    assert ballot_number(table) > before
    table.choose(Command.BACK)
    assert voted(table) == [False, False, False]
