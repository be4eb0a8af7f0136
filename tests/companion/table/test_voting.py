"""What the table makes of what boxes tell of their votes, also of boxes that lie or fall silent."""

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


def voting() -> Voting:
    return Voting(NUMBER, [Hand(1, 0), Hand(2, 1)], BOXES, GRACE)


def at_the_reveal() -> Voting:
    """Both boxes have locked; the vote has closed, and they have as well."""
    each = voting()
    for box in BOXES:
        each.handle(Locked(box, NUMBER))
    each.pass_time(0.0)
    each.pass_time(GRACE)
    for box in BOXES:
        each.handle(Closed(box, NUMBER))
    each.tick(GRACE)
    assert each.order().phase is BallotPhase.REVEALED
    return each


def test_the_order_lists_the_cards_in_each_hand() -> None:
    cards = voting().order().cards
    assert cards == {"a": frozenset({YES, NO}), "b": frozenset({YES, NO, STOMACHACHE})}


def test_votes_can_be_opened_once_every_box_has_handed_its_vote_over() -> None:
    each = at_the_reveal()
    each.handle(Opened(NUMBER, {"a": NO}))
    assert not each.can_be_opened
    each.handle(Opened(NUMBER, {"b": STOMACHACHE}))
    assert each.can_be_opened
    assert each.open().votes == (Vote.NO, Vote.STOMACHACHE)


def test_signals_of_another_ballot_are_ignored() -> None:
    each = voting()
    each.handle(Locked("a", NUMBER - 1))
    assert not each.voted
    late = at_the_reveal()
    late.handle(Opened(NUMBER - 1, {"a": YES, "b": YES}))
    assert not late.can_be_opened


def test_a_box_without_a_seat_has_no_vote() -> None:
    each = voting()
    each.handle(Locked("stranger", NUMBER))
    assert not each.voted


def test_the_reveal_is_ordered_only_when_every_box_has_closed() -> None:
    each = voting()
    for box in BOXES:
        each.handle(Locked(box, NUMBER))
    each.pass_time(0.0)
    each.pass_time(GRACE)
    each.handle(Closed("a", NUMBER))
    each.tick(GRACE)
    assert each.order().phase is BallotPhase.CLOSED


def test_losing_a_box_before_it_hands_its_vote_over_reopens_the_vote() -> None:
    each = at_the_reveal()
    each.handle(Lost("b"))
    assert each.order().phase is BallotPhase.OPEN
    assert each.voted == {0}


def test_a_vote_that_was_handed_over_survives_the_loss_of_boxes() -> None:
    each = at_the_reveal()
    each.handle(Opened(NUMBER, {"a": NO}))
    each.handle(Lost("b"))
    assert each.order().cards.keys() == {"b"}
    each.handle(Lost("a"))
    assert each.voted == {0}


def test_handing_over_a_card_that_is_not_in_the_hand_spoils_the_vote() -> None:
    each = at_the_reveal()
    each.handle(Opened(NUMBER, {"a": STOMACHACHE, "b": YES}))
    assert each.spoiled
    assert not each.can_be_opened


def test_a_connected_box_that_never_hands_its_vote_over_spoils_the_vote() -> None:
    each = at_the_reveal()
    each.handle(Opened(NUMBER, {"a": NO}))
    each.tick(GRACE + ANSWER_SECONDS - 0.1)
    assert not each.spoiled
    each.tick(GRACE + ANSWER_SECONDS)
    assert each.spoiled


def test_the_grace_starts_again_when_a_vote_is_lost() -> None:
    each = voting()
    for box in BOXES:
        each.handle(Locked(box, NUMBER))
    each.pass_time(0.0)
    each.handle(Lost("a"))
    each.pass_time(1.0)
    each.handle(Locked("a", NUMBER))
    each.pass_time(2.0)
    assert each.wake_at == 2.0 + GRACE


def test_a_reopened_vote_stays_open_briefly_even_without_a_grace() -> None:
    each = Voting(NUMBER, [Hand(1, 0), Hand(2, 1)], BOXES, grace=0)
    for box in BOXES:
        each.handle(Locked(box, NUMBER))
    each.pass_time(1.0)
    each.handle(Lost("a"))
    each.handle(Locked("a", NUMBER))
    each.pass_time(1.0)
    assert each.order().phase is BallotPhase.OPEN
    each.pass_time(1.0 + LEAST_GRACE)
    assert each.order().phase is BallotPhase.CLOSED


def test_answers_that_arrive_during_a_long_step_are_not_late() -> None:
    table = SimulatedTable()
    table.begin_an_election("king-up", seats=2 + 1)
    for box in (1, 2, 3):
        table.press(box, YES)
    table.step(after=1.6)
    table.step(after=ANSWER_SECONDS + 1)
    table.expect(VerdictScene)


def test_a_box_that_closed_before_the_vote_reopened_must_close_again() -> None:
    each = voting()
    for box in BOXES:
        each.handle(Locked(box, NUMBER))
    each.pass_time(0.0)
    each.pass_time(GRACE)
    each.handle(Lost("b"))
    each.handle(Closed("a", NUMBER))
    each.handle(Locked("b", NUMBER))
    each.pass_time(2.0)
    each.pass_time(4.0)
    each.handle(Closed("b", NUMBER))
    each.tick(4.0)
    assert each.order().phase is BallotPhase.CLOSED
