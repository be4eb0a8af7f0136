"""Every tie is told with its reason, below the victory too, and with the Émissaire.

The expected sentences come from a count of its own, written from the rulebooks: it uses neither
the engine's ranking nor the story's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby

import pytest
from msgspec.structs import replace

from companion.stories.game_story import GameStory, story_of
from companion.stories.html_pages import game_html
from companion.stories.saved_game import SavedGame
from companion.stories.ties import tie_text
from engine import Option, Place, State
from tests.companion.record.sample_games import SampleTable, tables
from tests.companion.stories.sample_stories import EVENING, moments, played

CLASSIC = ("viva-il-re", "king-up")
FLOORS = {
    Place.FLOOR_0: "Floor 0",
    Place.FLOOR_1: "Floor 1",
    Place.FLOOR_2: "Floor 2",
    Place.FLOOR_3: "Floor 3",
    Place.FLOOR_4: "Floor 4",
    Place.FLOOR_5: "Floor 5",
    Place.THRONE: "Throne",
}
"""From the lowest to the highest."""


def scores_by_count(state: State) -> list[int]:
    """The lower pawn of each seat counts."""
    setup, pawns = state.rules.setup, iter(state.scores)
    shared = Option.SHARED_PAWN in setup.options
    return [
        min(next(pawns) for _pawn in range(2 if seat.members and not shared else 1))
        for seat in setup.seats
    ]


def castles_by_count(state: State) -> list[list[Place]]:
    """The floors where each seat's own favourites stand at the end; nothing for a WC, a dungeon
    and out."""
    setup = state.rules.setup
    where = dict(zip((each.id for each in state.rules.characters), state.castle, strict=True))
    cards, found = iter(state.favourites), []
    for seat in setup.seats:
        own = [next(cards) for _person in range(2 if seat.members else 1)]
        places = [
            where[character]
            for card in own
            if card is not None
            for character in card.characters
            if not (Option.BANISHED in setup.options and character == card.banished)
        ]
        found.append([place for place in places if place in FLOORS])
    return found


def value_by_count(edition: str, places: Sequence[Place]) -> int:
    """What decides a tie: in the classic editions how many, in Vive le Roi! the highest."""
    return len(places) if edition in CLASSIC else max(map(int, places), default=-1)


def told_by_count(state: State) -> Iterator[str]:
    """What a table should read about its ties."""
    edition = state.rules.edition.id
    names = [seat.name for seat in state.rules.setup.seats]
    scores = scores_by_count(state)
    values = [value_by_count(edition, places) for places in castles_by_count(state)]
    level = defaultdict(list)
    for seat, score in enumerate(scores):
        level[score].append(seat)
    emissary = state.emissary.score if state.emissary is not None else -1
    for score in sorted(level, reverse=True):
        tied = sorted(level[score], key=lambda seat: -values[seat])
        if len(tied) > 1:
            yield _reason(edition, score, [(names[seat], values[seat]) for seat in tied])
        for _value, equal in groupby(tied, key=lambda seat: values[seat]):
            together = [names[seat] for seat in equal]
            better = sum(each > score for each in scores) + tied.index(names.index(together[0]))
            if len(together) > 1:
                won = better == 0 and emissary <= score
                yield _listed(together) + (
                    " share the victory." if won else f" share place {better + 1}."
                )
    if emissary == max(scores):
        yield f"The Émissaire has {emissary}, too: it wins only if it is ahead of everyone."


def _reason(edition: str, score: int, values: list[tuple[str, int]]) -> str:
    if edition in CLASSIC:
        told = ", ".join(f"{name} {value}" for name, value in values)
        what = "favourites in the castle count"
    else:
        highest = {-1: "no floor", **{int(place): name for place, name in FLOORS.items()}}
        told = ", ".join(f"{name} ({highest[value]})" for name, value in values)
        what = "the highest favourite in the castle counts"
    return f"With equal scores ({score}), {what}: {told}."


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]])


def games(rounds: int) -> list[tuple[SampleTable, int]]:
    """Tables with a seed each: so many times all classic ones and two of Vive le Roi!, and as many
    of that with random options."""
    fixed = tables(0)
    drawn = tables(rounds * len(fixed))[len(fixed) :]
    return [(table, seed) for seed in range(rounds) for table in fixed] + [(t, 0) for t in drawn]


def check(table: SampleTable, seed: int) -> str:
    """Play a game; returns what is told about its ties, which must be right."""
    *_before, game = moments(table, seed)
    told = tie_text(story_of(game))
    assert told == " ".join(told_by_count(game.state)), f"{table}, {seed}"
    return told


def test_every_tie_is_told_with_the_right_reason() -> None:
    told = " ".join(check(table, seed) for table, seed in games(6))
    for reason in ("favourites in the castle", "the highest favourite"):
        assert reason in told


@pytest.mark.slow
def test_every_tie_of_2000_games_is_told_with_the_right_reason() -> None:
    told = " ".join(check(table, seed) for table, seed in games(77))
    for reason in ("favourites in the castle", "the highest favourite"):
        assert reason in told
    for outcome in ("share the victory", "share place 1.", "share place 2", "The Émissaire has"):
        assert outcome in told


def story_with(
    scores: tuple[int, ...], values: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> GameStory:
    """A finished game of four seats that ends like this."""
    story = played(SampleTable("king-up", 4))
    assert story.final is not None
    final = replace(
        story.final, scores=scores, tie_values=values, ranking=ranking, winners=ranking[0]
    )
    return replace(story, seat_scores=scores, final=final)


def test_a_tie_below_the_victory_has_its_numbers() -> None:
    story = story_with((21, 43, 21, 5), (4, 6, 3, 0), ((1,), (0,), (2,), (3,)))
    assert tie_text(story) == (
        "With equal scores (21), favourites in the castle count: Margot 4, J. R. “Lions” 3."
    )


def test_equal_seats_behind_one_that_is_ahead_of_them_share_a_place() -> None:
    story = story_with((43, 43, 43, 5), (3, 4, 3, 0), ((1,), (0, 2), (3,)))
    assert tie_text(story) == (
        "With equal scores (43), favourites in the castle count: "
        "Charles 4, Margot 3, J. R. “Lions” 3. Margot and J. R. “Lions” share place 2."
    )


def test_the_points_alone_need_no_reason() -> None:
    assert tie_text(story_with((43, 42, 41, 5), (1, 1, 1, 1), ((0,), (1,), (2,), (3,)))) == ""


def test_the_page_of_a_game_tells_its_ties() -> None:
    story = story_with((21, 43, 21, 5), (4, 6, 3, 0), ((1,), (0,), (2,), (3,)))
    assert "Margot 4, J. R. “Lions” 3." in game_html(SavedGame("2026-11-20-1", EVENING, story))
