"""The awards of a finished game."""

from __future__ import annotations

import pytest

from companion.stories.awards import awards
from tests.companion.stories.sample_stories import coronation, election, sample_story

SEATS = ("Margot", "Charles", "Perrine", "Basile")


def winners(votes: str, title: str) -> str:
    """Who gets an award in a game with this one election, called by Margot."""
    story = sample_story(
        *SEATS,
        elections=(election("Anna", 0, votes),),
        coronations=(coronation("Anna", 9, 7, 7, 7),),
    )
    return next((card.headline for card in awards(story) if card.title == title), "")


@pytest.mark.parametrize(
    ("votes", "names"),
    [("NYYY", "Margot"), ("YNNN", "Basile, Charles, Perrine"), ("NNNN", ""), ("YYYY", "")],
)
def test_an_award_is_shared_by_three_at_most(votes: str, names: str) -> None:
    assert winners(votes, "Most No cards") == names


def test_each_award_goes_to_whoever_has_most() -> None:
    assert winners("YYYY", "Best round") == "Margot"
    assert winners("YYYY", "Kingmaker") == "Margot"
    assert winners("YNYS", "Delicate stomach") == "Basile"


def test_the_greatest_grudge_is_never_shared() -> None:
    assert winners("YNYY", "Greatest grudge") == "Charles"
    assert winners("YNNY", "Greatest grudge") == ""


def test_an_unfinished_game_has_no_awards() -> None:
    assert [*awards(sample_story(*SEATS, winners=None))] == []
