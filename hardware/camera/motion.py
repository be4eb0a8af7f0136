"""What moves in front of a camera: pixels of small pictures that have changed lately.

Knows no clock, no camera and no tags.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from hardware.camera.arrays import Grey, Pixels, Points

SMALL = 8
"""How many pixels of the whole picture one pixel of the small one stands for, each way."""
DIFFERENT = 18
"""Levels of grey, of 255, by which a pixel differs from noise."""
FEWEST = 2
"""Pixels that must have changed beside a tag: a single one may be noise."""
STILL = 0.35
"""Seconds without a motion until it counts as over."""


@dataclass(frozen=True)
class Motion:
    """For how many seconds each pixel of the small picture has not changed."""

    quiet: Points

    def quiet_beside(self, corners: Points) -> float:
        """For how many seconds nothing has moved beside a tag, no farther away than the tag is
        large; `corners` are in pixels of the whole picture."""
        low, high = corners.min(axis=0), corners.max(axis=0)
        (left, top), (right, bottom) = (2 * low - high) / SMALL, (2 * high - low) / SMALL
        rows = slice(max(0, int(top)), max(0, int(bottom) + 1))
        part = self.quiet[rows, max(0, int(left)) : max(0, int(right) + 1)]
        return float(np.sort(part, axis=None)[FEWEST - 1]) if part.size >= FEWEST else float("inf")


NO_MOTION = Motion(np.zeros((0, 0)))


def changes(one: Grey, other: Grey, within: Pixels) -> Pixels:
    """The pixels that differ between two pictures. A lamp that is switched on, or a cloud, changes
    all pixels `within` alike: that is no motion."""
    change = one.astype(np.int16) - other
    change -= np.int16(np.median(change[within]))
    return np.asarray(np.abs(change) > DIFFERENT)


def inside(outline: Points | None, shape: tuple[int, ...]) -> Pixels:
    """The pixels of a small picture within an outline, in pixels of the whole one; all if there is
    none."""
    if outline is None:
        return np.ones(shape, np.bool_)
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline / SMALL).astype(np.int32), 1)
    return mask.astype(np.bool_) if mask.any() else np.ones(shape, np.bool_)
