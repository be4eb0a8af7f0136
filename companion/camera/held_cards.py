"""Which card somebody shows to the camera: one that newly appears, among those that lie open."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from hardware.camera.messages import SeenCard

SAME_PLACE = 0.03
"""Shares of the picture's width by which a card is misread that nobody has touched."""
CLOSER = 1.15
"""How much larger a card is that somebody has lifted."""
PATIENCE = 3
"""Reports in which a card must be read a second time."""


class HeldCards:
    """Begins anew whenever cards are asked for: what lies open then was not shown."""

    def __init__(self) -> None:
        self._lay: dict[int, SeenCard] | None = None
        """Where each card was seen last; None before the first report."""
        self._seen: frozenset[int] = frozenset()
        self._new: dict[int, int] = {}
        """The cards that have appeared, and in how many more reports they can be confirmed."""

    def see(self, cards: Iterable[SeenCard]) -> tuple[int, ...]:
        """The numbers of the cards that were shown, once one of them has been read twice."""
        seen = {card.number: card for card in cards}
        shown = tuple(self._new) if self._new.keys() & seen.keys() else ()
        waiting = {} if shown else {n: left - 1 for n, left in self._new.items() if left > 1}
        appeared = [n for n, card in seen.items() if n not in self._new and self._appears(card)]
        self._new = waiting | dict.fromkeys(appeared, PATIENCE)
        self._lay = (self._lay or {}) | seen
        self._seen = frozenset(seen)
        return shown

    def _appears(self, card: SeenCard) -> bool:
        """Whether somebody has just shown or lifted it: an arm that leaves uncovers it where it
        lay."""
        if self._lay is None:
            return False
        lay = self._lay.get(card.number)
        if lay is None or card.edge >= CLOSER * lay.edge:
            return True
        is_elsewhere = hypot(card.x - lay.x, card.y - lay.y) > SAME_PLACE
        return card.number not in self._seen and is_elsewhere
