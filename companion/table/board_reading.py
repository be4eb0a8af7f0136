"""What a camera has read from the board, for the table core. Knows no camera."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine import Place


class Outside(Enum):
    """Not in any place of the castle: on the table, or in the game's box."""

    OUTSIDE = "outside"


OUTSIDE = Outside.OUTSIDE
Spot = Place | Outside
"""Where a piece stands, as far as a camera can tell."""


@dataclass(frozen=True)
class BoardReading:
    """One look at the board, while nothing moved."""

    spots: Mapping[str, Spot]
    """Where characters stand; those whose place is certain."""
    unsure: frozenset[str] = frozenset()
    """Those that are seen on a line between two places, lifted or fallen over."""

    def is_seen(self, character: str) -> bool:
        """Whether the piece is seen at all."""
        return character in self.spots or character in self.unsure
