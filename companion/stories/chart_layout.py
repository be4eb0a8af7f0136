"""Positions in a chart: a scale for scores, round numbers on its axis, labels kept apart.

Lengths are units of the drawing, from its top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.stories.score_lines import ScoreLine

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
_MOST_TICKS = 8


@dataclass(frozen=True)
class Area:
    """The part of a drawing that the scale fills."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Scale:
    """Places the scores `least` to `most` and at least two moments in the area."""

    area: Area
    least: int
    most: int
    moments: int

    @staticmethod
    def over(lines: Iterable[ScoreLine], area: Area) -> Scale:
        """The scale on which all these lines have room, between two round numbers."""
        series = [line.scores for line in lines]
        ticks = nice_ticks(min(map(min, series)), max(map(max, series)))
        return Scale(area, ticks[0], ticks[-1], max(2, *map(len, series)))

    @property
    def ticks(self) -> tuple[int, ...]:
        """The scores on the axis."""
        return nice_ticks(self.least, self.most)

    def x(self, moment: float) -> float:
        """The position of a moment: 0 is the start, 1 the first coronation."""
        width = self.area.right - self.area.left
        return round(self.area.left + width * moment / (self.moments - 1), 1)

    def y(self, score: int) -> float:
        """The position of a score."""
        share = (score - self.least) / (self.most - self.least)
        return round(self.area.bottom - (self.area.bottom - self.area.top) * share, 1)


def nice_ticks(least: int, most: int) -> tuple[int, ...]:
    """At least two evenly spaced round numbers that span `least` to `most`.

    >>> nice_ticks(0, 97), nice_ticks(20, 20)
    ((0, 20, 40, 60, 80, 100), (20, 21))
    """
    for step in _STEPS:
        first, last = least // step, -(-most // step)
        if last - first < _MOST_TICKS:
            break
    return tuple(number * step for number in range(first, max(last, first + 1) + 1))


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> tuple[float, ...]:
    """Positions at least `gap` apart, as near to the wanted ones as possible.

    All lie from `top` to `bottom`; if there is too little room, the last ones lie below it.

    >>> spread((50.0, 50.0, 90.0), 20.0, 0.0, 100.0)
    (40.0, 60.0, 90.0)
    >>> spread((95.0, 95.0), 20.0, 0.0, 100.0), spread((5.0, 5.0), 20.0, 0.0, 100.0)
    ((80.0, 100.0), (0.0, 20.0))
    """
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    offsets = _rising([wanted[at] - gap * rank for rank, at in enumerate(order)])
    last = bottom - gap * (len(order) - 1)
    placed = list(wanted)
    for rank, at in enumerate(order):
        placed[at] = round(max(top, min(offsets[rank], last)) + gap * rank, 1)
    return tuple(placed)


def _rising(values: Sequence[float]) -> list[float]:
    """The nearest values that never fall: neighbours that fall are replaced by their mean."""
    pools: list[tuple[float, int]] = []
    for value in values:
        total, count = value, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            more, others = pools.pop()
            total, count = total + more, count + others
        pools.append((total, count))
    return [total / count for total, count in pools for _each in range(count)]
