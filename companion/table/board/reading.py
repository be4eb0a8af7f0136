"""What a camera has read from the board, for the table core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from engine import Place, Room


class Outside(Enum):
    """Not in any place of the castle: on the table, or in the game's box."""

    OUTSIDE = "outside"


OUTSIDE = Outside.OUTSIDE
Spot = Place | Outside
"""Where a piece stands, as far as a camera can tell."""
Point = tuple[float, float]


def spot_of(place: Place) -> Spot | None:
    """Where a camera sees a piece that is in a place; None if it can't know."""
    match place.room:
        case Room.UNPLACED | Room.REMOVED:
            return OUTSIDE
        case Room.SOMEWHERE:
            return None
        case _:
            return place


@dataclass(frozen=True)
class BoardReading:
    """One look at the board, while nothing moved."""

    spots: Mapping[str, Spot]
    """Where characters stand; those whose place is certain."""
    points: Mapping[str, Point] = field(default_factory=dict)
    """The same in millimetres of the board."""
    unsure: frozenset[str] = frozenset()
    """Those that are seen on a line between two places, lifted or fallen over."""
