"""Where a castle has room: one pass over it, then a table.

A castle's *crowding* is a number with one bit for each full floor and each
taken WC. Every place that can fill up has a field of five bits, which starts so
that its highest bit is set as soon as the place is full; a court of fourteen
can't overflow it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engine.places import FLOORS, TOP_FLOOR, WCS, Castle, Place

_FIELD_BITS = 5
_FULL_BIT = 1 << (_FIELD_BITS - 1)
_BYTES = 256


class Step(NamedTuple):
    """Where a climb leads: to a place, or into the WC while that is full."""

    to: Place
    wc: Place | None


class Ways:
    """The moves that an edition's castle allows, by its crowding."""

    def __init__(self, wcs: tuple[int, ...], limit: int) -> None:
        self.steps = _steps(wcs)
        """For each place, where the one move from there leads."""
        self._capacities = {
            **dict.fromkeys(FLOORS[1:], min(limit, _FULL_BIT)),
            **dict.fromkeys((WCS[floor] for floor in wcs), 1),
        }
        shifts = {place: _FIELD_BITS * field for field, place in enumerate(self._capacities)}
        self._full = {place: _FULL_BIT << shift for place, shift in shifts.items()}
        self._weight_of = tuple(
            1 << shifts[place] if place in shifts else 0 for place in Place
        ).__getitem__
        self._start = sum(
            (_FULL_BIT - capacity) << shifts[place] for place, capacity in self._capacities.items()
        )
        self._mask = sum(self._full.values())
        self.free = {crowding: self._free(full) for crowding, full in self.crowdings()}
        """By crowding, for each place a byte: 1 if the one move from there is free."""

    def crowding(self, castle: Castle) -> int:
        """Which floors and WCs of a castle are full, as one number.

        >>> ways = Ways(wcs=(), limit=2)
        >>> ways.free[ways.crowding((Place.FLOOR_3,) * 2)][Place.FLOOR_2]
        0
        >>> ways.free[ways.crowding((Place.FLOOR_3,))][Place.FLOOR_2]
        1
        """
        return (sum(map(self._weight_of, castle)) + self._start) & self._mask

    def crowdings(self) -> Iterator[tuple[int, frozenset[Place]]]:
        """Every crowding there can be, and the places that are full in it."""
        places = tuple(self._full)
        for count in range(len(places) + 1):
            for full in combinations(places, count):
                yield sum(self._full[place] for place in full), frozenset(full)

    def _free(self, full: frozenset[Place]) -> bytes:
        free = bytearray(_BYTES)
        for here, step in zip(Place, self.steps, strict=True):
            if step is not None:
                free[here] = step.to not in full or (step.wc is not None and step.wc not in full)
        return bytes(free)


def _steps(wcs: tuple[int, ...]) -> tuple[Step | None, ...]:
    steps: list[Step | None] = [None] * len(Place)
    for floor in FLOORS:
        steps[floor] = Step(Place(floor + 1), WCS[floor + 1] if floor + 1 in wcs else None)
    steps[TOP_FLOOR] = Step(Place.THRONE, None)
    for beside in wcs:
        steps[WCS[beside]] = Step(Place(beside), None)
    return tuple(steps)
