"""All contacts of a controller: sampled at a steady pace, presses kept in their order.

`sample` is the part that runs every 2 ms, from a timer on a microcontroller: it
allocates nothing. What it leaves is taken out at leisure.
"""

from firmware.debounce import Debouncer
from firmware.messages import BUTTONS, pack_press

KEPT = 64


class Scanner:
    """The buttons of `ports` boxes; contact number 3 × port + button − 1."""

    def __init__(self, ports: int) -> None:
        self._debouncers = [Debouncer() for _contact in range(BUTTONS * ports)]
        self._bytes = bytes(
            [pack_press(port, 1 + button) for port in range(ports) for button in range(BUTTONS)]
        )
        self._presses = bytearray(KEPT)
        self._written = 0
        self._read = 0

    def sample(self, contact: int, level: bool) -> None:
        """Take one sample of one contact; `level` is whether it is closed."""
        debouncer = self._debouncers[contact]
        if debouncer.sample(level) and debouncer.pressed:
            after = (self._written + 1) % KEPT
            if after != self._read:
                self._presses[self._written] = self._bytes[contact]
                self._written = after

    def take(self) -> tuple[int, int] | None:
        """The oldest press that was not taken yet: port and button."""
        if self._read == self._written:
            return None
        byte = self._presses[self._read]
        self._read = (self._read + 1) % KEPT
        return byte >> 4, byte & 15

    def is_held(self, port: int, button: int) -> bool:
        """Whether a button is down."""
        return self._debouncers[BUTTONS * port + button - 1].pressed
