"""Debounces contacts: one clean change per press and per release.

Runs unchanged under CPython and MicroPython; knows nothing of pins or clocks.
The caller samples the levels at a steady pace. Edge interrupts are not used: after
a lost edge a button would stay stuck, while the next samples correct a level.
"""

SAMPLES = 6
"""A new level counts once so many samples in a row show it: 1 to 7, because a counter has three
binary digits."""
_ONES, _TWOS, _FOURS = -(SAMPLES & 1), -(SAMPLES >> 1 & 1), -(SAMPLES >> 2)
"""The binary digits of `SAMPLES`, each for all contacts at once."""


class Debouncer:
    """Up to 30 contacts, a bit each.

    A closure that is seen by fewer than `SAMPLES` samples in a row never counts; one that is seen
    by so many always does. `_ones`, `_twos` and `_fours` are the binary digits of a counter for
    each contact: how many samples in a row have differed from `pressed`. Allocates nothing.
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
        fours = (self._fours ^ (self._ones & self._twos)) & differing
        twos = (self._twos ^ self._ones) & differing
        ones = ~self._ones & differing
        changed = differing & ~(ones ^ _ONES) & ~(twos ^ _TWOS) & ~(fours ^ _FOURS)
        self._ones = ones & ~changed
        self._twos = twos & ~changed
        self._fours = fours & ~changed
        self.pressed ^= changed
        return changed
