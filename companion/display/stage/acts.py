"""Acts: motions in time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from companion.display.stage.motions import Drawn, StageMotion


@dataclass(frozen=True)
class Act:
    """A motion in time, in seconds of the table's clock; before it begins nothing is drawn if
    it is an entrance."""

    motion: StageMotion
    begins: float
    seconds: float
    is_entrance: bool = False

    @property
    def ends(self) -> float:
        return self.begins + self.seconds

    def share(self, now: float) -> float:
        """How much of the motion is done, from 0 to 1."""
        return 1.0 if now >= self.ends else max(0.0, (now - self.begins) / self.seconds)

    def ended(self) -> Act:
        """The same act, at its end."""
        return replace(self, begins=-inf, seconds=0.0)

    def drawn(self, now: float) -> Drawn | None:
        """What is drawn at this time; None for an actor that is still to come."""
        if self.is_entrance and now < self.begins:
            return None
        return self.motion.at(self.share(now))
