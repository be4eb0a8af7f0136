"""Where a pixel lies on the board: the camera's position, from the marks in its picture.

A board lies flat; points above it appear moved away from the camera. The camera's angle of view
is assumed: an error of a fifth moves the foot of a piece by a fifth of a few millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import radians, tan

import cv2
import numpy as np

from hardware.camera.messages import Mark
from hardware.camera.tag_reader import FoundTag, Points

VIEW = radians(64)
"""The horizontal angle of view of common webcams and of Raspberry Pi's camera modules."""


class BoardProjection:
    """Maps pixels of one picture to millimetres of the board."""

    def __init__(self, seen: Points, known: Points, size: tuple[int, int]) -> None:
        """`seen` in pixels and `known` in millimetres are the same points; `size` is the
        picture's, in pixels.

        Raises:
            ValueError: these points tell no projection.
        """
        to_board, _used = cv2.findHomography(seen, known)
        if to_board is None:
            raise ValueError("no projection")
        self._to_board = np.asarray(to_board, np.float64)
        self.camera = _camera(seen, known, size)
        """The camera's position: x, y, and its height above the board, in millimetres."""

    def on_board(self, pixels: Points) -> Points:
        """Points of the board's surface."""
        return _mapped(self._to_board, pixels)

    def at_height(self, pixels: Points, height: float) -> Points:
        """The feet below points that are so many millimetres above the board."""
        ground = self.camera[:2]
        share = 1 - height / self.camera[2]
        return np.asarray(ground + (self.on_board(pixels) - ground) * share)

    def error(self, seen: Points, known: Points) -> float:
        """How far the points are from where they should be: the worst, in millimetres."""
        away = np.linalg.norm(self.on_board(seen) - known, axis=1)
        return float(away.max())


def corners_of(marks: Sequence[Mark]) -> Points:
    """All corners, in the order of the marks."""
    return np.array([corner for mark in marks for corner in mark.corners], np.float64)


def pixels_of(tags: Sequence[FoundTag]) -> Points:
    """All corners, in the order of the tags."""
    return np.concatenate([tag.corners for tag in tags])


def _mapped(homography: Points, points: Points) -> Points:
    mapped = cv2.perspectiveTransform(points.reshape(-1, 1, 2), homography)
    return np.asarray(mapped, np.float64).reshape(-1, 2)


def _camera(seen: Points, known: Points, size: tuple[int, int]) -> Points:
    width, height = size
    focal = width / (2 * tan(VIEW / 2))
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    flat = np.column_stack([known, np.zeros(len(known))])
    is_solved, turned, moved = cv2.solvePnP(flat, seen, lens, None, flags=cv2.SOLVEPNP_IPPE)
    if not is_solved:
        raise ValueError("no position")
    rotation, _jacobian = cv2.Rodrigues(turned)
    x, y, below = (-rotation.T @ moved).ravel()
    return np.array([x, y, abs(below)])
