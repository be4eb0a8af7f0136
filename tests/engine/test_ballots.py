"""The ballots that hands allow, as a sequence made only when asked for."""

from __future__ import annotations

import pytest

from engine import Ballots, Hand
from tests.engine.situations import ballot

HANDS = (Hand(no=1, stomachache=1), Hand(no=0, stomachache=0), Hand(no=2, stomachache=0))
ALL = [ballot(letters) for letters in ("YYY", "YYN", "NYY", "NYN", "SYY", "SYN")]


def test_every_ballot_that_the_hands_allow_is_there_once() -> None:
    assert list(Ballots(HANDS)) == ALL


def test_a_ballot_is_found_by_its_number() -> None:
    assert [Ballots(HANDS)[number] for number in range(6)] == ALL


def test_the_last_ballot_can_be_counted_from_the_end() -> None:
    assert Ballots(HANDS)[-1] == ballot("SYN")


def test_there_is_no_ballot_behind_the_last() -> None:
    with pytest.raises(IndexError):
        Ballots(HANDS)[6]


def test_a_slice_of_the_ballots_is_some_of_them() -> None:
    assert list(Ballots(HANDS)[1:6:2]) == ALL[1:6:2]


@pytest.mark.parametrize("letters", ["SYN", "YYY"])
def test_a_ballot_of_cards_in_hand_is_among_them(letters: str) -> None:
    assert ballot(letters) in Ballots(HANDS)


@pytest.mark.parametrize("letters", ["YNY", "YYS", "YY", "YYYY"])
def test_a_ballot_with_another_card_or_another_count_is_not(letters: str) -> None:
    assert ballot(letters) not in Ballots(HANDS)


def test_eight_full_hands_allow_6561_ballots() -> None:
    assert len(Ballots((Hand(no=2, stomachache=1),) * 8)) == 6561
