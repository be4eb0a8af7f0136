"""What a camera has read from the board, for the table core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import hypot

from engine import Place, Room


class Outside(Enum):
    """Not in any place of the castle: on the table, or in the game's box."""

    OUTSIDE = "outside"


OUTSIDE = Outside.OUTSIDE
Spot = Place | Outside
"""Where a piece stands, as far as a camera can tell."""
Point = tuple[float, float]
SAME_PLACE, SAME_TURN = 3.0, 10.0
"""Millimetres and degrees by which a piece may be misread that nobody has moved."""


@dataclass(frozen=True)
class Stance:
    """How exactly a piece stands: its foot in millimetres of the board, and its turn in degrees."""

    x: float
    y: float
    turn: float = 0.0

    def is_same(self, other: Stance) -> bool:
        """Whether nobody has moved the piece in between."""
        turned = abs(self.turn - other.turn) % 360
        has_turned = min(turned, 360 - turned) > SAME_TURN
        return hypot(self.x - other.x, self.y - other.y) <= SAME_PLACE and not has_turned


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
    """One look at the board."""

    spots: Mapping[str, Spot]
    """Where characters stand; those whose place is certain."""
    stances: Mapping[str, Stance] = field(default_factory=dict)
    """How exactly they stand."""
    unsure: frozenset[str] = frozenset()
    """Those that are seen and stand in no place for certain: on a line, or lifted."""
    lifted: frozenset[str] = frozenset()
    """Those of them that are higher than they stand, or lean."""
    disturbed: frozenset[str] = frozenset()
    """Those that are seen on the board, and something moves beside them."""
