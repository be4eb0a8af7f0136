"""How high above the board the tag of each piece is when it stands, learnt look by look.

A piece that is clearly higher than it stands is held in a hand. Heights are in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot

CLEARLY = 12.5
"""How much higher a piece is that is held. A tag of 28 pixels tells its height within 4."""
FEWEST_OTHERS = 3
"""Pieces that tell how high one can be that is seen for the first time."""
LONG_MEMORY = 20
"""Looks of which a height is the mean."""
RESTS_AFTER = 5.0
"""Seconds without any motion after which a high piece stands there: no hand is so still."""
SAME_PLACE, SAME_HEIGHT = 2.0, 6.0
"""Differences between two looks at a piece that nobody moves."""


@dataclass(frozen=True)
class Measured:
    """A tag in one look: where its foot would be, how high it is, and how high at most if it is not
    level; all in millimetres."""

    x: float
    y: float
    height: float
    top: float

    def is_same(self, other: Measured) -> bool:
        """Whether nobody has moved it in between."""
        is_near = hypot(self.x - other.x, self.y - other.y) <= SAME_PLACE
        return is_near and abs(self.height - other.height) <= SAME_HEIGHT


@dataclass
class _Standing:
    """The means of a tag in so many looks."""

    height: float
    top: float
    looks: int = 1

    def add(self, tag: Measured) -> None:
        self.looks = min(self.looks + 1, LONG_MEMORY)
        self.height += (tag.height - self.height) / self.looks
        self.top += (tag.top - self.top) / self.looks


class Heights:
    """Of the tags of one camera, by their numbers."""

    def __init__(self) -> None:
        self._standing: dict[int, _Standing] = {}
        self._high: dict[int, tuple[Measured, float]] = {}
        """Tags that are higher than they stand: how they were seen first, and when."""

    def take(self, seen: Mapping[int, Measured], now: float) -> Mapping[int, float]:
        """Take in a look: the tags that stand now, and the heights at which they do."""
        limits = {number: self._limit(number, seen) for number in seen}
        for number, tag in seen.items():
            if tag.top <= limits[number] or self._rests(number, tag, now):
                self._high.pop(number, None)
                self._add(number, tag)
        return {n: self._standing[n].height for n in seen if n not in self._high}

    def _limit(self, number: int, seen: Mapping[int, Measured]) -> float:
        """How high this tag can be if its piece stands. One that is new can be as high as others
        are."""
        own = self._standing.get(number)
        if own is not None:
            return own.top + CLEARLY
        others = {n: tag.top for n, tag in seen.items() if n != number}
        others |= {n: each.top for n, each in self._standing.items()}
        enough = len(others) >= FEWEST_OTHERS
        return max(others.values()) + CLEARLY if enough else float("inf")

    def _rests(self, number: int, tag: Measured, now: float) -> bool:
        """Whether a high tag has been still for so long that its piece stands."""
        first, since = self._high.get(number, (tag, now))
        if not tag.is_same(first):
            first, since = tag, now
        self._high[number] = first, since
        return now - since >= RESTS_AFTER

    def _add(self, number: int, tag: Measured) -> None:
        """A piece that is lower than it stands was held before."""
        own = self._standing.get(number)
        if own is None or abs(tag.height - own.height) > CLEARLY / 2:
            self._standing[number] = _Standing(tag.height, tag.top)
        else:
            own.add(tag)
