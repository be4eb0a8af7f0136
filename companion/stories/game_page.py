"""The contents of the page of one game, as texts and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.stories.awards import awards, awards_note
from companion.stories.correction_table import CorrectionTable, correction_table
from companion.stories.election_table import ElectionTable, election_table
from companion.stories.game_story import GameStory
from companion.stories.page_parts import Badge, FactCard, badges, outcome
from companion.stories.points_table import PointsTable, points_table
from companion.stories.saved_game import SavedGame
from companion.stories.score_chart import ScoreChart, score_chart
from companion.words.i18n import _
from companion.words.labels import option_name, round_name
from engine import Option

_SMALL_TABLE = 5
"""Up to this many scores, the awards fit below the standings."""


@dataclass(frozen=True)
class Rank:
    """A row of the standings. `place` is empty except for the first of equal seats, and for the
    Émissaire, which is not ranked."""

    place: str
    badge: Badge
    members: str
    score: int
    is_winner: bool


@dataclass(frozen=True)
class RankList:
    """Everyone, highest score first."""

    title: str
    crown: str
    """The crown's label for screen readers."""
    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class GamePage:
    """Everything on the page."""

    language: str
    title: str
    heading: str
    subheading: str
    standings: RankList
    chart: ScoreChart | None
    chart_note: str
    awards: tuple[FactCard, ...]
    awards_title: str
    awards_note: str
    is_small: bool
    """Whether the awards fit below the standings."""
    elections: ElectionTable | None
    points: PointsTable
    corrections: CorrectionTable | None
    footer: str


def game_page(game: SavedGame) -> GamePage:
    """The page of a game, finished or not."""
    story = game.story
    return GamePage(
        language=_("en"),
        title=f"{story.edition_shown}, {game.day}",
        heading=outcome(story),
        subheading=" · ".join(_circumstances(game)),
        standings=_standings(story),
        chart=score_chart(story),
        chart_note=_chart_note(story),
        awards=tuple(awards(story)),
        awards_title=_("Awards"),
        awards_note=awards_note(story),
        is_small=len(badges(story)) <= _SMALL_TABLE,
        elections=election_table(story),
        points=points_table(story),
        corrections=correction_table(story),
        footer=_("Game {name}").format(name=game.name),
    )


def _circumstances(game: SavedGame) -> Iterator[str]:
    story = game.story
    yield story.edition_shown
    yield game.day_and_time
    if not story.is_over and story.round:
        yield round_name(story.round, story.rounds)
    yield from map(option_name, story.options)


def _chart_note(story: GameStory) -> str:
    if any(seat.members for seat in story.seats) and Option.SHARED_PAWN not in story.options:
        return _("A team's score is the lower of its two pawns.")
    return ""


def _standings(story: GameStory) -> RankList:
    return RankList(
        title=_("Final standings") if story.is_over else _("Standings"),
        crown=_("Winner"),
        ranks=tuple(_ranks(story)),
    )


def _ranks(story: GameStory) -> Iterator[Rank]:
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
