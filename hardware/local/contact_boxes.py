"""Boxes whose contacts report their edges: drawn boxes, and the base of gamepads.

A contact's level is sampled and debounced. If a release was lost, the next press implies it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from firmware.debounce import Debouncer
from hardware.boxes import BoxId, Button, Health, Report, Signal
from hardware.local.local_boxes import LocalBoxes
from sentences import N_, Sentence

SAMPLE_EVERY = 0.002
"""Seconds between two samples of a contact."""
SHORTEST_TOUCH = 0.030
"""Seconds. If press and release are reported at once, by a mouse or after drawing a frame,
the press counts as this long."""
SHORTEST_RELEASE = 0.020
"""Seconds that an unreported release lasts."""


class DebouncedContact:
    """One contact. Times are in seconds, on any clock that never goes back."""

    def __init__(self) -> None:
        self._debouncer = Debouncer()
        self._changes: deque[tuple[float, bool]] = deque()
        self._level = False
        self._last_edge = False, float("-inf")
        self._next_sample = 0.0

    def set(self, level: bool, at: float) -> None:
        """The contact closes (True) or opens (False)."""
        was, since = self._last_edge
        if not self._is_busy:
            self._next_sample = at
        if level and was and at - since > SHORTEST_RELEASE:
            self._changes.append((at, False))
            at += SHORTEST_RELEASE
        self._changes.append((at, level))
        self._last_edge = level, at

    def wake_at(self) -> float | None:
        """When the next sample is needed; None while the contact is at rest."""
        return self._next_sample if self._is_busy else None

    def presses_until(self, now: float) -> list[float]:
        """Sample up to `now`; returns when each new press was known."""
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


class ContactBoxes(LocalBoxes):
    """Local boxes with three debounced contacts each."""

    def __init__(self, boxes: Iterable[BoxId], wake: Callable[[], None] = lambda: None) -> None:
        self._contacts: dict[tuple[BoxId, Button], DebouncedContact] = {}
        super().__init__(boxes, wake)

    def add(self, box: BoxId) -> None:
        super().add(box)
        self._contacts |= {(box, button): DebouncedContact() for button in Button}

    def set_level(self, box: BoxId, button: Button, down: bool, at: float) -> None:
        """A contact closes (True) or opens (False) at this time, in seconds."""
        self._contacts[box, button].set(down, at)

    def poll(self, now: float) -> Sequence[Signal]:
        presses = [
            (at, box, button)
            for (box, button), contact in self._contacts.items()
            for at in contact.presses_until(now)
        ]
        for _at, box, button in sorted(presses, key=lambda press: press[0]):
            self.press(box, button)
        return super().poll(now)

    def wake_at(self) -> float | None:
        times = (contact.wake_at() for contact in self._contacts.values())
        busy = [time for time in (*times, super().wake_at()) if time is not None]
        return min(busy, default=None)


class DrawnBoxes(ContactBoxes):
    """`count` boxes on a screen: box-1, box-2 and so on."""

    def __init__(self, count: int, wake: Callable[[], None] = lambda: None) -> None:
        super().__init__((f"box-{number}" for number in range(1, count + 1)), wake)
        self._busy_until: dict[BoxId, float] = {}
        for box in self.ids:
            self.find(box)

    def touch(self, box: BoxId, button: Button, down: bool, now: float) -> None:
        """A button is touched or released. A box's touches are SHORTEST_TOUCH apart."""
        at = max(now, self._busy_until.get(box, now))
        self._busy_until[box] = at + SHORTEST_TOUCH
        self.set_level(box, button, down, at)

    def reports(self) -> Sequence[Report]:
        sentence = N_(
            "Boxes drawn on this screen: {count}. Click their buttons, or press the keys shown "
            "below them."
        )
        return (Report(Health.WORKS, Sentence(sentence, count=len(self.ids))),)
