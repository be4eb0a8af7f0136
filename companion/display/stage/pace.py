"""When the next frame of a motion is due: 60 times a second, less often on a slow machine."""

from __future__ import annotations

FRAME_SECONDS = 1 / 60
LARGEST_SHARE = 0.5
"""The share of the time that drawing may take: the rest is for presses and boxes."""
SLOWEST_SECONDS = 0.1


class FramePace:
    """Times in seconds of the loop's clock."""

    def __init__(self) -> None:
        self.next_frame = 0.0

    def drawn(self, now: float, cost: float) -> None:
        """A frame was drawn for the time `now`, in `cost` seconds."""
        wanted = max(FRAME_SECONDS, cost / LARGEST_SHARE)
        self.next_frame = now + min(wanted, SLOWEST_SECONDS)

    def hurry(self) -> None:
        """The next frame is due at once."""
        self.next_frame = 0.0
