"""Samples and debounces the header's buttons, and sets its lights. Knows no thread or clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from firmware.lights import is_on
from firmware.messages import DARK
from firmware.scanner import Scanner
from hardware.boxes import Button
from hardware.header.claimed_pins import Claims, LightPin, claim_buttons
from hardware.header.pins import UseOfBox, Wiring

BUSY_INTERVAL = 0.002
"""Seconds between samples while a contact differs from its debounced state."""
IDLE_INTERVAL = 0.003
"""Seconds between samples otherwise. With six samples (`firmware/debounce.py:SAMPLES`) a press
is known after 3 + 5 × 2 = 13 ms; that leaves 2 ms for delays of the operating system."""


class HeaderScan:
    """All boxes at the header. Only `lights` may be set from another thread."""

    def __init__(self, wiring: Wiring, claims: Claims) -> None:
        uses = [
            [(pin, UseOfBox(use=use, box=number)) for pin, use in box.uses()]
            for number, box in enumerate(wiring.boxes, start=1)
        ]
        self._light_pins = [
            [LightPin(claims, *light) for light in each[len(Button) :]] for each in uses
        ]
        self._buttons = claim_buttons(
            claims, [button for each in uses for button in each[: len(Button)]]
        )
        self._scanner = Scanner(len(uses))
        self.lights: Sequence[int] = [DARK] * len(uses)
        """What each box shows, as the protocol's codes."""

    def sample(self, now: float) -> float:
        """Sample every button and set every light; returns the seconds until the next sample.

        Raises PinFailed.
        """
        closed = self._buttons.closed()
        self._scanner.sample(closed)
        for pins, light in zip(self._light_pins, self.lights, strict=True):
            for pin in pins:
                pin.switch(is_on(light, int(now * 1000)))
        return IDLE_INTERVAL if closed == self._scanner.pressed else BUSY_INTERVAL

    def pop_presses(self) -> Iterator[tuple[int, int]]:
        """The new presses: boxes, counted from 0, and the protocol's codes of buttons."""
        while (press := self._scanner.pop_press()) is not None:
            yield press
