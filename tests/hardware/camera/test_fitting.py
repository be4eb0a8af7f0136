"""What a lens does is found from tags on the board: those whose places are known, and those that
nobody has measured."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest

from hardware.camera.arrays import Points
from hardware.camera.measuring import measured
from hardware.camera.projection import BoardProjection, corners_of
from hardware.camera.tag_reader import FoundTag
from tests.companion.camera.scenes import wide_board
from tests.hardware.camera.lenses import LENSES, RealLens
from tests.hardware.camera.rendering import Eye

MARKS = tuple(wide_board().marks)
KNOWN = corners_of(MARKS)
PLACES = np.array([(x, y) for x in range(40, 400, 40) for y in range(30, 270, 30)], np.float64)


def _eye(lens: RealLens) -> Eye:
    """So high that the board just fits, and tilted by 15 degrees."""
    away = next(
        each
        for each in range(150, 1500, 10)
        if _inside(Eye(200 + each * 0.27, 135, each, 200, 135, lens=lens), lens)
    )
    return Eye(200 + away * 0.27, 135, away, 200, 135, lens=lens)


def _inside(eye: Eye, lens: RealLens) -> bool:
    seen = eye.pixels(_flat(KNOWN)) / (lens.width, lens.height)
    return bool(seen.min() > 0.04 and seen.max() < 0.96)


def _flat(points: Points, height: float = 0.0) -> Points:
    return np.column_stack([points, np.full(len(points), height)])


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_places_are_right_whatever_the_lens(lens: RealLens) -> None:
    eye = _eye(lens)
    board = BoardProjection(eye.pixels(_flat(KNOWN)), KNOWN, (lens.width, lens.height))
    assert board.is_good
    assert board.on_board(eye.pixels(_flat(PLACES))) == pytest.approx(PLACES, abs=5)


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_a_tag_tells_how_high_it_is(lens: RealLens) -> None:
    eye, square = _eye(lens), np.array([(-6.5, -6.5), (6.5, -6.5), (6.5, 6.5), (-6.5, 6.5)])
    board = BoardProjection(eye.pixels(_flat(KNOWN)), KNOWN, (lens.width, lens.height))
    for height in (0.0, 40.0):
        for x, y in ((200, 135), (80, 60), (330, 200)):
            tag = eye.pixels(_flat(square + np.array((x, y)), height))
            high, low = board.heights_of(tag, 13.0)
            assert (high, low) == pytest.approx((height, height), abs=16)
            foot = board.at_height(tag.mean(axis=0).reshape(1, 2), (high + low) / 2)[0]
            assert foot == pytest.approx((x, y), abs=5)


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_the_marks_of_an_unknown_board_are_measured_whatever_the_lens(lens: RealLens) -> None:
    eye = _eye(lens)
    tags = [FoundTag(mark.number, eye.pixels(_flat(np.array(mark.corners)))) for mark in MARKS]
    told = corners_of(measured(tags, 18.0, (lens.width, lens.height)))
    away, true = told - told.mean(axis=0), KNOWN - KNOWN.mean(axis=0)
    scale = (away * true).sum() / (away * away).sum()
    assert scale == pytest.approx(1, abs=0.05)
    assert scale * away == pytest.approx(true, abs=7)


def test_exposure_that_swallows_edges_makes_no_piece_high() -> None:
    """All tags of an overexposed picture look smaller."""
    lens = LENSES[1]
    eye, size = _eye(lens), (lens.width, lens.height)
    seen = eye.pixels(_flat(KNOWN)).reshape(-1, 4, 2)
    smaller = (seen + (seen.mean(axis=1, keepdims=True) - seen) * 0.03).reshape(-1, 2)
    board = BoardProjection(smaller, KNOWN, size)
    assert board.on_board(eye.pixels(_flat(PLACES))) == pytest.approx(PLACES, abs=2)


def _is_board(seen: Points) -> bool:
    with suppress(ValueError):
        return BoardProjection(np.ascontiguousarray(seen), KNOWN, (1920, 1080)).is_good
    return False


NOWHERE = {"point": 0 * KNOWN, "line": KNOWN * (1, 0), "mixed": np.roll(KNOWN, 5, axis=0)}


@pytest.mark.parametrize("seen", NOWHERE.values(), ids=NOWHERE)
def test_marks_that_lie_nowhere_are_no_board(seen: Points) -> None:
    assert not _is_board(seen)


def test_random_marks_are_no_board_and_never_stop_the_reader() -> None:
    chance = np.random.default_rng(1)
    scales = chance.choice((1e-6, 1.0), 300)
    assert not any(_is_board(chance.uniform(0, 1080, KNOWN.shape) * each) for each in scales)
