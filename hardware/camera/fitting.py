"""How a camera sees a flat board: its projection, the bend of its lens and the bloom of its
picture, found together from tags that lie on the board.

A tag is a square of a known size: so tags tell how the lens bends wherever they lie, also the marks
of a board that nobody has measured. A sheet for calibrating is not needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from hardware.camera.arrays import Points, Size

MISREAD, USUAL_BEND, USUAL_BLOOM = 0.1, 0.15, 0.3
"""By how much corners are misread, lenses bend and pictures bloom as a rule; in units as below."""
FARTHEST_OFF, STRONGEST_BEND = 1.0, 0.45
"""Beyond these, places between the tags may be wrong by more than 3 mm: the lens sees more than 100
degrees, or the board is not flat."""
TURNS, DAMPING = 12, 1e-6
STEP = 1e-4
"""For numeric derivatives: a share of each parameter's size."""
PROJECTION, BEND, BLOOM = slice(8), 8, 9
"""Where the parameters are."""


@dataclass(frozen=True)
class Fit:
    """How a board is seen. Points of the picture are in half widths from its middle."""

    parameters: Points
    off: float
    """How far points are from where they should be: the root of the mean square, in millimetres."""

    @property
    def bend(self) -> float:
        """How much the lens bends: negative if it shrinks what is far from the middle.

        The division model (Fitzgibbon 2001): a point at r belongs to r / (1 + bend · r²).
        """
        return float(self.parameters[BEND])

    @property
    def bloom(self) -> float:
        """How many millimetres larger tags look than they are: white swallows black, so that it is
        mostly negative, or ink has spread."""
        return float(self.parameters[BLOOM])

    @property
    def is_good(self) -> bool:
        """Whether all places between the points can be told from it."""
        return self.off <= FARTHEST_OFF and abs(self.bend) <= STRONGEST_BEND

    def straight(self, points: Points) -> Points:
        """Where a lens that does not bend shows points of the picture."""
        return _straight(self.parameters, points)

    def on_board(self, points: Points) -> Points:
        """Where points of the picture are on the board, in millimetres."""
        return _on_board(self.parameters, points)


def in_half_widths(pixels: Points, size: Size) -> Points:
    """Points of a picture of this size, from its middle."""
    return np.asarray((2 * pixels - size) / size[0])


def fitted(seen: Points, first: Points, wanted: Callable[[Points], Points]) -> Fit:
    """The fit with which the corners of tags are where they should be on the board.

    `first` is a guess of where they are; `wanted` says of corners on the board where they should
    be. Raises ValueError: these points tell no projection.
    """
    start, _used = cv2.findHomography(seen, first)
    if start is None:
        raise ValueError("no projection")

    def off(parameters: Points) -> Points:
        corners = _on_board(parameters, seen)
        away = corners - _bloomed(wanted(corners), parameters[BLOOM])
        usual = parameters[BEND] / USUAL_BEND, parameters[BLOOM] / USUAL_BLOOM
        return np.append(away / MISREAD, usual)

    sizes = np.array([np.ptp(first) / np.ptp(seen)] * 6 + [0.1] * 4)
    begin = np.append(start.ravel()[PROJECTION] / start[2, 2], (0.0, 0.0))
    best = _least_squares(off, begin, sizes)
    away = MISREAD * float(np.sqrt(2 * np.mean(off(best)[:-2] ** 2)))
    if not np.isfinite(away):
        raise ValueError("no projection")
    return Fit(best, away)


def _straight(parameters: Points, points: Points) -> Points:
    squared = (points * points).sum(axis=1, keepdims=True)
    return np.asarray(points / (1 + parameters[BEND] * squared))


def _on_board(parameters: Points, points: Points) -> Points:
    straight = _straight(parameters, points)
    rows = parameters[:6].reshape(2, 3)
    across = straight @ rows[:, :2].T + rows[:, 2]
    return np.asarray(across / (straight @ parameters[6:8] + 1)[:, None])


def _bloomed(corners: Points, bloom: float) -> Points:
    """The corners of squares whose edges are so much longer."""
    squares = corners.reshape(-1, 4, 2)
    away = squares - squares.mean(axis=1, keepdims=True)
    edge = np.linalg.norm(squares[0, 1] - squares[0, 0])
    return np.asarray((squares + away * bloom / edge).reshape(-1, 2))


def _least_squares(off: Callable[[Points], Points], start: Points, sizes: Points) -> Points:
    """The parameters with the least squares, near `start`: by Gauss's and Newton's method."""
    best, steps = start, np.diag(STEP * sizes)
    for _turn in range(TURNS):
        here = off(best)
        slopes = np.column_stack([(off(best + each) - here) / STEP for each in steps])
        square = slopes.T @ slopes
        damped = square + DAMPING * np.diag(np.diag(square) + 1e-3)
        best = best - np.linalg.solve(damped, slopes.T @ here) * sizes
    return best
