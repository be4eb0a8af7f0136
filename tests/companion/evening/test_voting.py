"""How the table handles the boxes' votes, including wrong and missing answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.evening.screens.verdict import VerdictScene
from companion.evening.voting.voting import ANSWER_SECONDS, Fault, Grace, Spoiled, Voting
from engine import Hand, Vote
from hardware.boxes import (
    BallotPhase,
    Button,
    Closed,
    Found,
    Identity,
    Locked,
    Lost,
    Opened,
    Tampered,
    Withdrawn,
)
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
    voting.close_when_due(0.0)
    return voting


def closed_voting() -> Voting:
    """The grace is over; no box has closed yet."""
    voting = voting_with_all_votes()
    voting.close_when_due(GRACE)
    return voting


def revealed_voting() -> Voting:
    """Both boxes have closed; neither has handed its vote over."""
    voting = closed_voting()
    for box in BOXES:
        voting.handle(Closed(box, NUMBER))
    voting.reveal_when_closed(GRACE)
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
    voting.reveal_when_closed(GRACE)
    assert voting.order().phase is BallotPhase.CLOSED


def test_a_box_closes_only_after_it_was_ordered_to() -> None:
    voting = voting_with_all_votes()
    for box in BOXES:
        voting.handle(Closed(box, NUMBER))
    voting.close_when_due(GRACE)
    assert voting.order().phase is BallotPhase.CLOSED


def test_a_box_that_closed_an_earlier_ballot_has_not_closed_this_one() -> None:
    voting = closed_voting()
    for box in BOXES:
        voting.handle(Closed(box, NUMBER - 1))
    voting.reveal_when_closed(GRACE)
    assert voting.order().phase is BallotPhase.CLOSED


def test_a_withdrawn_vote_stops_the_grace_until_the_seat_votes_again() -> None:
    voting = voting_with_all_votes()
    voting.handle(Withdrawn("a", NUMBER))
    assert voting.voted == {1}
    assert voting.grace is None
    assert not voting.asked_again, "nothing went wrong"
    voting.close_when_due(100.0)
    assert voting.is_open
    voting.handle(Locked("a", NUMBER))
    voting.close_when_due(100.0)
    assert voting.grace == Grace(100.0, 100.0 + GRACE)


def test_a_vote_can_be_withdrawn_before_the_others_are_in() -> None:
    voting = open_voting()
    voting.handle(Locked("a", NUMBER))
    voting.handle(Withdrawn("a", NUMBER))
    voting.handle(Locked("b", NUMBER))
    assert voting.voted == {1}


def test_a_vote_that_was_withdrawn_on_the_way_to_the_closing_spoils_the_ballot() -> None:
    """The box can't close without a vote."""
    voting = closed_voting()
    voting.handle(Closed("b", NUMBER))
    voting.handle(Withdrawn("a", NUMBER))
    assert voting.spoiled == Spoiled(Fault.WITHDRAWN, frozenset({0}))


def test_withdrawals_of_another_ballot_or_of_a_spare_box_change_nothing() -> None:
    voting = voting_with_all_votes()
    voting.handle(Withdrawn("a", NUMBER - 1))
    voting.handle(Withdrawn("stranger", NUMBER))
    assert voting.all_in
    assert voting.spoiled is None


@pytest.mark.parametrize("collecting", [closed_voting, revealed_voting])
def test_losing_a_box_while_votes_are_collected_spoils_the_ballot(
    collecting: Callable[[], Voting],
) -> None:
    voting = collecting()
    voting.handle(Lost("b"))
    assert voting.spoiled == Spoiled(Fault.LOST, frozenset({1}))
    assert not voting.is_open


@pytest.mark.parametrize("identity", [Identity.CHANGED, Identity.UNPROVEN])
def test_a_box_that_changes_while_votes_are_collected_spoils_the_ballot(identity: Identity) -> None:
    voting = closed_voting()
    voting.handle(Found("b", identity))
    assert voting.spoiled == Spoiled(Fault.CHANGED, frozenset({1}))


def test_a_box_with_a_proven_identity_spoils_nothing() -> None:
    voting = closed_voting()
    voting.handle(Found("b", Identity.PROVEN))
    assert voting.spoiled is None


def test_a_box_commanded_by_another_program_spoils_the_ballot() -> None:
    for voting in (open_voting(), voting_with_all_votes(), closed_voting()):
        voting.handle(Tampered("a", NUMBER))
        assert voting.spoiled == Spoiled(Fault.TAMPERED, frozenset({0}))


