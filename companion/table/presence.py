"""Which boxes are connected, and whose holder looks at a card. Knows nothing of seats."""

from __future__ import annotations

from hardware.boxes import BoxId


class Presence:
    """Every box seen so far, in the order in which they were connected."""

    def __init__(self) -> None:
        self._there: dict[BoxId, bool] = {}
        self._peeking: set[BoxId] = set()

    @property
    def boxes(self) -> tuple[BoxId, ...]:
        return tuple(self._there)

    def is_there(self, box: BoxId) -> bool:
        return self._there.get(box, False)

    def number_of(self, box: BoxId) -> int:
        """The box's number on the screen, from 1: the order in which boxes were connected."""
        return 1 + self.boxes.index(box) if box in self._there else 1 + len(self._there)

    def find(self, box: BoxId) -> bool:
        """Note that a box is connected; returns whether it had been lost."""
        was_lost = self._there.get(box) is False
        self._there[box] = True
        return was_lost

    def lose(self, box: BoxId) -> None:
        """Note that a box can't be reached; nobody can look at a card on it."""
        self._there[box] = False
        self._peeking.discard(box)

    def peek(self, box: BoxId, held: bool) -> None:
        """Note that a box's holder starts or stops looking at their card."""
        (self._peeking.add if held else self._peeking.discard)(box)

    def is_peeking(self, box: BoxId) -> bool:
        return box in self._peeking
