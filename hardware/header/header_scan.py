"""One look at all boxes of the header: buttons are sampled and debounced, lights are set.

Knows no thread and no clock; when to look again is its answer, not its doing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from firmware.lights import is_on
from firmware.messages import DARK
from firmware.scanner import Scanner
from hardware.header.claimed_pins import claimed
from hardware.header.pin_libraries import PinFactory
from hardware.header.pins import Wiring

MOVING_PACE = 0.002
"""Seconds between two samples while a contact differs from what it is taken for."""
REST_PACE = 0.003
"""Seconds between two samples while none does. With the six samples of a Debouncer,
a contact's rest is known after 3 + 5 × 2 = 13 ms at most, and the operating system's
delays of a tenth of a millisecond each have room below 15."""


class HeaderScan:
    """All boxes at the header. Only `lights` may be set from another thread."""

    def __init__(self, wiring: Wiring, factory: PinFactory) -> None:
        """Raises PinRefused."""
        self._boxes = [
            claimed(box, number, factory) for number, box in enumerate(wiring.boxes, start=1)
        ]
        self._scanner = Scanner(len(self._boxes))
        self.lights: Sequence[int] = [DARK] * len(self._boxes)
        """What each box shows, in the numbers of the wire."""

    def sample(self, now: float) -> float:
        """Look at every button and set every light; after how many seconds to do it again.

        Raises PinFailed.
        """
        lines = (line for box in self._boxes for line in box.buttons)
        closed = sum(line.is_down() << contact for contact, line in enumerate(lines))
        self._scanner.sample(closed)
        for box, light in zip(self._boxes, self.lights, strict=True):
            if box.light is not None:
                box.light.switch(is_on(light, int(now * 1000)))
        return REST_PACE if closed == self._scanner.pressed else MOVING_PACE

    def presses(self) -> Iterator[tuple[int, int]]:
        """Take out what was pressed: boxes, from 0, and the wire's numbers of buttons."""
        while (press := self._scanner.pop_press()) is not None:
            yield press
