"""Votes stay hidden in the controller until the reveal."""

from __future__ import annotations

import pytest

from firmware.ballot import HiddenVotes, NotRevealed
from firmware.messages import CLOSED, NO_BALLOT, NO_BUTTON, OPEN, REVEALED, STOMACHACHE, YES
from firmware.messages import NO as NO_VOTE

ONLY_YES = 0b001
YES_AND_NO = 0b011
ALL = 0b111
BOTH = bytes([ALL, ALL])


@pytest.fixture
def ballot() -> HiddenVotes:
    """A ballot that is open for two of three boxes, with all cards."""
    ballot = HiddenVotes(3)
    ballot.apply_order(5, OPEN, BOTH)
    return ballot


def revealed(ballot: HiddenVotes, cards: bytes = BOTH) -> bytes:
    """The votes, after closing; seats that have not voted vote Stomachache."""
    for port in range(len(cards)):
        if not ballot.is_locked(port):
            ballot.press(port, STOMACHACHE)
    return ballot_of(ballot, cards)


def ballot_of(ballot: HiddenVotes, cards: bytes = BOTH) -> bytes:
    """The votes after closing and revealing the ballot."""
    ballot.apply_order(ballot.number, CLOSED, cards)
    ballot.apply_order(ballot.number, REVEALED, cards)
    return ballot.votes()


def test_without_a_ballot_a_press_is_not_a_vote() -> None:
    ballot = HiddenVotes(2)
    assert not ballot.press(0, YES)
    assert ballot.locked_ports() == 0
    assert not ballot.is_voting(0)


def test_a_press_on_a_box_that_does_not_vote_is_not_a_vote(ballot: HiddenVotes) -> None:
    assert not ballot.is_voting(2)
    assert not ballot.press(2, YES)
    assert not ballot.is_locked(2)


@pytest.mark.parametrize("button", [YES, NO_VOTE, STOMACHACHE])
def test_the_reveal_returns_every_vote(ballot: HiddenVotes, button: int) -> None:
    assert ballot.press(1, button)
    assert ballot.locked_ports() == 0b10
    assert revealed(ballot) == bytes([STOMACHACHE, button, NO_BUTTON])


def test_a_vote_can_be_changed_while_the_ballot_is_open(ballot: HiddenVotes) -> None:
    for button in (YES, STOMACHACHE, NO_VOTE):
        assert ballot.press(0, button)
    assert revealed(ballot)[0] == NO_VOTE


def test_a_press_of_a_missing_card_without_a_vote_is_silently_ignored(
    ballot: HiddenVotes,
) -> None:
    ballot.apply_order(6, OPEN, bytes([YES_AND_NO]))
    assert ballot.press(0, STOMACHACHE)
    assert not ballot.is_locked(0)
    assert not ballot.withdrawn_ports()


@pytest.mark.parametrize("missing", [NO_VOTE, STOMACHACHE])
def test_a_press_of_a_missing_card_withdraws_the_vote(ballot: HiddenVotes, missing: int) -> None:
    only_yes = bytes([ONLY_YES, ALL])
    ballot.apply_order(6, OPEN, only_yes)
    ballot.press(1, missing)
    ballot.press(0, YES)
    for _again in range(2):
        assert ballot.press(0, missing)
        assert (ballot.locked_ports(), ballot.withdrawn_ports()) == (0b10, 0b01)
    ballot.press(0, YES)
    assert (ballot.locked_ports(), ballot.withdrawn_ports()) == (0b11, 0)
    assert revealed(ballot, only_yes) == bytes([YES, missing, NO_BUTTON])


@pytest.mark.parametrize("stage", [CLOSED, REVEALED])
def test_a_closed_vote_is_not_withdrawn(ballot: HiddenVotes, stage: int) -> None:
    only_yes = bytes([ONLY_YES])
    ballot.apply_order(6, OPEN, only_yes)
    ballot.press(0, YES)
    ballot.apply_order(6, CLOSED, only_yes)
    ballot.apply_order(6, stage, only_yes)
    assert ballot.press(0, NO_VOTE)
    assert ballot_of(ballot, only_yes)[0] == YES


