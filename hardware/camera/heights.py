"""How high above the board the tag of each piece is when it stands, learnt look by look.

A piece that is clearly higher than it stands is held in a hand. Heights are in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import hypot

CLEARLY = 12.5
"""How much higher a piece is that is held. A tag of 28 pixels tells its height within 4."""
FEWEST_OTHERS = 3
"""Pieces that tell how high one can be that is seen for the first time."""
TALLEST = 120.0
"""How high one can be where fewer tell it: more than pieces are, because a wide lens that looks
straight down makes all of them seem higher."""
NEW = 0.2
"""The share of the newest look in a mean height."""
RESTS_AFTER, KNOWN_RESTS_AFTER = 5.0, 10.0
"""Seconds without any motion after which a high piece stands there, because no hand is so still:
one that is new, and one that has stood lower before."""
SAME_PLACE, SAME_HEIGHT = 2.0, 6.0
"""Differences between two looks at a piece that nobody moves."""


@dataclass(frozen=True)
class Measured:
    """A tag in one look: where its foot would be, how high it is, and how high at most if it is not
    level, in millimetres; and for how many seconds nothing has moved beside it."""

    x: float
    y: float
    height: float
    top: float
    quiet: float = float("inf")

    def is_same(self, other: Measured) -> bool:
        """Whether nobody has moved it in between."""
        is_near = hypot(self.x - other.x, self.y - other.y) <= SAME_PLACE
        return is_near and abs(self.height - other.height) <= SAME_HEIGHT


class Heights:
    """Of the tags of one camera, by their numbers."""

    def __init__(self) -> None:
        self._standing: dict[int, Measured] = {}
        self._high: dict[int, tuple[Measured, float]] = {}
        """Tags that are higher than they stand: how they were seen first, and when."""

    def take(self, seen: Mapping[int, Measured], now: float) -> Mapping[int, float]:
        """Take in a look: the tags that stand now, and the heights at which they do."""
        self._high = {n: first for n, first in self._high.items() if n in seen}
        limits = {number: self._limit(number, seen) for number in seen}
        for number, tag in seen.items():
            if tag.top <= limits[number]:
                self._high.pop(number, None)
                self._standing[number] = self._mean(number, tag)
            elif self._rests(number, tag, now):
                del self._high[number]
                self._standing[number] = tag
        return {n: self._standing[n].height for n in seen if n not in self._high}

    def _limit(self, number: int, seen: Mapping[int, Measured]) -> float:
        """How high this tag can be if its piece stands. One that is new can be as high as others
        are."""
        own = self._standing.get(number)
        if own is not None:
            return own.top + CLEARLY
        others = {n: tag.top for n, tag in {**self._standing, **seen}.items() if n != number}
        return max(others.values()) + CLEARLY if len(others) >= FEWEST_OTHERS else TALLEST

    def _rests(self, number: int, tag: Measured, now: float) -> bool:
        """Whether a high tag has been still for so long that its piece stands."""
        first, since = self._high.get(number, (tag, now))
        if not tag.is_same(first) or tag.quiet < now - since:
            first, since = tag, now
        self._high[number] = first, since
        is_known = number in self._standing
        return now - since >= (KNOWN_RESTS_AFTER if is_known else RESTS_AFTER)

    def _mean(self, number: int, tag: Measured) -> Measured:
        """Of this look and those before; a piece that is lower than it stands was held before."""
        own = self._standing.get(number)
        if own is None or tag.height < own.height - CLEARLY / 2:
            return tag
        height = own.height + (tag.height - own.height) * NEW
        return replace(own, height=height, top=own.top + (tag.top - own.top) * NEW)
