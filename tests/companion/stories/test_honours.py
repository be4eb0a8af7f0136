"""The honours of a finished game."""

from __future__ import annotations

import pytest

from companion.stories.honours import honours
from tests.companion.record.sample_games import SampleTable
from tests.companion.stories.sample_stories import coronation, election, played, sample_story
from tests.companion.stories.test_game_story import at_every_table

SEATS = ("Margot", "Charles", "Perrine", "Basile", "Irma")


def honoured(votes: str, title: str) -> list[str]:
    """Who gets an honour in a game with this election, called by Margot, and a crowning."""
    story = sample_story(
        *SEATS,
        elections=(election("Anna", 0, votes), election("Anna", 0, "YYYYY")),
        coronations=(coronation("Anna", 9, 7, 7, 7, 7),),
    )
    return [each.name for each in honours(story) if each.title == title]


@pytest.mark.parametrize(
    ("votes", "names"),
    [
        ("YNNYY", ["Charles", "Perrine"]),
        ("YNNNY", ["Charles", "Perrine", "Basile"]),
        ("YNNNN", []),
        ("YYYYY", []),
    ],
)
def test_what_more_than_three_have_done_honours_nobody(votes: str, names: list[str]) -> None:
    assert honoured(votes, "Greatest grudge") == names


def test_each_honour_goes_to_whoever_has_most() -> None:
    assert honoured("YYYYY", "Kingmaker") == ["Margot"]
    assert honoured("YNYYY", "Lone voice") == ["Charles"]
    assert honoured("YNYYS", "Delicate stomach") == ["Irma"]


def test_what_everybody_has_done_honours_nobody() -> None:
    story = sample_story(
        "A",
        "B",
        elections=(election("Anna", 0, "NN"), election("Anna", 0, "YY")),
        coronations=(coronation("Anna", 3, 2),),
    )
    assert [each.title for each in honours(story)] == ["Kingmaker", "Greatest grudge"]


def test_an_unfinished_game_has_no_honours() -> None:
    assert honours(sample_story(*SEATS, winners=None)) == ()


@at_every_table
def test_everybody_has_one_honour(table: SampleTable) -> None:
    story = played(table)
    assert tuple(each.name for each in honours(story)) == story.people
