"""Base of all boxes at this computer: which are present, their votes and their lights.

Each kind calls `press` for its own presses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from hardware.boxes import BoxId, Button, Cause, Found, Identity, Light, Lost, Order, Signal
from hardware.inbox import Inbox
from hardware.local.local_vote import LocalVote


class LightPlan:
    """The current lights, and those of an ordered time, in seconds on the clock of `poll`."""

    def __init__(self) -> None:
        self._shown: Mapping[BoxId, Light] = {}
        self._planned: tuple[float, Mapping[BoxId, Light]] | None = None
        self._last: Order | None = None

    def apply_order(self, order: Order) -> None:
        """Show an order's lights now, or at its time. Repeating the last order changes nothing."""
        if order == self._last:
            return
        self._last = order
        if order.at is None:
            self._shown, self._planned = dict(order.lights), None
        else:
            self._planned = order.at, dict(order.lights)

    def tick(self, now: float) -> None:
        """Show the planned lights if their time has come."""
        if self._planned is not None and now >= self._planned[0]:
            (_at, self._shown), self._planned = self._planned, None

    def light(self, box: BoxId) -> Light:
        """The light that a box is ordered to show now."""
        return self._shown.get(box, Light.OFF)

    def wake_at(self) -> float | None:
        """When the lights change next; None for never."""
        return self._planned[0] if self._planned is not None else None


class LocalBoxes:
    """Some boxes by name, all lost at first. Not safe from several threads."""

    identity: ClassVar[Identity] = Identity.PROVEN
    """What a box is when it is found. Most boxes of this computer can't be swapped."""

    def __init__(self, boxes: Iterable[BoxId], wake: Callable[[], None] = lambda: None) -> None:
        self.ids: tuple[BoxId, ...] = ()
        self._votes: dict[BoxId, LocalVote] = {}
        self._present: set[BoxId] = set()
        self._order = Order()
        self._plan = LightPlan()
        self._inbox: Inbox[Signal] = Inbox(wake)
        for box in boxes:
            self.add(box)

    def add(self, box: BoxId) -> None:
        """Add a new box, lost at first."""
        self.ids = (*self.ids, box)
        self._votes[box] = LocalVote(box)

    def press(self, box: BoxId, button: Button) -> None:
        """A button was pressed; ignored while its box is lost."""
        if box in self._present:
            self._put(self._votes[box].press(button))

    def lose(self, box: BoxId, cause: Cause = Cause.UNPLUGGED) -> None:
        """A box can't be reached any more."""
        self._present.discard(box)
        self._inbox.put(Lost(box, cause))

    def find(self, box: BoxId, identity: Identity | None = None) -> None:
        """A box can be reached, for the first time or again. Unless it is proven to be the one
        that was lost, its vote is wiped."""
        known = identity or self.identity
        self._present.add(box)
        self._inbox.put(Found(box, known))
        if known is not Identity.PROVEN:
            self._votes[box] = LocalVote(box)
        self._votes[box].apply_order(self._order)
        self._put(self._votes[box].status())

    def light(self, box: BoxId) -> Light:
        """The light that a box shows."""
        return self._votes[box].light(self._plan.light(box))

    def poll(self, now: float) -> Sequence[Signal]:
        self._plan.tick(now)
        return self._inbox.drain()

    def wake_at(self) -> float | None:
        return self._plan.wake_at()

    def apply_order(self, order: Order) -> None:
        before, self._order = self._order, order
        self._plan.apply_order(order)
        if order.ballot != before.ballot:
            for box in filter(self._present.__contains__, self.ids):
                self._put(self._votes[box].apply_order(order))

    def close(self) -> None:
        self._present.clear()

    def _put(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            self._inbox.put(signal)
