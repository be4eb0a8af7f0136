"""From bouncing contacts to clean edges, the same for press and release.

Runs unchanged under CPython and MicroPython; knows nothing of pins or clocks.
The caller samples the levels at a steady pace. Edges of the hardware are never
used: a lost edge would leave a button stuck, a level heals at the next samples.
"""


class Debouncer:
    """Up to 30 contacts, a bit each. A new level counts once six samples in a row show it.

    With a sample every 2 ms, a closure of less than 10 ms never passes, and a change is
    known 12 ms after the contact is at rest at the latest. All contacts are counted side
    by side: how often in a row each has differed stands in its bits of `_ones`, `_twos`
    and `_fours`. Allocates nothing.
    """

    def __init__(self) -> None:
        self.pressed = 0
        """The contacts that are taken for closed."""
        self._ones = 0
        self._twos = 0
        self._fours = 0

    def sample(self, closed: int) -> int:
        """Take one sample of every contact; those that have just changed in `pressed`."""
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
