"""What each round of a game gave each person: a table of numbers and bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.i18n import _
from companion.stories.game_story import Gain, GameStory
from companion.stories.page_parts import Badge, badges, percent, round_label
from engine import Option


@dataclass(frozen=True)
class PointsCell:
    """What a round gave one person: in a number, and as a bar from zero, in percent."""

    points: str
    parts: str
    """Favourites and ambition apart; empty without ambitions."""
    start: float
    width: float
    is_loss: bool
    is_best: bool
    perfect: str


@dataclass(frozen=True)
class PointsRow:
    """What the rounds gave one person."""

    badge: Badge
    name: str
    cells: tuple[PointsCell, ...]
    total: str


@dataclass(frozen=True)
class PointsTable:
    """Everyone's rounds."""

    title: str
    note: str
    person: str
    total: str
    rounds: tuple[str, ...]
    rows: tuple[PointsRow, ...]


def points_table(story: GameStory) -> PointsTable:
    """What everyone's cards gave, in each round that somebody scored in."""
    return PointsTable(
        title=_("Points per round"),
        note=_points_note(story),
        person=_("Name"),
        total=_("Sum"),
        rounds=tuple(round_label(number) for number in story.scored_rounds),
        rows=tuple(_points_rows(story)),
    )


def _points_note(story: GameStory) -> str:
    if not story.coronations:
        return _("Nobody has been crowned yet.")
    if Option.AMBITION in story.options:
        return _("What everyone's cards gave: favourites + ambition.")
    return _("What everyone's cards gave.")


def _points_rows(story: GameStory) -> Iterator[PointsRow]:
    if not story.coronations:
        return
    shields, seats = badges(story), story.seat_of
    given = {number: story.points_of(number) for number in story.scored_rounds}
    span = _Span.over([points for each in given.values() for points in each])
    for person, name in enumerate(story.people):
        points = [each[person] for each in given.values()]
        cells = tuple(_points_cell(story, person, number, span) for number in given)
        yield PointsRow(shields[seats[person]], name, cells, _signed(sum(points)))


@dataclass(frozen=True)
class _Span:
    """The points that all bars share as their measure; zero is always among them."""

    least: int
    most: int

    @staticmethod
    def over(points: Sequence[int]) -> _Span:
        return _Span(min(0, *points), max(1, *points))

    def start(self, points: int) -> float:
        """Where a bar from zero to `points` begins, in percent."""
        return percent(min(0, points) - self.least, self.most - self.least)

    def width(self, points: int) -> float:
        """How long it is, in percent."""
        return percent(abs(points), self.most - self.least)


def _points_cell(story: GameStory, person: int, number: int, span: _Span) -> PointsCell:
    gains = [each.gains[person] for each in story.coronations_of(number)]
    points = sum(gain.points for gain in gains)
    return PointsCell(
        points=_signed(points),
        parts=_parts(story, gains),
        start=span.start(points),
        width=span.width(points),
        is_loss=points < 0,
        is_best=points == span.most,
        perfect=_("Perfect zero!") if any(gain.perfect for gain in gains) else "",
    )


def _parts(story: GameStory, gains: Sequence[Gain]) -> str:
    if Option.AMBITION not in story.options:
        return ""
    favourites, ambition = sum(g.favourites for g in gains), sum(g.ambition for g in gains)
    return f"{_signed(favourites)} + {ambition}"


def _signed(points: int) -> str:
    """Points with a sign; the minus as long as the plus."""
    return f"{points:+d}".replace("-", "−") if points else "0"
