"""Remembers results that depend only on which places of a castle are full.

Makes the plain rules fast: they run once for each set of full places, not once
for each castle. Knows nothing of moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from engine.places import Castle, Place

T = TypeVar("T")
_COUNTER_BITS = 5
_FULL = 1 << (_COUNTER_BITS - 1)


class ByCrowding(Generic[T]):
    """A function of a castle, computed once for each set of full places.

    A castle's *crowding* is a number with a counter of five bits for each place
    that can fill up. A counter starts so that its highest bit is set as soon as
    the place is full; a court of fourteen can't overflow it.

    >>> crowded = ByCrowding({Place.FLOOR_3: 2}, len)
    >>> [crowded.of((Place.FLOOR_3,) * count) for count in (0, 1, 2, 3)]
    [0, 0, 2, 2]
    """

    def __init__(self, capacities: Mapping[Place, int], compute: Callable[[Castle], T]) -> None:
        """`capacities`: how many characters each place holds; other places never fill up."""
        places = [place for place, capacity in capacities.items() if capacity < _FULL]
        ones = {place: 1 << _COUNTER_BITS * field for field, place in enumerate(places)}
        self._weight_of = tuple(ones.get(place, 0) for place in Place).__getitem__
        self._start = sum((_FULL - capacities[place]) * one for place, one in ones.items())
        self._full_bits = _FULL * sum(ones.values())
        self._compute = compute
        self._known: dict[int, T] = {}

    def of(self, castle: Castle) -> T:
        """The function's result for this castle."""
        crowding = (sum(map(self._weight_of, castle)) + self._start) & self._full_bits
        try:
            return self._known[crowding]
        except KeyError:
            return self._known.setdefault(crowding, self._compute(castle))
