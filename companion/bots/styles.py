"""How people play, as far as a bot tells them apart: what they move for, and when they vote No.

The same styles explain what a seat has done (`belief`) and guess what it does next (`guessing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp

from companion.bots.playout import Card

LEAST, MOST = -60, 130
"""Points of a card: every coronation gives at least `LEAST` and less than `MOST`."""


@dataclass(frozen=True)
class MoveStyle:
    """Moves for its own favourites with the probability `care`, else anyone."""

    care: float

    def chance(self, is_good: bool, good: int, moves: int) -> float:
        """The probability of a move that is good for the card or not, if it has so many good ones
        among all its moves."""
        if not good:
            return 1 / moves
        return (1 - self.care) / moves + (self.care / good if is_good else 0.0)


@dataclass(frozen=True)
class VoteStyle:
    """Wishes a result of `least` points, the less exactly the larger `softness` is; with the
    probability `slips` it votes anything."""

    least: float
    softness: float
    slips: float = 0.1

    @cached_property
    def no(self) -> Sequence[float]:
        """The probability of a No, for each result from `LEAST` points on."""
        return [self._no(points) for points in range(LEAST, MOST)]

    def _no(self, points: int) -> float:
        exponent = max(-30.0, min(30.0, (points - self.least) / self.softness))
        return self.slips / 2 + (1 - self.slips) / (1 + exp(exponent))


@dataclass(frozen=True)
class Mind:
    """A guess about one seat: its card, and how it plays."""

    card: Card = field(repr=False)
    moves: MoveStyle
    votes: VoteStyle


MOVES = (MoveStyle(0.0), MoveStyle(0.45), MoveStyle(0.85))
VOTES = (
    VoteStyle(0, 1000),
    *(VoteStyle(least, 2.5) for least in (4, 10, 14, 18, 22, 28)),
    VoteStyle(14, 8),
)
"""The first one votes at random."""
