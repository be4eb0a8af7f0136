"""What the page of one game shows: everything worked out and put into words, nothing drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.i18n import _
from companion.labels import option_name, round_name
from companion.stories.awards import awards
from companion.stories.election_table import ElectionTable, election_table
from companion.stories.game_story import GameStory
from companion.stories.page_parts import Badge, FactCard, badges, outcome
from companion.stories.points_table import PointsTable, points_table
from companion.stories.saved_game import SavedGame
from companion.stories.score_chart import ScoreChart, score_chart
from engine import Option, Seat

_SMALL_TABLE = 5
"""Up to so many who score, the honours stand below the standing, beside the scores."""


@dataclass(frozen=True)
class Rank:
    """A line of the standing. `place` is empty below the first of equal seats, and for the
    Émissaire, who has none."""

    place: str
    badge: Badge
    members: str
    score: int
    is_winner: bool


@dataclass(frozen=True)
class RankList:
    """Everyone by score."""

    title: str
    note: str
    crown: str
    """What the crown beside a winner says."""
    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class GamePage:
    """The page of one game, in words and numbers."""

    language: str
    title: str
    heading: str
    subheading: str
    standing: RankList
    chart: ScoreChart | None
    chart_note: str
    awards: tuple[FactCard, ...]
    awards_title: str
    is_small: bool
    """Whether the standing is so short that the honours have room below it."""
    elections: ElectionTable
    points: PointsTable
    footer: str


def game_page(game: SavedGame) -> GamePage:
    """Everything that a game's page shows."""
    story = game.story
    return GamePage(
        language=_("en"),
        title=f"{story.edition_name}, {game.day}",
        heading=outcome(story),
        subheading=" · ".join(_circumstances(game)),
        standing=_standing(story),
        chart=score_chart(story),
        chart_note=_chart_note(story),
        awards=tuple(awards(story)),
        awards_title=_("Honours of the evening"),
        is_small=len(badges(story)) <= _SMALL_TABLE,
        elections=election_table(story),
        points=points_table(story),
        footer=_("Game {name}").format(name=game.name),
    )


def _circumstances(game: SavedGame) -> Iterator[str]:
    story = game.story
    yield story.edition_name
    yield game.day_and_time
    if not story.is_over and story.round:
        yield round_name(story.round, story.rounds)
    yield from map(option_name, story.options)


def _chart_note(story: GameStory) -> str:
    if any(seat.members for seat in story.seats) and Option.SHARED_PAWN not in story.options:
        return _("A team counts with the lower one of its two pawns.")
    return ""


def _standing(story: GameStory) -> RankList:
    return RankList(
        title=_("Final standing") if story.is_over else _("Standing"),
        note="" if story.is_over else _("Not over yet."),
        crown=_("Winner"),
        ranks=tuple(_ranks(story)),
    )


def _ranks(story: GameStory) -> Iterator[Rank]:
    shields, place = badges(story), 1
    for equal in _ranking(story):
        for at, seat in enumerate(equal):
            yield _rank(story, seat, shields[seat], "" if at else f"{place}.")
        place += len(equal)
    if story.emissary_score is not None:
        won = story.final is not None and story.final.emissary_won
        yield Rank("", shields[-1], "", story.emissary_score, won)


def _ranking(story: GameStory) -> Sequence[Sequence[int]]:
    """The seats, best first; as long as the game runs, equal scores are not told apart."""
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
        members=_members(story.seats[seat]),
        score=story.seat_scores[seat],
        is_winner=story.final is not None and seat in story.final.winners,
    )


def _members(seat: Seat) -> str:
    return ", ".join(seat.members)