def test_a_ballot_with_a_withdrawn_vote_is_not_revealed(ballot: HiddenVotes) -> None:
    ballot.apply_order(6, OPEN, bytes([ONLY_YES]))
    ballot.press(0, YES)
    ballot.press(0, NO_VOTE)
    ballot.apply_order(6, CLOSED, bytes([ONLY_YES]))
    expect_sealed(ballot, bytes([ONLY_YES]))


@pytest.mark.parametrize(("number", "cards"), [(7, ONLY_YES), (6, YES_AND_NO)])
def test_what_wipes_a_vote_forgets_that_it_was_withdrawn(
    ballot: HiddenVotes, number: int, cards: int
) -> None:
    ballot.apply_order(6, OPEN, bytes([ONLY_YES]))
    ballot.press(0, YES)
    ballot.press(0, STOMACHACHE)
    ballot.apply_order(number, OPEN, bytes([cards]))
    assert (ballot.locked_ports(), ballot.withdrawn_ports()) == (0, 0)


def test_for_a_host_that_does_not_know_withdrawn_votes_a_missing_card_is_ignored(
    ballot: HiddenVotes,
) -> None:
    ballot.begin_session(withdraws=False)
    ballot.apply_order(6, OPEN, bytes([ONLY_YES]))
    ballot.press(0, YES)
    assert ballot.press(0, NO_VOTE)
    assert revealed(ballot, bytes([ONLY_YES]))[0] == YES


@pytest.mark.parametrize("stage", [CLOSED, REVEALED])
def test_a_closed_ballot_accepts_no_votes_or_changes(ballot: HiddenVotes, stage: int) -> None:
    ballot.press(0, YES)
    ballot.press(1, YES)
    ballot.apply_order(5, CLOSED, BOTH)
    ballot.apply_order(5, stage, BOTH)
    assert ballot.press(0, NO_VOTE)
    assert ballot.press(1, NO_VOTE)
    assert ballot_of(ballot) == bytes([YES, YES, NO_BUTTON])


@pytest.mark.parametrize("stage", [NO_BALLOT, OPEN, CLOSED])
def test_before_the_reveal_the_votes_cannot_be_read(ballot: HiddenVotes, stage: int) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, stage, BOTH)
    with pytest.raises(NotRevealed):
        ballot.votes()


def test_the_same_order_twice_changes_nothing(ballot: HiddenVotes) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, OPEN, BOTH)
    assert ballot.locked_ports() == 0b01
    assert revealed(ballot) == revealed(ballot) == bytes([YES, STOMACHACHE, NO_BUTTON])


def test_a_closed_ballot_can_be_opened_again_and_keeps_its_votes(ballot: HiddenVotes) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, CLOSED, BOTH)
    ballot.apply_order(5, OPEN, BOTH)
    assert ballot.is_locked(0)
    ballot.press(0, NO_VOTE)
    assert revealed(ballot)[0] == NO_VOTE


@pytest.mark.parametrize("stage", [OPEN, CLOSED])
def test_a_revealed_ballot_cannot_be_opened_again(ballot: HiddenVotes, stage: int) -> None:
    ballot.press(0, YES)
    revealed(ballot)
    ballot.apply_order(5, stage, BOTH)
    ballot.press(0, NO_VOTE)
    assert ballot.stage == REVEALED
    assert ballot.votes()[0] == YES


@pytest.mark.parametrize("stage", [OPEN, CLOSED, REVEALED])
def test_another_number_wipes_the_votes(ballot: HiddenVotes, stage: int) -> None:
    ballot.press(0, YES)
    revealed(ballot)
    ballot.apply_order(6, stage, BOTH)
    assert (ballot.number, ballot.stage, ballot.locked_ports()) == (6, min(stage, CLOSED), 0)


def test_the_end_of_a_ballot_wipes_the_votes_even_if_its_number_is_used_again(
    ballot: HiddenVotes,
) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, NO_BALLOT, BOTH)
    assert not ballot.is_voting(0)
    ballot.apply_order(5, OPEN, BOTH)
    assert ballot.locked_ports() == 0


@pytest.mark.parametrize("vote", [YES, NO_VOTE, STOMACHACHE])
@pytest.mark.parametrize("cards", range(ALL))
def test_a_change_of_cards_wipes_any_vote(ballot: HiddenVotes, vote: int, cards: int) -> None:
    ballot.press(0, vote)
    ballot.press(1, vote)
    ballot.apply_order(5, OPEN, bytes([cards, ALL]))
    assert ballot.locked_ports() == 0b10


