"""What the page of one game shows beside its story: the standings, and what kind of game it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.stories.game_story import GameStory
from companion.stories.page_parts import Badge, badges
from companion.stories.saved_game import SavedGame
from companion.words.labels import label_of, round_name


@dataclass(frozen=True)
class Rank:
    """A row of the standings. `place` is empty except for the first of equal seats, and for the
    Émissaire, which is not ranked."""

    place: str
    badge: Badge
    members: str
    score: int
    is_winner: bool


def circumstances(game: SavedGame) -> Iterator[str]:
    """Edition, day and time, the current round of a running game, and the options."""
    story = game.story
    yield story.edition_shown
    yield game.day_and_time
    if not story.is_over and story.round:
        yield round_name(story.round, story.rounds)
    yield from map(label_of, story.options)


def standings(story: GameStory) -> Iterator[Rank]:
    """Everyone, highest score first."""
    discs, place = badges(story), 1
    for equal in _ranking(story):
        for at, seat in enumerate(equal):
            yield _rank(story, seat, discs[seat], "" if at else f"{place}.")
        place += len(equal)
    if story.emissary_score is not None:
        won = story.final is not None and story.final.emissary_won
        yield Rank("", discs[-1], "", story.emissary_score, won)


def _ranking(story: GameStory) -> Sequence[Sequence[int]]:
    """The seats, best first; before the end, equal scores share a place."""
    if story.final is not None:
        return story.final.ranking
    scores = story.seat_scores
    return [
        [seat for seat, each in enumerate(scores) if each == score]
        for score in sorted(set(scores), reverse=True)
    ]


def _rank(story: GameStory, seat: int, badge: Badge, place: str) -> Rank:
    return Rank(
        place=place,
        badge=badge,
        members=", ".join(story.seats[seat].members),
        score=story.seat_scores[seat],
        is_winner=story.final is not None and seat in story.final.winners,
    )
