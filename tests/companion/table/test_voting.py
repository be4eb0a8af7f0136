"""How the table handles the boxes' votes, including wrong and missing answers."""

from __future__ import annotations

from companion.table.screens.verdict import VerdictScene
from companion.table.voting import ANSWER_SECONDS, LEAST_GRACE, Voting
from engine import Hand, Vote
from hardware.boxes import BallotPhase, Button, Closed, Locked, Lost, Opened
from tests.companion.simulated_table import SimulatedTable

YES, NO, STOMACHACHE = Button
NUMBER = 4
BOXES = ("a", "b")
GRACE = 1.5


def open_voting() -> Voting:
    return Voting(NUMBER, [Hand(1, 0), Hand(2, 1)], BOXES, GRACE)


def voting_with_all_votes() -> Voting:
    """Both boxes have locked at time 0."""
    voting = open_voting()
    for box in BOXES:
        voting.handle(Locked(box, NUMBER))
    voting.pass_time(0.0)
    return voting


def closed_voting() -> Voting:
    """The grace is over; no box has closed yet."""
    voting = voting_with_all_votes()
    voting.pass_time(GRACE)
    return voting


def revealed_voting() -> Voting:
    """Both boxes have closed; neither has handed its vote over."""
    voting = closed_voting()
    for box in BOXES:
        voting.handle(Closed(box, NUMBER))
    voting.tick(GRACE)
    assert voting.order().phase is BallotPhase.REVEALED
    return voting


def test_the_order_lists_the_cards_in_each_hand() -> None:
    cards = open_voting().order().cards
    assert cards == {"a": frozenset({YES, NO}), "b": frozenset({YES, NO, STOMACHACHE})}


def test_votes_can_be_opened_once_every_box_has_handed_its_vote_over() -> None:
    voting = revealed_voting()
    voting.handle(Opened(NUMBER, {"a": NO}))
    assert not voting.can_be_opened
    voting.handle(Opened(NUMBER, {"b": STOMACHACHE}))
    assert voting.can_be_opened
    assert voting.open().votes == (Vote.NO, Vote.STOMACHACHE)


def test_signals_of_another_ballot_are_ignored() -> None:
    voting = open_voting()
    voting.handle(Locked("a", NUMBER - 1))
    assert not voting.voted
    late = revealed_voting()
    late.handle(Opened(NUMBER - 1, {"a": YES, "b": YES}))
    assert not late.can_be_opened


def test_a_box_without_a_seat_has_no_vote() -> None:
    voting = open_voting()
    voting.handle(Locked("stranger", NUMBER))
    assert not voting.voted


def test_the_reveal_is_ordered_only_when_every_box_has_closed() -> None:
    voting = closed_voting()
    voting.handle(Closed("a", NUMBER))
    voting.tick(GRACE)
    assert voting.order().phase is BallotPhase.CLOSED


def test_losing_a_box_before_it_hands_its_vote_over_reopens_the_vote() -> None:
    voting = revealed_voting()
    voting.handle(Lost("b"))
    assert voting.order().phase is BallotPhase.OPEN
    assert voting.voted == {0}


def test_a_vote_that_was_handed_over_survives_the_loss_of_boxes() -> None:
    voting = revealed_voting()
    voting.handle(Opened(NUMBER, {"a": NO}))
    voting.handle(Lost("b"))
    assert voting.order().cards.keys() == {"b"}
    voting.handle(Lost("a"))
    assert voting.voted == {0}


def test_handing_over_a_card_that_is_not_in_the_hand_spoils_the_vote() -> None:
    voting = revealed_voting()
    voting.handle(Opened(NUMBER, {"a": STOMACHACHE, "b": YES}))
    assert voting.spoiled
    assert not voting.can_be_opened


def test_a_connected_box_that_never_hands_its_vote_over_spoils_the_vote() -> None:
    voting = revealed_voting()
    voting.handle(Opened(NUMBER, {"a": NO}))
    voting.tick(GRACE + ANSWER_SECONDS - 0.1)
    assert not voting.spoiled
    voting.tick(GRACE + ANSWER_SECONDS)
    assert voting.spoiled


def test_the_grace_starts_again_when_a_vote_is_lost() -> None:
    voting = voting_with_all_votes()
    voting.handle(Lost("a"))
    voting.pass_time(1.0)
    voting.handle(Locked("a", NUMBER))
    voting.pass_time(2.0)
    assert voting.wake_at == 2.0 + GRACE


def test_a_reopened_vote_stays_open_briefly_even_without_a_grace() -> None:
    voting = Voting(NUMBER, [Hand(1, 0), Hand(2, 1)], BOXES, grace=0)
    for box in BOXES:
        voting.handle(Locked(box, NUMBER))
    voting.pass_time(1.0)
    voting.handle(Lost("a"))
    voting.handle(Locked("a", NUMBER))
    voting.pass_time(1.0)
    assert voting.order().phase is BallotPhase.OPEN
    voting.pass_time(1.0 + LEAST_GRACE)
    assert voting.order().phase is BallotPhase.CLOSED


def test_answers_that_arrive_during_a_long_step_are_not_late() -> None:
    table = SimulatedTable()
    table.begin_an_election("king-up", seats=3)
    table.press_each(YES, YES, YES)
    table.step(after=1.6)
    table.step(after=ANSWER_SECONDS + 1)
    table.expect(VerdictScene)


def test_a_box_that_closed_before_the_vote_reopened_must_close_again() -> None:
    voting = closed_voting()
    voting.handle(Lost("b"))
    voting.handle(Closed("a", NUMBER))
    voting.handle(Locked("b", NUMBER))
    voting.pass_time(2.0)
    voting.pass_time(4.0)
    voting.handle(Closed("b", NUMBER))
    voting.tick(4.0)
    assert voting.order().phase is BallotPhase.CLOSED
