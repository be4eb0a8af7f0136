"""Where a pixel lies on the board, and how high above it a tag is: by the marks in its picture.

A board lies flat; points above it appear moved away from the camera. How far tells the size of a
tag beside the sizes of the marks: that is the ratio of its height to the camera's.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import radians

import cv2
import numpy as np

from hardware.camera.arrays import Points, Size
from hardware.camera.fitting import fitted, in_half_widths
from hardware.camera.messages import Mark
from hardware.camera.tag_reader import FoundTag

VIEWS = np.radians(np.arange(45, 110, 5))
"""Horizontal angles of view that cameras may have."""
USUAL_VIEW, SPREAD = radians(66), 0.3
"""The angle of view of common cameras; its focal length differs by this share."""
TOLERANCE = 0.008
"""Half widths by which all corners together may be off for a focal length: noise counts little, so
that only a camera that is clearly tilted tells it."""


class BoardProjection:
    """Maps pixels of one picture to millimetres of the board."""

    def __init__(self, seen: Points, known: Points, size: Size) -> None:
        """`seen` in pixels and `known` in millimetres are the corners of the same marks; `size` is
        the picture's.

        Raises:
            ValueError: these points tell no projection.
        """
        self._size = size
        shares = in_half_widths(seen, size)
        self._fit = fitted(shares, known, lambda _points: known)
        self.camera = _camera(self._fit.straight(shares), known)
        """The camera's position: x, y, and its height above the board, in millimetres."""

    @property
    def is_good(self) -> bool:
        """Whether the marks lie as they should, so that all places between them are right."""
        return self._fit.is_good

    def on_board(self, pixels: Points) -> Points:
        """Points of the board's surface."""
        return self._fit.on_board(in_half_widths(pixels, self._size))

    def heights_of(self, corners: Points, edge: float) -> tuple[float, float]:
        """How many millimetres above the board a tag is, at most and at least: they differ where
        it is not level, because it seems short in one direction. `edge` is its own."""
        ((long, short),) = _shapes(self.on_board(corners)) - self._fit.bloom
        high, low = (self.camera[2] * (1 - edge / each) for each in (long, short))
        return float(high), float(low)

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


def _shapes(corners: Points) -> Points:
    """For each four corners of a square, how long it seems where it seems longest, and across."""
    a, b, c, d = np.moveaxis(corners.reshape(-1, 4, 2), 1, 0)
    sides = np.stack([(b - a + c - d) / 2, (d - a + c - b) / 2], axis=2)
    return np.asarray(np.linalg.svd(sides, compute_uv=False), np.float64)


def _camera(seen: Points, known: Points) -> Points:
    """Where the camera is. The board's perspective tells its focal length as far as the camera is
    tilted; from straight above, it hardly matters.

    Raises:
        ValueError: no camera sees the board so.
    """
    focals = 1 / np.tan(VIEWS / 2)
    poses = np.array([_pose(seen, known, focal) for focal in focals])
    unusual = np.log(focals * np.tan(USUAL_VIEW / 2)) / SPREAD
    costs = unusual**2 + (poses[:, 3] / TOLERANCE) ** 2
    is_solved = np.isfinite(costs)
    if not is_solved.any():
        raise ValueError("no position")
    likely = np.exp((costs[is_solved].min() - costs[is_solved]) / 2)
    return np.asarray(likely @ poses[is_solved, :3] / likely.sum())


def _pose(seen: Points, known: Points, focal: float) -> Points:
    """The camera's position (x, y, z) with this focal length, and how far the points are then from
    where they are seen: the root of the sum of squares. NaN if no position fits."""
    lens = np.diag([focal, focal, 1.0])
    flat = np.column_stack([known, np.zeros(len(known))])
    is_solved, turned, moved = cv2.solvePnP(flat, seen, lens, None, flags=cv2.SOLVEPNP_IPPE)
    if not is_solved:
        return np.full(4, np.nan)
    again, _slopes = cv2.projectPoints(flat, turned, moved, lens, None)
    rotation, _slopes = cv2.Rodrigues(turned)
    x, y, below = (-rotation.T @ moved).ravel()
    return np.array([x, y, abs(below), np.linalg.norm(again.reshape(-1, 2) - seen)])
