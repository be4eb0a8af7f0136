"""Samples and debounces all contacts of a controller, and queues the presses.

`sample` runs every 2 ms or so, from a timer's interrupt on a microcontroller: it takes all
contacts at once and allocates nothing. `pop_press` reads the queue later.
"""

from firmware.debounce import Debouncer
from firmware.messages import BUTTONS, pack_press

QUEUE_SIZE = 64
"""One place stays free: 63 presses fit."""


class Scanner:
    """The buttons of `ports` boxes; contact number 3 × port + button − 1.

    `contact_bits` has each contact's bit in a sample, 0 to 28; by default its number.
    """

    def __init__(self, ports: int, contact_bits: list[int] | None = None) -> None:
        self._masks = [1 << bit for bit in contact_bits or range(BUTTONS * ports)]
        self._bytes = bytes(
            [pack_press(port, 1 + button) for port in range(ports) for button in range(BUTTONS)]
        )
        self._debouncer = Debouncer()
        self._presses = bytearray(QUEUE_SIZE)
        self._written = 0
        self._read = 0

    @property
    def pressed(self) -> int:
        """The bits of the contacts that count as closed."""
        return self._debouncer.pressed

    def sample(self, closed: int) -> None:
        """Add one sample of every contact: the bits of those that are closed."""
        pressed = self._debouncer.sample(closed) & closed
        if pressed:
            self._queue_presses(pressed)

    def pop_press(self) -> tuple[int, int] | None:
        """Remove the oldest press from the queue: port and button; None if there is none."""
        if self._read == self._written:
            return None
        byte = self._presses[self._read]
        self._read = (self._read + 1) % QUEUE_SIZE
        return byte >> 4, byte & 15

    def _queue_presses(self, pressed: int) -> None:
        """Queue the contacts that have just closed; those that don't fit are dropped."""
        for contact in range(len(self._masks)):
            after = (self._written + 1) % QUEUE_SIZE
            if pressed & self._masks[contact] and after != self._read:
                self._presses[self._written] = self._bytes[contact]
                self._written = after
