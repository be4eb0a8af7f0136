"""Our own castle on a page of A4: where its rooms and its marks are. Needs no calibration.

All numbers are millimetres; y grows downwards from the page's upper edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.camera.layout import BoardArea, Layout
from companion.camera.markers import MARK_EDGE, SHEET, marks_of
from engine import Edition, Place
from engine.places import DUNGEONS, FLOORS, WCS
from hardware.camera.messages import Mark

WIDTH, HEIGHT = 210.0, 297.0
MARGIN = 12.0
"""From the edges of the page to the marks."""
TOP, ROW = 19.0, 37.0
ROWS = (Place.THRONE, *reversed(FLOORS))
TOWER, TOWER_WIDTH = 44.0, 122.0
"""The left edge of the floors."""
DUNGEON, WC, WING_WIDTH = 11.0, 167.0, 32.0


@dataclass(frozen=True)
class Chamber:
    """The rectangle of a place on the page."""

    place: Place
    left: float
    top: float
    width: float
    height: float = ROW

    @property
    def area(self) -> BoardArea:
        """The place as a line between the middles of its ends."""
        reach = min(self.width, self.height) / 2
        y, right = self.top + self.height / 2, self.left + self.width
        return BoardArea(self.place, self.left + reach, y, right - reach, y, reach)


def chambers(edition: Edition) -> Iterator[Chamber]:
    """All rooms of an edition's castle, from the throne down."""
    for place in ROWS:
        yield Chamber(place, TOWER, _top(place), TOWER_WIDTH)
    for floor in edition.dungeons:
        yield Chamber(DUNGEONS[floor], DUNGEON, _top(FLOORS[floor]), WING_WIDTH)
    for floor in edition.wcs:
        yield Chamber(WCS[floor], WC, _top(FLOORS[floor]), WING_WIDTH)


def _top(place: Place) -> float:
    return TOP + ROWS.index(place) * ROW


@cache
def layout_of(edition: Edition) -> Layout:
    """Where the places are on the sheet."""
    return Layout(tuple(chamber.area for chamber in chambers(edition)))


@cache
def marks() -> tuple[Mark, ...]:
    """The marks at the sheet's corners."""
    far_x, far_y = WIDTH - MARGIN - MARK_EDGE, HEIGHT - MARGIN - MARK_EDGE
    corners = ((MARGIN, MARGIN), (far_x, MARGIN), (far_x, far_y), (MARGIN, far_y))
    numbered = zip(marks_of(SHEET), corners, strict=True)
    return tuple(square(number, x, y) for number, (x, y) in numbered)


def square(number: int, x: float, y: float) -> Mark:
    """A mark with its upper left corner here."""
    return Mark.square(number, x, y, MARK_EDGE)