def test_a_port_without_cards_in_the_order_does_not_vote(ballot: HiddenVotes) -> None:
    ballot.press(1, YES)
    ballot.apply_order(5, OPEN, bytes([ALL]))
    assert ballot.is_voting(0)
    assert not ballot.is_voting(1)
    assert revealed(ballot, bytes([ALL])) == bytes([STOMACHACHE, 0, 0])


def test_cards_for_missing_ports_are_ignored(ballot: HiddenVotes) -> None:
    ballot.apply_order(6, OPEN, bytes([ALL] * 8))
    assert [ballot.is_voting(port) for port in range(3)] == [True] * 3


def voted() -> HiddenVotes:
    """An open ballot in which both voting ports have voted."""
    ballot = HiddenVotes(3)
    ballot.apply_order(5, OPEN, BOTH)
    ballot.press(0, YES)
    ballot.press(1, NO_VOTE)
    return ballot


def expect_sealed(ballot: HiddenVotes, cards: bytes = BOTH) -> None:
    """The reveal is refused: the ballot stays closed."""
    ballot.apply_order(5, REVEALED, cards)
    assert ballot.stage == CLOSED
    with pytest.raises(NotRevealed):
        ballot.votes()


def test_an_open_ballot_is_closed_and_not_revealed_however_often_it_is_ordered() -> None:
    ballot = voted()
    expect_sealed(ballot)
    expect_sealed(ballot)


def test_a_ballot_that_was_closed_too_early_is_not_revealed(ballot: HiddenVotes) -> None:
    ballot.press(0, YES)
    ballot.apply_order(5, CLOSED, BOTH)
    expect_sealed(ballot)


def test_a_ballot_that_was_closed_in_an_earlier_session_is_not_revealed() -> None:
    ballot = voted()
    ballot.apply_order(5, CLOSED, BOTH)
    ballot.begin_session()
    expect_sealed(ballot)
    assert ballot_of(ballot) == bytes([YES, NO_VOTE, NO_BUTTON])


def test_a_ballot_that_was_opened_again_is_not_revealed() -> None:
    ballot = voted()
    ballot.apply_order(5, CLOSED, BOTH)
    ballot.apply_order(5, OPEN, BOTH)
    expect_sealed(ballot)


@pytest.mark.parametrize("cards", [bytes([ALL]), bytes([ALL, YES_AND_NO]), bytes([ALL] * 3)])
def test_a_ballot_whose_cards_changed_after_closing_is_not_revealed(cards: bytes) -> None:
    ballot = voted()
    ballot.apply_order(5, CLOSED, BOTH)
    expect_sealed(ballot, cards)
    expect_sealed(ballot)


def test_another_ballot_is_not_revealed_because_the_last_one_was_closed() -> None:
    ballot = voted()
    ballot.apply_order(5, CLOSED, BOTH)
    ballot.apply_order(6, REVEALED, BOTH)
    assert ballot.stage == CLOSED


@pytest.mark.parametrize("first", [OPEN, CLOSED])
def test_another_program_reads_no_vote_by_taking_the_other_boxes_out_of_the_ballot(
    ballot: HiddenVotes, first: int
) -> None:
    ballot.press(0, YES)
    ballot.begin_session()
    only_the_voter = bytes([ALL])
    ballot.apply_order(5, first, only_the_voter)
    ballot.apply_order(5, CLOSED, only_the_voter)
    expect_sealed(ballot, only_the_voter)
    assert ballot.locked_ports() == 0


def test_the_session_that_began_a_ballot_can_take_a_box_out_of_it() -> None:
    ballot = voted()
    ballot.apply_order(5, OPEN, bytes([ALL]))
    assert ballot_of(ballot, bytes([ALL])) == bytes([YES, NO_BUTTON, NO_BUTTON])


def test_in_a_later_session_a_box_can_get_cards_without_a_loss_for_the_others() -> None:
    ballot = voted()
    ballot.begin_session()
    ballot.apply_order(5, OPEN, bytes([ALL] * 3))
    assert ballot.locked_ports() == 0b11
