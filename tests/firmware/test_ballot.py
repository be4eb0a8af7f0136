"""A vote lives in its box, and nobody learns it before the reveal."""

from __future__ import annotations

import pytest

from firmware.ballot import NotRevealed, SealedBallot
from firmware.messages import (
    CLOSED,
    NO_BALLOT,
    NO_BUTTON,
    OPEN,
    REVEALED,
    STOMACHACHE,
    YES,
)
from firmware.messages import NO as NO_VOTE

YES_AND_NO = 0b011
ALL = 0b111
BOTH = bytes([ALL, ALL])


@pytest.fixture
def ballot() -> SealedBallot:
    """A ballot that is open for two boxes of three, all cards in hand."""
    ballot = SealedBallot(3)
    ballot.apply_order(5, OPEN, BOTH)
    return ballot


def revealed(ballot: SealedBallot, cards: bytes = BOTH) -> bytes:
    ballot.apply_order(ballot.number, REVEALED, cards)
    return ballot.votes()


def test_without_a_ballot_a_press_is_no_vote() -> None:
    ballot = SealedBallot(2)
    assert not ballot.press(0, YES)
    assert ballot.locked_ports() == 0
    assert not ballot.is_voting(0)


def test_a_box_that_does_not_vote_presses_as_ever(ballot: SealedBallot) -> None:
    assert not ballot.is_voting(2)
    assert not ballot.press(2, YES)
    assert not ballot.is_locked(2)


@pytest.mark.parametrize("button", [YES, NO_VOTE, STOMACHACHE])
def test_every_vote_is_kept_and_told_at_the_reveal(ballot: SealedBallot, button: int) -> None:
    assert ballot.press(1, button)
    assert ballot.locked_ports() == 0b10
    assert revealed(ballot) == bytes([NO_BUTTON, button, NO_BUTTON])


def test_one_may_change_ones_mind_while_the_ballot_is_open(ballot: SealedBallot) -> None:
    for button in (YES, STOMACHACHE, NO_VOTE):
        assert ballot.press(0, button)
    assert revealed(ballot)[0] == NO_VOTE


def test_a_card_that_is_not_in_the_hand_is_passed_over_and_nothing_tells_so(
    ballot: SealedBallot,
) -> None:
    ballot.apply_order(6, OPEN, bytes([YES_AND_NO]))
    assert ballot.press(0, STOMACHACHE)
    assert not ballot.is_locked(0)
    ballot.press(0, YES)
    assert ballot.press(0, STOMACHACHE)
    assert revealed(ballot, bytes([YES_AND_NO]))[0] == YES


@pytest.mark.parametrize("stage", [CLOSED, REVEALED])
def test_when_it_is_closed_nobody_votes_or_changes_a_vote(ballot: SealedBallot, stage: int) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, stage, BOTH)
    assert ballot.press(0, NO_VOTE)
    assert ballot.press(1, NO_VOTE)
    assert revealed(ballot) == bytes([YES, NO_BUTTON, NO_BUTTON])


@pytest.mark.parametrize("stage", [NO_BALLOT, OPEN, CLOSED])
def test_before_the_reveal_the_votes_are_sealed(ballot: SealedBallot, stage: int) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, stage, BOTH)
    with pytest.raises(NotRevealed):
        ballot.votes()


def test_the_same_order_twice_changes_nothing(ballot: SealedBallot) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, OPEN, BOTH)
    assert ballot.locked_ports() == 0b01
    assert revealed(ballot) == revealed(ballot) == bytes([YES, NO_BUTTON, NO_BUTTON])


def test_a_closed_ballot_may_be_opened_again_and_keeps_its_votes(ballot: SealedBallot) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, CLOSED, BOTH)
    ballot.apply_order(5, OPEN, BOTH)
    assert ballot.is_locked(0)
    ballot.press(0, NO_VOTE)
    assert revealed(ballot)[0] == NO_VOTE


@pytest.mark.parametrize("stage", [OPEN, CLOSED])
def test_a_revealed_ballot_is_never_opened_again(ballot: SealedBallot, stage: int) -> None:
    ballot.press(0, YES)
    revealed(ballot)
    ballot.apply_order(5, stage, BOTH)
    ballot.press(0, NO_VOTE)
    assert ballot.stage == REVEALED
    assert ballot.votes()[0] == YES


@pytest.mark.parametrize("stage", [OPEN, CLOSED, REVEALED])
def test_another_number_wipes_the_votes(ballot: SealedBallot, stage: int) -> None:
    ballot.press(0, YES)
    revealed(ballot)
    ballot.apply_order(6, stage, BOTH)
    assert (ballot.number, ballot.stage, ballot.locked_ports()) == (6, stage, 0)


def test_the_end_of_a_ballot_wipes_the_votes_even_if_its_number_comes_again(
    ballot: SealedBallot,
) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, NO_BALLOT, BOTH)
    assert not ballot.is_voting(0)
    ballot.apply_order(5, OPEN, BOTH)
    assert ballot.locked_ports() == 0


@pytest.mark.parametrize("vote", [YES, NO_VOTE, STOMACHACHE])
@pytest.mark.parametrize("cards", range(ALL))
def test_cards_that_change_wipe_a_vote_whatever_it_was(
    ballot: SealedBallot, vote: int, cards: int
) -> None:
    ballot.press(0, vote)
    ballot.press(1, vote)
    ballot.apply_order(5, OPEN, bytes([cards, ALL]))
    assert ballot.locked_ports() == 0b10


def test_a_port_that_an_order_does_not_reach_does_not_vote(ballot: SealedBallot) -> None:
    ballot.press(1, YES)
    ballot.apply_order(5, OPEN, bytes([ALL]))
    assert ballot.is_voting(0)
    assert not ballot.is_voting(1)
    assert revealed(ballot, bytes([ALL])) == bytes(3)


def test_cards_for_ports_that_are_not_there_are_passed_over(ballot: SealedBallot) -> None:
    ballot.apply_order(6, OPEN, bytes([ALL] * 8))
    assert [ballot.is_voting(port) for port in range(3)] == [True] * 3
