"""From a bouncing contact to one clean edge, the same for press and release.

Runs unchanged under CPython and MicroPython; knows nothing of pins or clocks.
The caller samples the level at a steady pace. Edges of the hardware are never
used: a lost edge would leave a button stuck, a level heals at the next sample.
"""


class Debouncer:
    """One contact. A new level counts once `steady` samples in a row show it.

    With a sample every 2 ms and `steady` = 6, which span 10 ms, no closure of less
    than 10 ms ever counts, and a change is known within 12 ms of the contact's rest.
    """

    def __init__(self, steady: int = 6) -> None:
        self.pressed = False
        self._steady = steady
        self._differing = 0

    def sample(self, level: bool) -> bool:
        """Take one sample; True when `pressed` has just changed."""
        if level == self.pressed:
            self._differing = 0
            return False
        self._differing += 1
        if self._differing < self._steady:
            return False
        self.pressed = level
        self._differing = 0
        return True
