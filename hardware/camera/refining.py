"""The exact corners of tags: where the straight lines along their edges cross.

OpenCV's own refinement draws the corners of small or blurred tags inwards by up to a pixel, because
it sees the cells beside them, too. A height comes from the size of a tag, so that matters here.
"""

from __future__ import annotations

import cv2
import numpy as np

from hardware.camera.arrays import Grey, Points

ALONG = np.linspace(0.12, 0.88, 16)
"""Where an edge is looked for, in shares of its length; near the corners, other edges disturb."""
REACH, NEAR = 0.6, 3.0
"""How far across an edge it is looked for: in cells of the tag, and then again in pixels at most,
from nearer: so that both sides of the edge are seen alike."""
ACROSS = np.linspace(-1, 1, 13)


def refined(picture: Grey, corners: Points, cells: int) -> Points:
    """The corners of tags of so many cells in a row, clockwise. The shape is (tags, 4, 2)."""
    for most in (np.inf, NEAR, NEAR):
        edges = np.roll(corners, -1, axis=1) - corners
        reach = np.linalg.norm(edges, axis=2, keepdims=True) * REACH / cells
        exact = _crossings(*_lines(picture, corners, np.minimum(reach, most)))
        is_near = np.linalg.norm(exact - corners, axis=2, keepdims=True) <= 2 * reach
        corners = np.where(is_near, exact, corners)
    return corners


def _lines(picture: Grey, corners: Points, reach: Points) -> tuple[Points, Points]:
    """For each edge a point on it and its direction: of the shape (tags, 4, 2)."""
    edges = np.roll(corners, -1, axis=1) - corners
    outwards = edges[..., ::-1] * (1, -1) / np.linalg.norm(edges, axis=2, keepdims=True)
    between = corners[:, :, None] + edges[:, :, None] * ALONG[:, None]
    profiles = _brightness(
        picture, between[..., None, :] + (outwards * reach)[:, :, None, None] * ACROSS[:, None]
    )
    steps = np.maximum(np.diff(profiles, axis=3), 0) ** 2
    middles = (ACROSS[1:] + ACROSS[:-1]) / 2
    off = (steps @ middles) / (steps.sum(axis=3) + 1e-9)
    on_edge = between + (off * reach)[..., None] * outwards[:, :, None]
    centre = on_edge.mean(axis=2)
    _values, vectors = np.linalg.eigh(_scatter(on_edge - centre[:, :, None]))
    return centre, vectors[..., 1]


def _brightness(picture: Grey, points: Points) -> Points:
    x, y = np.moveaxis(points.reshape(-1, ACROSS.size, 2).astype(np.float32), 2, 0)
    seen = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float64).reshape(points.shape[:-1])


def _scatter(away: Points) -> Points:
    return np.asarray(np.swapaxes(away, 2, 3) @ away)


def _crossings(points: Points, directions: Points) -> Points:
    """Where each line crosses the one before: those are the corners."""
    before, turned = np.roll(points, 1, axis=1), np.roll(directions, 1, axis=1)
    gap = before - points
    cross = directions[..., 0] * turned[..., 1] - directions[..., 1] * turned[..., 0]
    share = (gap[..., 0] * turned[..., 1] - gap[..., 1] * turned[..., 0]) / cross
    return np.asarray(points + share[..., None] * directions)
