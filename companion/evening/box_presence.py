"""Which boxes are connected, and on which a player looks at a card. Knows nothing of seats."""

from __future__ import annotations

from math import inf

from hardware.boxes import BoxId

PEEK_SECONDS = 0.2
"""A card appears after its slot or its digit key was held for this long. A code reader that types
digits releases each key much sooner, so it shows nobody's card."""


class Presence:
    """Every box seen so far, in the order in which they were connected."""

    def __init__(self) -> None:
        self._there: dict[BoxId, bool] = {}
        self._peeking: dict[BoxId, float] = {}
        """When each card appears, on the boxes whose slot is held."""

    @property
    def boxes(self) -> tuple[BoxId, ...]:
        return tuple(self._there)

    def is_there(self, box: BoxId) -> bool:
        return self._there.get(box, False)

    def number_of(self, box: BoxId) -> int:
        """The box's number on the screen, from 1: the order in which boxes were connected."""
        return 1 + self.boxes.index(box) if box in self._there else 1 + len(self._there)

    def find(self, box: BoxId) -> bool:
        """Record that a box is connected; returns whether it had been lost."""
        was_lost = self._there.get(box) is False
        self._there[box] = True
        return was_lost

    def lose(self, box: BoxId) -> None:
        """Record that a box can't be reached; its card is hidden."""
        self._there[box] = False
        self._peeking.pop(box, None)

    def peek(self, box: BoxId, held: bool, now: float) -> None:
        """Record that a player starts or stops looking at the card on a box."""
        if held:
            self._peeking.setdefault(box, now + PEEK_SECONDS)
        else:
            self._peeking.pop(box, None)

    def is_peeking(self, box: BoxId, now: float) -> bool:
        """Whether the card on a box is visible."""
        return now >= self._peeking.get(box, inf)

    def wake_at(self, now: float) -> float | None:
        """When the next card appears."""
        return min((at for at in self._peeking.values() if at > now), default=None)
