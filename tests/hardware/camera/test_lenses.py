"""The list of real lenses: each bends the whole picture, and turns back nowhere."""

from __future__ import annotations

from math import degrees

import cv2
import numpy as np
import pytest

from hardware.camera.arrays import Points
from tests.hardware.camera.lenses import LENSES, RealLens


def _all_over(lens: RealLens, beyond: float = 0.0) -> Points:
    """Pixels from corner to corner, and so many outside."""
    across = np.linspace(-beyond, lens.width + beyond, 49)
    down = np.linspace(-beyond, lens.height + beyond, 28)
    return np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_what_a_pixel_looks_at_appears_in_that_pixel(lens: RealLens) -> None:
    pixels = _all_over(lens, beyond=16)
    assert np.abs(lens.pixels(lens.directions(pixels)) - pixels).max() < 1e-6


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_no_lens_turns_back_within_its_picture(lens: RealLens) -> None:
    directions = lens.directions(_all_over(lens, beyond=16))
    along, across, down = lens.stretch(directions)
    assert (along * down - across * across).min() > 0.2
    assert np.linalg.norm(directions, axis=1).max() < lens.reach


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_what_is_outside_the_picture_appears_outside(lens: RealLens) -> None:
    turns = np.linspace(0, 2 * np.pi, 60)
    around = np.column_stack([np.cos(turns), np.sin(turns)])
    for slope in (1.7, 2.5, 6.0, 40.0):
        x, y = lens.pixels(around * slope).T
        assert ((x < 0) | (x > lens.width) | (y < 0) | (y > lens.height)).all()


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_the_numbers_mean_what_opencv_means_by_them(lens: RealLens) -> None:
    directions = lens.directions(_all_over(lens))
    x, y = lens.middle
    camera = np.array([[lens.focal, 0, x], [0, lens.focal, y], [0, 0, 1]])
    numbers = np.array([lens.k1, lens.k2, lens.p1, lens.p2, lens.k3])
    ahead = np.column_stack([directions, np.ones(len(directions))])
    seen, _jacobian = cv2.projectPoints(ahead, np.zeros(3), np.zeros(3), camera, numbers)
    assert np.abs(seen.reshape(-1, 2) - lens.pixels(directions)).max() < 1e-6


def test_the_list_reaches_from_narrow_to_wide_and_from_barrels_to_cushions() -> None:
    views = [degrees(lens.view) for lens in LENSES]
    assert min(views) < 54
    assert max(views) > 99
    assert min(lens.k1 for lens in LENSES) < -0.38
    assert max(lens.k1 for lens in LENSES) > 0.1
    assert len({lens.name for lens in LENSES}) == len(LENSES)
