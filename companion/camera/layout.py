"""Where the places of a castle are on a board, in millimetres. Knows no camera."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from msgspec import Struct

from companion.evening.board.reading import OUTSIDE, Spot
from engine import Place

UNSURE = 5.0
"""A piece whose middle is closer than this to the border of two places stands on the border."""
OVER = 3.0
"""How far beyond its place's edge a piece may stand."""
AWAY = 12.0
"""How far from the edges of all places a piece stands that is surely outside."""


class BoardArea(Struct, frozen=True, array_like=True):
    """A place: the line from (x1, y1) to (x2, y2) along which pieces stand, and how far from it
    the place reaches where there is no other. A place for one piece is a point."""

    place: Place
    x1: float
    y1: float
    x2: float
    y2: float
    reach: float

    def distance(self, x: float, y: float) -> float:
        """From a point to the line."""
        along, down = self.x2 - self.x1, self.y2 - self.y1
        length = along * along + down * down
        share = ((x - self.x1) * along + (y - self.y1) * down) / length if length else 0.0
        share = min(1.0, max(0.0, share))
        return hypot(x - self.x1 - share * along, y - self.y1 - share * down)

    def gap(self, other: BoardArea) -> float:
        """The distance of two lines that do not cross."""
        return min(
            *(self.distance(x, y) for x, y in other.ends),
            *(other.distance(x, y) for x, y in self.ends),
        )

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        return (self.x1, self.y1), (self.x2, self.y2)


@dataclass(frozen=True)
class Layout:
    """All places of a castle on one board. The border of two is where both are equally near."""

    areas: Sequence[BoardArea]

    def spot(self, x: float, y: float) -> Spot | None:
        """Where a piece with its middle here stands; None if that is not certain.

        >>> floor = BoardArea(Place.FLOOR_1, 0, 50, 90, 50, 16)
        >>> here = Layout((floor, BoardArea(Place.WC_3, 130, 50, 130, 50, 16)))
        >>> here.spot(10, 45).name, here.spot(111, 45), here.spot(10, 0)
        ('FLOOR_1', None, <Outside.OUTSIDE: 'outside'>)
        """
        ways = sorted((area.distance(x, y), area.place, area.reach) for area in self.areas)
        if all(distance >= reach + AWAY for distance, _place, reach in ways):
            return OUTSIDE
        (nearest, place, reach), (second, _place, _reach) = ways[0], ways[1]
        is_certain = nearest <= reach + OVER and second - nearest >= 2 * UNSURE
        return place if is_certain else None
