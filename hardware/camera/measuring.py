"""Measures the marks on a board that nobody has measured: where each lies, in millimetres.

Each mark is a square of known size. So the picture's projection is the one that makes squares of
all four: it is fitted in turns with the marks' places.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from hardware.camera.messages import Mark, Quad
from hardware.camera.tag_reader import FoundTag, Points

TURNS = 200
MARGIN = 10.0
"""Millimetres from the origin to the first mark."""


def measured(tags: Sequence[FoundTag], size: float) -> tuple[Mark, ...]:
    """The marks on the board; their edges are `size` millimetres. The first one's own edges give
    the directions."""
    seen = np.concatenate([tag.corners for tag in tags])
    scale = size / np.mean([tag.edges.mean() for tag in tags])
    known = _squares(_levelled(seen) * scale, size)
    for _turn in range(TURNS):
        to_board, _used = cv2.findHomography(seen, known)
        flat = cv2.perspectiveTransform(seen.reshape(-1, 1, 2), np.asarray(to_board))
        known = _squares(_levelled(np.asarray(flat, np.float64).reshape(-1, 2)), size)
    known = known - known.min(axis=0) + MARGIN
    return tuple(
        Mark(tag.number, _quad(corners))
        for tag, corners in zip(tags, known.reshape(-1, 4, 2), strict=True)
    )


def _levelled(points: Points) -> Points:
    """The points, turned so that the first mark's upper edge is level."""
    along = points[1] - points[0]
    x, y = along / np.linalg.norm(along)
    return np.asarray((points - points[0]) @ np.array([[x, -y], [y, x]]))


def _squares(points: Points, size: float) -> Points:
    """For each four corners, the nearest square of this size."""
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / 2
    parts = []
    for corners in points.reshape(-1, 4, 2):
        middle = corners.mean(axis=0)
        left, _sizes, right = np.linalg.svd((corners - middle).T @ square)
        parts.append(square @ (left @ right).T + middle)
    return np.concatenate(parts)


def _quad(corners: Points) -> Quad:
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in corners)
    return a, b, c, d
