"""Which tags a camera can see: whole in the picture, behind no other piece and below no hand.

All lengths are millimetres of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import numpy as np

from companion.camera.markers import PIECE_EDGE
from hardware.camera.arrays import Points
from tests.companion.camera.standing import Standing
from tests.hardware.camera.hands import Hand
from tests.hardware.camera.rendering import RADIUS, Eye

INSIDE = 3.0
"""Pixels between a tag and the picture's edge, at least, so that it is found."""
WHITE = 7 / 6
"""How much of the white around a tag must be seen, in sizes of the tag."""


def is_visible(eye: Eye, corners: Points, others: Sequence[Standing], hand: Hand | None) -> bool:
    seen = eye.pixels(corners)
    if (seen < INSIDE).any() or (seen > np.array([eye.width, eye.height]) - INSIDE).any():
        return False
    middle = corners.mean(axis=0)
    points = np.vstack([middle + (corners - middle) * WHITE, middle])
    if any(_is_behind(point, piece, eye) for piece in others for point in points):
        return False
    return hand is None or not any(
        _covers(eye, disc, point) for disc in hand.outline() for point in points
    )


def _is_behind(point: Points, piece: Standing, eye: Eye) -> bool:
    """Whether a piece stands between a point and the camera."""
    ahead = np.array([eye.x, eye.y, eye.z]) - point
    levels = (piece.lift, piece.lift + piece.height)
    first, last = ((level - point[2]) / ahead[2] for level in levels)
    if last <= 0:
        return False
    start, end = (point[:2] + ahead[:2] * share for share in (max(0.0, first), last))
    along, to_piece = end - start, np.array([piece.x, piece.y]) - start
    share = np.clip(along @ to_piece / max(float(along @ along), 1e-9), 0, 1)
    return float(np.linalg.norm(to_piece - share * along)) < PIECE_EDGE * RADIUS


def _covers(eye: Eye, disc: tuple[float, float, float, float], point: Points) -> bool:
    """Whether a level disc (x, y, height, radius) is between a point and the camera."""
    x, y, height, radius = disc
    if height <= point[2]:
        return False
    share = (height - point[2]) / (eye.z - point[2])
    at = point[:2] + (np.array([eye.x, eye.y]) - point[:2]) * share
    return hypot(at[0] - x, at[1] - y) < radius
