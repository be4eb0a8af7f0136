"""When to look: once nothing moves above the board any more, and something has changed.

Small pictures are compared all the time, because that is cheap; tags are looked for after a
motion. What moves beside the board does not matter. Where a hand stays above the board, it looks
all the same. Knows no clock and no camera.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from hardware.camera.arrays import Grey, Points
from hardware.camera.motion import NO_MOTION, STILL, Motion, changes, inside

AT_REST, IN_MOTION = 0.4, 0.12
"""Seconds between two small pictures."""
PAUSE = 1.5
"""Seconds between two motions: a hand that rests on the board is still for moments, too."""
AGAIN = 0.3
"""Seconds between the looks after a motion: each confirms those before."""
LOOKS = 4
"""Looks after each motion."""
AT_LEAST_EVERY = 5.0
"""Seconds between two looks at rest, because light changes slowly; and of a motion until it looks
all the same."""
AGAIN_IN_MOTION = 0.8
"""Seconds between the looks while a motion goes on."""
LONG = 3.0
"""Seconds after which a motion is longer than that of a move."""
SHARE = 0.0012
"""The share of the pixels above the board that differ when something moves."""


@dataclass
class Pace:
    """Follows small pictures, and says when to look at a whole one."""

    outline: Points | None = None
    """Around the board, in pixels of the whole picture; None while nobody knows where it is."""
    moves: bool = False
    """Whether something has moved above the board lately."""
    _before: Grey | None = None
    _changed_at: Points | None = None
    """When each pixel of the small picture has changed last."""
    _began_at: float = 0.0
    _moved_at: float = 0.0
    _looked_at: float = -AT_LEAST_EVERY
    _looks_left: int = LOOKS
    motion: Motion = field(default=NO_MOTION)
    """What has moved, anywhere."""

    @property
    def seconds(self) -> float:
        """Until the next small picture."""
        return IN_MOTION if self.moves or self._looks_left else AT_REST

    def hand_above(self, now: float) -> bool:
        """Whether something has been moving above the board for long, and may go on."""
        return now - self._moved_at < PAUSE and self._moved_at - self._began_at >= LONG

    def look_again(self) -> None:
        """Whatever was seen counts no more."""
        self._looks_left = LOOKS

    def follow(self, small: Grey, now: float) -> bool:
        """Whether to look at the picture of which this is a small version; `now` in seconds."""
        if self._moves_above_board(small, now):
            if now - self._moved_at >= PAUSE:
                self._began_at = now
            self.moves = True
            self._moved_at, self._looks_left = now, LOOKS
        elif now - self._moved_at >= STILL:
            self.moves = False
        return self._is_due(now)

    def _moves_above_board(self, small: Grey, now: float) -> bool:
        before, self._before = self._before, small
        if before is None or self._changed_at is None or before.shape != small.shape:
            self._changed_at, self.motion = np.full(small.shape, now), NO_MOTION
            return True
        board = inside(self.outline, small.shape)
        changed = changes(small, before, board)
        self._changed_at[changed] = now
        self.motion = Motion(now - self._changed_at)
        return float(np.mean(changed[board])) > SHARE

    def _is_due(self, now: float) -> bool:
        since = now - self._looked_at
        if self.moves:
            is_due = now - self._began_at >= AT_LEAST_EVERY and since >= AGAIN_IN_MOTION
        else:
            is_due = since >= (AGAIN if self._looks_left else AT_LEAST_EVERY)
            self._looks_left -= bool(is_due and self._looks_left)
        if is_due:
            self._looked_at = now
        return is_due
