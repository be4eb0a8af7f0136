"""The sequence of all ballots that a table's hands allow."""

from __future__ import annotations

import pytest

from engine import Hand
from engine.legal_actions import Ballots
from tests.engine.situations import ballot

HANDS = (Hand(no=1, stomachache=1), Hand(no=0, stomachache=0), Hand(no=2, stomachache=0))
ALL = [ballot(letters) for letters in ("YYY", "YYN", "NYY", "NYN", "SYY", "SYN")]


def test_every_ballot_that_the_hands_allow_is_listed_once() -> None:
    assert list(Ballots(HANDS)) == ALL


def test_a_ballot_can_be_read_by_its_index() -> None:
    assert [Ballots(HANDS)[number] for number in range(6)] == ALL


def test_a_negative_index_counts_from_the_end() -> None:
    assert Ballots(HANDS)[-1] == ballot("SYN")


def test_an_index_after_the_last_ballot_is_an_error() -> None:
    with pytest.raises(IndexError):
        Ballots(HANDS)[6]


def test_ballots_can_be_sliced() -> None:
    assert list(Ballots(HANDS)[1:6:2]) == ALL[1:6:2]


@pytest.mark.parametrize("letters", ["SYN", "YYY"])
def test_a_ballot_of_cards_in_hand_is_allowed(letters: str) -> None:
    assert ballot(letters) in Ballots(HANDS)


@pytest.mark.parametrize("letters", ["YNY", "YYS", "YY", "YYYY"])
def test_a_ballot_with_a_missing_card_or_a_wrong_count_is_not_allowed(letters: str) -> None:
    assert ballot(letters) not in Ballots(HANDS)


def test_eight_full_hands_allow_6561_ballots() -> None:
    assert len(Ballots((Hand(no=2, stomachache=1),) * 8)) == 6561
