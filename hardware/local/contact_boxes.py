"""Base of drawn boxes and gamepads: boxes whose contacts report their edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hardware.boxes import BoxId, Button, Signal
from hardware.local.debounced_contact import DebouncedContact
from hardware.local.local_boxes import LocalBoxes


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
