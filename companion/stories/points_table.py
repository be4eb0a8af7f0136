"""A game's points as a table: one row per person, one number with a bar per round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.stories.game_story import Gain, GameStory
from companion.stories.page_parts import percent
from companion.words.i18n import _
from engine import Option, SeatToken, tokens_of


@dataclass(frozen=True)
class PointsCell:
    """One person's points in a round: a number, and a bar that starts at zero, in percent."""

    points: str
    parts: str
    """Favourites + ambition; empty without ambitions."""
    start: float
    width: float
    is_loss: bool
    is_best: bool
    perfect: str


@dataclass(frozen=True)
class PersonPoints:
    """The points of one person in each scored round; `seat` is the token of theirs."""

    seat: SeatToken
    name: str
    cells: tuple[PointsCell, ...]
    total: str


def points_table(story: GameStory) -> Iterator[PersonPoints]:
    """The points of everyone's cards; nobody before the first coronation."""
    if not story.coronations:
        return
    by_round = {number: story.points_of(number) for number in story.scored_rounds}
    span = _Span.over([points for each in by_round.values() for points in each])
    tokens = tokens_of(story.seats)
    for person, (seat, name) in enumerate(zip(story.seat_of, story.people, strict=True)):
        total = sum(points[person] for points in by_round.values())
        cells = tuple(_cell(story, person, number, span) for number in by_round)
        yield PersonPoints(tokens[seat], name, cells, signed(total))


@dataclass(frozen=True)
class _Span:
    """The range of points that a bar's full width stands for; it includes zero."""

    least: int
    most: int

    @staticmethod
    def over(points: Sequence[int]) -> _Span:
        return _Span(min(0, *points), max(1, *points))

    def start(self, points: int) -> float:
        """The left end of a bar from zero to `points`, in percent."""
        return percent(min(0, points) - self.least, self.most - self.least)

    def width(self, points: int) -> float:
        """The bar's length, in percent."""
        return percent(abs(points), self.most - self.least)


def _cell(story: GameStory, person: int, number: int, span: _Span) -> PointsCell:
    gains = [each.gains[person] for each in story.coronations_of(number)]
    points = sum(gain.points for gain in gains)
    return PointsCell(
        points=signed(points),
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
    return f"{signed(favourites)} + {ambition}"


def signed(points: int) -> str:
    """Points with a plus or minus sign; the minus is as wide as the plus."""
    return f"{points:+d}".replace("-", "−") if points else "0"
