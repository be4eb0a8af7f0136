"""Boxes that hang on this computer itself: who is there, what they vote, how they are lit.

Where presses come from is the affair of each kind: it calls `press`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hardware.boxes import BoxId, Button, Cause, Found, Light, Lost, Order, Signal
from hardware.inbox import Inbox
from hardware.local.light_plan import LightPlan
from hardware.local.local_vote import LocalVote


class LocalBoxes:
    """Some boxes by name; at first none of them is there. For the table's loop only."""

    def __init__(self, boxes: Iterable[BoxId], wake: Callable[[], None] = lambda: None) -> None:
        self.ids: tuple[BoxId, ...] = ()
        self._votes: dict[BoxId, LocalVote] = {}
        self._there: set[BoxId] = set()
        self._order = Order()
        self._plan = LightPlan()
        self._inbox: Inbox[Signal] = Inbox(wake)
        for box in boxes:
            self.add(box)

    def add(self, box: BoxId) -> None:
        """A box is known from now on, which it was not; it is not there yet."""
        self.ids = (*self.ids, box)
        self._votes[box] = LocalVote(box)

    def press(self, box: BoxId, button: Button) -> None:
        """A button of a box was pressed; one that is lost has no say."""
        if box in self._there:
            self._put(self._votes[box].press(button))

    def lose(self, box: BoxId, cause: Cause = Cause.UNPLUGGED) -> None:
        """A box can't be reached any more; it keeps its vote."""
        self._there.discard(box)
        self._inbox.put(Lost(box, cause))

    def find(self, box: BoxId) -> None:
        """A box is there, for the first time or again."""
        self._there.add(box)
        self._inbox.put(Found(box))
        self._votes[box].apply_order(self._order)
        self._put(self._votes[box].standing())

    def light(self, box: BoxId) -> Light:
        """What a box shows."""
        return self._votes[box].light(self._plan.light(box))

    def poll(self, now: float) -> Sequence[Signal]:
        self._plan.tick(now)
        return self._inbox.drain()

    def wake_at(self) -> float | None:
        return self._plan.wake_at()

    def apply_order(self, order: Order) -> None:
        self._order = order
        self._plan.apply_order(order)
        for box in self.ids:
            if box in self._there:
                self._put(self._votes[box].apply_order(order))

    def close(self) -> None:
        self._there.clear()

    def _put(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            self._inbox.put(signal)
