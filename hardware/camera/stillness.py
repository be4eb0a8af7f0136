"""When to look: once nothing moves above the board any more, and something has changed.

Two small pictures are compared all the time, because that is cheap; tags are looked for after a
motion. Knows no clock and no camera.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Small = NDArray[np.uint8]
"""A small grey picture."""

AT_REST, IN_MOTION = 0.4, 0.12
"""Seconds between two small pictures."""
STILL = 0.35
"""Seconds without a motion until it counts as over."""
AGAIN = 0.3
"""Seconds between the looks after a motion: each confirms those before."""
LOOKS = 4
"""Looks after each motion."""
AT_LEAST_EVERY = 5.0
"""Seconds between two looks at rest: light changes slowly."""
DIFFERENT = 18
"""Levels of grey, of 255, by which a pixel differs from noise."""
SHARE = 0.0012
"""The share of the pixels that differ when something moves."""


@dataclass
class Pace:
    """Follows small pictures, and says when to look at a whole one."""

    moves: bool = False
    _before: Small | None = None
    _moved_at: float = 0.0
    _looked_at: float = -AT_LEAST_EVERY
    _looks_left: int = LOOKS

    @property
    def seconds(self) -> float:
        """Until the next small picture."""
        return IN_MOTION if self.moves or self._looks_left else AT_REST

    def look_again(self) -> None:
        """Whatever was seen counts no more."""
        self._looks_left = LOOKS

    def follow(self, small: Small, now: float) -> bool:
        """Whether to look at the picture of which this is a small version; `now` in seconds."""
        if self._before is None or differs(small, self._before):
            self.moves = True
            self._moved_at, self._looks_left = now, LOOKS
        elif now - self._moved_at >= STILL:
            self.moves = False
        self._before = small
        return not self.moves and self._is_due(now)

    def _is_due(self, now: float) -> bool:
        since = now - self._looked_at
        if self._looks_left and since >= AGAIN:
            self._looks_left -= 1
        elif since < AT_LEAST_EVERY:
            return False
        self._looked_at = now
        return True


def differs(one: Small, other: Small) -> bool:
    """Whether something has moved between two pictures. A lamp that is switched on, or a cloud,
    changes all pixels alike: that is no motion."""
    if one.shape != other.shape:
        return True
    change = one.astype(np.int16) - other
    change -= np.int16(np.median(change))
    return float(np.mean(np.abs(change) > DIFFERENT)) > SHARE
