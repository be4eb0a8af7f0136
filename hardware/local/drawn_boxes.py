"""Boxes that are drawn on the screen: only the contacts are emulated.

A touch sets a contact's level, which is sampled and debounced as on any box.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hardware.boxes import BoxId, Button, Health, Report
from hardware.local.contact_boxes import SHORTEST_TOUCH, ContactBoxes
from sentences import N_, Sentence


class DrawnBoxesReport(Sentence):
    template = N_(
        "Boxes drawn on this screen: {count}. Click their buttons, or press the keys shown "
        "below them."
    )


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
        return (Report(Health.WORKS, DrawnBoxesReport(count=len(self.ids))),)
