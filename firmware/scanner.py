"""All contacts of a controller: sampled at a steady pace, presses kept in their order.

`sample` is the part that runs every 2 ms, from a timer on a microcontroller: it takes
all contacts at once and allocates nothing. What it leaves is taken out at leisure.
"""

from firmware.debounce import Debouncer
from firmware.messages import BUTTONS, pack_press

KEPT = 64


class Scanner:
    """The buttons of `ports` boxes; contact number 3 × port + button − 1.

    `places` tells which bit each contact has in a sample, 0 to 28; its number, unless told.
    """

    def __init__(self, ports: int, places: list[int] | None = None) -> None:
        self._bits = [1 << place for place in places or range(BUTTONS * ports)]
        self._bytes = bytes(
            [pack_press(port, 1 + button) for port in range(ports) for button in range(BUTTONS)]
        )
        self._debouncer = Debouncer()
        self._presses = bytearray(KEPT)
        self._written = 0
        self._read = 0

    @property
    def pressed(self) -> int:
        """The bits of the contacts that are taken for closed."""
        return self._debouncer.pressed

    def sample(self, closed: int) -> None:
        """Take one sample of every contact: the bits of those that are closed."""
        changed = self._debouncer.sample(closed)
        if changed:
            self._keep(changed & self._debouncer.pressed)

    def take(self) -> tuple[int, int] | None:
        """The oldest press that was not taken yet: port and button."""
        if self._read == self._written:
            return None
        byte = self._presses[self._read]
        self._read = (self._read + 1) % KEPT
        return byte >> 4, byte & 15

    def is_held(self, port: int, button: int) -> bool:
        """Whether a button is down."""
        return self.pressed & self._bits[BUTTONS * port + button - 1] != 0

    def _keep(self, pressed: int) -> None:
        """These contacts have just closed."""
        for contact in range(len(self._bits)):
            after = (self._written + 1) % KEPT
            if pressed & self._bits[contact] and after != self._read:
                self._presses[self._written] = self._bytes[contact]
                self._written = after
