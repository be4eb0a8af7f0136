"""Debounces contacts: one clean change per press and per release.

Runs unchanged under CPython and MicroPython; knows nothing of pins or clocks.
The caller samples the levels at a steady pace. Edge interrupts are not used: after
a lost edge a button would stay stuck, while the next samples correct a level.
"""


class Debouncer:
    """Up to 30 contacts, a bit each. A new level counts once six samples in a row show it.

    A closure shorter than five intervals between samples never counts; one of six intervals
    always does, when it has lasted that long. `_ones`, `_twos` and `_fours` are the binary
    digits of a counter for each contact: how many samples in a row have differed from
    `pressed`. Allocates nothing.
    """

    def __init__(self) -> None:
        self.pressed = 0
        """The contacts that count as closed."""
        self._ones = 0
        self._twos = 0
        self._fours = 0

    def sample(self, closed: int) -> int:
        """Add one sample of every contact; returns the bits that changed in `pressed`."""
        differing = closed ^ self.pressed
        ones = self._ones
        twos = self._twos
        fours = (self._fours ^ (ones & twos)) & differing
        twos = (twos ^ ones) & differing
        self._ones = (ones ^ differing) & differing
        changed = fours & twos
        self._twos = twos ^ changed
        self._fours = fours ^ changed
        self.pressed ^= changed
        return changed
