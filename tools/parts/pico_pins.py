"""Where a Pico has its pins: down one edge from the USB socket, and up the other one."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.pin_map import default_pin_map
from tools.parts.cables import BUTTON_WIRES, Carries

_ABOVE_RUN = {26: 31, 27: 32, 28: 34}
_GPIOS_BETWEEN_GROUNDS = 4


@dataclass(frozen=True)
class PicoPin:
    """A GPIO, and the number of its pin on the board."""

    gpio: int
    number: int


def pin_of(gpio: int) -> PicoPin:
    """The pin of a GPIO. Up to GP22 every fifth pin is a ground, beginning with pin 3.

    >>> pin_of(22)
    PicoPin(gpio=22, number=29)
    """
    grounds_before = (gpio + 2) // _GPIOS_BETWEEN_GROUNDS
    return PicoPin(gpio, _ABOVE_RUN.get(gpio, gpio + 1 + grounds_before))


def button_pins(cable: int) -> dict[Carries, PicoPin]:
    """Where the button wires of a cable go; cables count from 1."""
    gpios = default_pin_map().boxes[cable - 1].buttons
    return dict(zip(BUTTON_WIRES, map(pin_of, gpios), strict=True))
