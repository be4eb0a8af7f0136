"""Boxes that are drawn on a screen: a contact is emulated, the rest is real.

A finger sets a contact's level at a moment; from there on it is sampled and
debounced as on any box.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hardware.boxes import BoxId, Button, Health, Report
from hardware.local.contact_boxes import ContactBoxes
from hardware.local.debounced_contact import SHORTEST_TOUCH
from sentences import N_, Sentence


class DrawnBoxesReport(Sentence):
    template = N_(
        "Boxes drawn on this screen: {count}. Press them with the mouse, or with the keys under "
        "their buttons."
    )


class DrawnBoxes(ContactBoxes):
    """`count` boxes on a screen, called box-1, box-2 and so on."""

    def __init__(self, count: int, wake: Callable[[], None] = lambda: None) -> None:
        super().__init__((f"box-{number}" for number in range(1, count + 1)), wake)
        self._still_until: dict[BoxId, float] = {}
        for box in self.ids:
            self.find(box)

    def touch(self, box: BoxId, button: Button, down: bool, now: float) -> None:
        """A finger goes down on a button, or leaves it.

        A box has one finger, which is never faster than a finger can be.
        """
        at = max(now, self._still_until.get(box, now))
        self._still_until[box] = at + SHORTEST_TOUCH
        self.set_level(box, button, down, at)

    def reports(self) -> Sequence[Report]:
        return (Report(Health.WORKS, DrawnBoxesReport(count=len(self.ids))),)
