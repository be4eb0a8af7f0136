"""Boxes that are drawn on a screen: a contact is emulated, the rest is real.

A finger sets a contact's level at a moment; from there on it is sampled and
debounced as on any box.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from firmware.debounce import Debouncer
from hardware.boxes import BoxId, Button, Found, Inbox, Light, LightOrder, Lost, Pressed, Signal

SAMPLE_EVERY = 0.002
"""Seconds between two samples of a contact."""
SHORTEST_TOUCH = 0.030
"""Seconds that a finger needs to go down or up; a mouse click can be shorter."""


class Contact:
    """One emulated contact: its level over time, sampled and debounced."""

    def __init__(self) -> None:
        self._debouncer = Debouncer()
        self._changes: deque[tuple[float, bool]] = deque()
        self._level = False
        self._next_sample = 0.0

    def set(self, level: bool, at: float) -> None:
        """A finger goes down or up."""
        if not self._is_busy:
            self._next_sample = at
        self._changes.append((at, level))

    def due(self) -> float | None:
        """When the next sample is due; None while the contact is at rest."""
        return self._next_sample if self._is_busy else None

    def presses_until(self, now: float) -> list[float]:
        """Sample up to `now`; when a press was known."""
        presses = []
        while self._is_busy and self._next_sample <= now:
            self._settle_level(self._next_sample)
            if self._debouncer.sample(self._level) and self._debouncer.pressed:
                presses.append(self._next_sample)
            self._next_sample += SAMPLE_EVERY
        return presses

    @property
    def _is_busy(self) -> bool:
        return bool(self._changes) or self._level != self._debouncer.pressed

    def _settle_level(self, at: float) -> None:
        while self._changes and self._changes[0][0] <= at:
            _, self._level = self._changes.popleft()


class EmulatedBoxes:
    """`count` boxes on a screen, called box-1, box-2 and so on."""

    def __init__(self, count: int, wake: Callable[[], None] = lambda: None) -> None:
        self.ids: tuple[BoxId, ...] = tuple(f"box-{number}" for number in range(1, count + 1))
        self.lights: dict[BoxId, Light] = dict.fromkeys(self.ids, Light.OFF)
        self._contacts = {(box, button): Contact() for box in self.ids for button in Button}
        self._plugged = set(self.ids)
        self._still_until: dict[BoxId, float] = {}
        self._inbox = Inbox(wake)
        self._order: LightOrder = {}
        for box in self.ids:
            self._inbox.put(Found(box))

    def touch(self, box: BoxId, button: Button, down: bool, now: float) -> None:
        """A finger goes down on a button, or leaves it.

        A box has one finger, which is never faster than a finger can be.
        """
        at = max(now, self._still_until.get(box, now))
        self._still_until[box] = at + SHORTEST_TOUCH
        self._contacts[box, button].set(down, at)

    def unplug(self, box: BoxId) -> None:
        """Pull a box's cable."""
        self._plugged.discard(box)
        self._inbox.put(Lost(box))

    def plug_in(self, box: BoxId) -> None:
        """Put it back: it is lit as was ordered last."""
        self._plugged.add(box)
        self.show(self._order)
        self._inbox.put(Found(box))

    def poll(self, now: float) -> Sequence[Signal]:
        presses = [
            (at, Pressed(box, button))
            for (box, button), contact in self._contacts.items()
            for at in contact.presses_until(now)
            if box in self._plugged
        ]
        presses.sort(key=lambda press: press[0])
        return [*self._inbox.drain(), *(signal for _at, signal in presses)]

    def due(self) -> float | None:
        times = (contact.due() for contact in self._contacts.values())
        return min((time for time in times if time is not None), default=None)

    def show(self, order: LightOrder) -> None:
        self._order = order
        for box in self._plugged & order.keys():
            self.lights[box] = order[box]

    def close(self) -> None:
        self._plugged.clear()
