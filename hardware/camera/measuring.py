"""Measures the marks on a board that nobody has measured: where each lies, in millimetres.

Each mark is a square of known size. So the board is seen as it makes squares of all four.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hardware.camera.arrays import Points, Size
from hardware.camera.fitting import fitted, in_half_widths
from hardware.camera.messages import Mark, Quad
from hardware.camera.tag_reader import FoundTag

MARGIN = 10.0
"""Millimetres from the origin to the first mark."""


def measured(tags: Sequence[FoundTag], edge: float, picture: Size) -> tuple[Mark, ...]:
    """The marks on the board, whose edges have so many millimetres; `picture` is its size in
    pixels. The first one's own edges give the directions.

    Raises:
        ValueError: the lens bends too much to tell.
    """

    def squares(points: Points) -> Points:
        return _squares(points, edge)

    seen = in_half_widths(np.concatenate([tag.corners for tag in tags]), picture)
    scale = edge / np.linalg.norm(seen[1] - seen[0])
    fit = fitted(seen, squares(seen * scale), squares)
    if not fit.is_good:
        raise ValueError("no squares")
    known = _levelled(squares(fit.on_board(seen)))
    known = known - known.min(axis=0) + MARGIN
    marks = zip(tags, known.reshape(-1, 4, 2), strict=True)
    return tuple(Mark(tag.number, _quad(corners)) for tag, corners in marks)


def _levelled(points: Points) -> Points:
    """The points, turned so that the first mark's upper edge is level."""
    along = points[1] - points[0]
    x, y = along / np.linalg.norm(along)
    return np.asarray((points - points[0]) @ np.array([[x, -y], [y, x]]))


def _squares(points: Points, size: float) -> Points:
    """For each four corners, the nearest square of this size."""
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / 2
    corners = points.reshape(-1, 4, 2)
    middles = corners.mean(axis=1, keepdims=True)
    away = corners - middles
    along = (away * square).sum(axis=(1, 2))
    across = (square[:, 0] * away[..., 1] - square[:, 1] * away[..., 0]).sum(axis=1)
    turn = np.arctan2(across, along)
    turned = [
        square @ np.array([[c, s], [-s, c]])
        for c, s in zip(np.cos(turn), np.sin(turn), strict=True)
    ]
    return np.asarray((np.array(turned) + middles).reshape(-1, 2))


def _quad(corners: Points) -> Quad:
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in corners)
    return a, b, c, d
