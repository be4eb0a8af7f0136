"""Samples and debounces the header's buttons, and sets its lights. Knows no thread or clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from firmware.lights import is_on
from firmware.messages import DARK
from firmware.scanner import Scanner
from hardware.header.claimed_pins import claim_box
from hardware.header.pin_libraries import PinFactory
from hardware.header.pins import Wiring

BUSY_INTERVAL = 0.002
"""Seconds between samples while a contact differs from its debounced state."""
IDLE_INTERVAL = 0.003
"""Seconds between samples otherwise. A Debouncer needs six equal samples, so a press is known
after 3 + 5 × 2 = 13 ms; that leaves 2 ms for delays of the operating system."""


class HeaderScan:
    """All boxes at the header. Only `lights` may be set from another thread."""

    def __init__(self, wiring: Wiring, factory: PinFactory) -> None:
        """Raises PinRefused."""
        self._boxes = [
            claim_box(box, number, factory) for number, box in enumerate(wiring.boxes, start=1)
        ]
        self._scanner = Scanner(len(self._boxes))
        self.lights: Sequence[int] = [DARK] * len(self._boxes)
        """What each box shows, as the protocol's codes."""

    def sample(self, now: float) -> float:
        """Sample every button and set every light; returns the seconds until the next sample.

        Raises PinFailed.
        """
        lines = (line for box in self._boxes for line in box.buttons)
        closed = sum(line.is_down() << contact for contact, line in enumerate(lines))
        self._scanner.sample(closed)
        for box, light in zip(self._boxes, self.lights, strict=True):
            if box.light is not None:
                box.light.switch(is_on(light, int(now * 1000)))
        return IDLE_INTERVAL if closed == self._scanner.pressed else BUSY_INTERVAL

    def pop_presses(self) -> Iterator[tuple[int, int]]:
        """The new presses: boxes, counted from 0, and the protocol's codes of buttons."""
        while (press := self._scanner.pop_press()) is not None:
            yield press