def test_tampering_with_an_earlier_ballot_or_with_a_spare_box_spoils_nothing() -> None:
    voting = open_voting()
    voting.handle(Tampered("a", NUMBER - 1))
    voting.handle(Tampered("stranger", NUMBER))
    assert voting.spoiled is None


def test_a_vote_that_arrives_before_the_reveal_spoils_the_ballot() -> None:
    for voting in (voting_with_all_votes(), closed_voting()):
        voting.handle(Opened(NUMBER, {"a": YES}))
        assert voting.spoiled == Spoiled(Fault.TAMPERED, frozenset({0}))
        assert voting.voted == {0, 1}, "it is not taken"


def test_a_box_in_doubt_gets_no_cards_and_has_no_vote() -> None:
    doubtful = {"b"}
    voting = Voting(NUMBER, [Hand(1, 0), Hand(2, 1)], BOXES, GRACE, doubtful)
    voting.handle(Locked("b", NUMBER))
    assert voting.order().cards.keys() == {"a"}
    assert not voting.voted
    doubtful.clear()
    assert voting.order().cards.keys() == {"a", "b"}
    assert not voting.voted


def test_a_seat_with_only_its_yes_card_does_not_vote_without_a_press() -> None:
    voting = Voting(NUMBER, [Hand(0, 0), Hand(2, 1)], BOXES, GRACE)
    voting.handle(Locked("b", NUMBER))
    voting.close_when_due(0.0)
    voting.close_when_due(100.0)
    assert voting.is_open
    assert voting.voted == {1}
    assert voting.order().cards["a"] == {YES}


def test_only_boxes_that_had_no_cards_in_this_ballot_can_replace_others() -> None:
    voting = open_voting()
    assert voting.can_pair(("a", "c"))
    voting.pair(("a", "c"))
    assert voting.can_pair(("a", "d"))
    assert not voting.can_pair(("a", "b"))
    assert not voting.can_pair(("c", "a"))


def test_a_seat_that_gets_another_box_in_the_grace_has_all_its_time() -> None:
    voting = voting_with_all_votes()
    voting.pair(("a", "c"))
    voting.close_when_due(GRACE)
    assert voting.is_open
    voting.handle(Locked("c", NUMBER))
    voting.close_when_due(2 * GRACE)
    assert voting.is_open
    voting.close_when_due(3 * GRACE)
    assert not voting.is_open


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
    assert voting.spoiled == Spoiled(Fault.WRONG_CARD, frozenset({0}))
    assert not voting.can_be_opened


def test_a_connected_box_that_never_hands_its_vote_over_spoils_the_vote() -> None:
    voting = revealed_voting()
    voting.handle(Opened(NUMBER, {"a": NO}))
    voting.reveal_when_closed(GRACE + ANSWER_SECONDS - 0.1)
    assert voting.spoiled is None
    voting.reveal_when_closed(GRACE + ANSWER_SECONDS)
    assert voting.spoiled == Spoiled(Fault.NOT_HANDED_OVER, frozenset({1}))


def test_a_connected_box_that_never_closes_spoils_the_vote() -> None:
    voting = closed_voting()
    voting.handle(Closed("a", NUMBER))
    voting.reveal_when_closed(GRACE + ANSWER_SECONDS - 0.1)
    assert voting.spoiled is None
    voting.reveal_when_closed(GRACE + ANSWER_SECONDS)
    assert voting.spoiled == Spoiled(Fault.NOT_HANDED_OVER, frozenset({1}))


def test_handing_over_has_its_own_time_after_closing() -> None:
    voting = closed_voting()
    late = GRACE + ANSWER_SECONDS - 0.1
    for box in BOXES:
        voting.handle(Closed(box, NUMBER))
    voting.reveal_when_closed(late)
    voting.reveal_when_closed(late + ANSWER_SECONDS - 0.1)
    assert voting.spoiled is None


def test_the_grace_starts_again_when_a_vote_is_lost() -> None:
    voting = voting_with_all_votes()
    voting.handle(Lost("a"))
    voting.close_when_due(1.0)
    voting.handle(Locked("a", NUMBER))
    voting.close_when_due(2.0)
    assert voting.wake_at == 2.0 + GRACE


def test_answers_that_arrive_during_a_long_step_are_not_late() -> None:
    table = SimulatedTable()
    table.begin_an_election("king-up", seats=3)
    table.press_each(YES, YES, YES)
    table.step(after=1.6)
    table.step(after=ANSWER_SECONDS + 1)
    table.expect(VerdictScene)
