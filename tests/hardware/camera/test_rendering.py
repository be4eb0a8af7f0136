"""What is drawn is where it is said to be: through a lens, in motion, and below a hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import pi

import numpy as np
import pytest

from hardware.camera.arrays import Points
from hardware.camera.tag_codes import TagKind
from hardware.camera.tag_reader import TagReader
from tests.hardware.camera.camera_table import MARKS, board
from tests.hardware.camera.hands import Hand, Pose
from tests.hardware.camera.lenses import LENSES, RealLens
from tests.hardware.camera.rendering import READOUT, Eye, Light, Piece, Scene, lens_map

WIDE = next(lens for lens in LENSES if lens.k1 == -0.36)
HIGH = tuple(Piece(n, 40 + 40 * (n % 4), 35 + 40 * (n // 4), n, 8.0 * n) for n in range(8))
ASKEW = (150.0, 110.0, 190.0, 100.0, 75.0, 0.3)
READER = TagReader(TagKind.PIECE)


def _scene(lens: RealLens | None = WIDE, pieces: tuple[Piece, ...] = HIGH) -> Scene:
    return Scene(board(), pieces, Eye(*ASKEW, lens=lens), Light(noise=2))


def _found(scene: Scene) -> dict[int, Points]:
    return {tag.number: tag.corners for tag in READER.find(scene.picture())}


@pytest.mark.parametrize("lens", [WIDE, LENSES[6], LENSES[0]], ids=lambda lens: lens.name)
def test_tags_are_found_where_the_eye_says_that_they_are(lens: RealLens) -> None:
    scene = _scene(lens)
    if lens.view < 1:
        scene = replace(scene, eye=Eye(150, 110, 300, 100, 75, 0.3, lens=lens))
    found = _found(scene)
    true = {piece.tag: scene.corners(piece) for piece in HIGH}
    for mark in MARKS:
        flat = np.column_stack([np.array(mark.corners), np.zeros(4)])
        true[mark.number] = scene.eye.pixels(flat)
    off = np.array([found[number] - true[number] for number in found.keys() & true.keys()])
    assert len(off) >= 9
    assert np.sqrt((off**2).sum(axis=2).mean()) < 0.6, "each corner"
    assert np.linalg.norm(off.mean(axis=(0, 1))) < 0.15, "no shift of the whole picture"


def test_a_lens_moves_corners_by_many_pixels() -> None:
    assert WIDE.view > 1.4
    bent, straight = (
        Eye(*ASKEW[:5], lens=lens).pixels(np.array([(5.0, 5.0, 0.0), (100.0, 75.0, 0.0)]))
        for lens in (WIDE, replace(WIDE, k1=0.0, k2=0.0))
    )
    assert np.linalg.norm(bent[0] - straight[0]) > 40
    assert np.linalg.norm(bent[1] - straight[1]) < 5


def test_in_the_middle_nothing_gets_smaller() -> None:
    above = Eye(100, 75, 300, 100, 75, lens=WIDE)
    canvas = above.pinhole
    near = np.array([(100.0, 75.0, 0.0), (101.0, 75.0, 0.0)])
    sizes = [float(np.linalg.norm(np.diff(eye.pixels(near), axis=0))) for eye in (above, canvas)]
    assert sizes[0] == pytest.approx(sizes[1], rel=0.01)
    assert (canvas.width, canvas.height) > (above.width, above.height)


def test_a_scene_shows_only_what_the_lens_brings_into_the_picture() -> None:
    scene = _scene()
    scene.picture()
    shown = [piece for piece in HIGH if scene.shows(piece)]
    assert shown
    outside = Piece(40, 900, 75)
    assert not scene.shows(outside)
    assert not scene.shows(Piece(41, -9000, 75))


@cache
def _still_and_moving(lens: RealLens | None) -> tuple[Points, Points, Scene]:
    eye = Eye(100, 75, 330, 100, 75, lens=lens)
    still = Piece(3, 100, 75, height=20)
    moving = replace(still, velocity=(400.0, 0.0))
    scenes = [Scene(board(), [piece], eye, Light()) for piece in (still, moving)]
    one, other = (_found(scene)[3] for scene in scenes)
    return one, other, scenes[1]


@pytest.mark.parametrize("lens", [None, WIDE], ids=["pinhole", "wide"])
def test_what_moves_is_sheared_by_the_time_of_its_rows(lens: RealLens | None) -> None:
    still, moving, scene = _still_and_moving(lens)
    by_row = (moving - still)[:, 0]
    pixels_a_mm = scene.edge(Piece(3, 100, 75, height=20)) / 13
    expected = 400 * READOUT * still[:, 1] / scene.eye.height * pixels_a_mm
    assert by_row == pytest.approx(expected, abs=1.0)
    assert by_row[2] - by_row[0] > 0.5, "lower rows are read later"
    assert np.abs((moving - still)[:, 1]).max() < 1.0
    assert np.abs(scene.corners(scene.pieces[0]) - moving).max() < 1.2


def test_a_high_piece_hides_the_tag_of_a_low_one_behind_it() -> None:
    low, high = Piece(1, 150, 75, height=2), Piece(2, 124, 75, height=60)
    scene = Scene(board(), [low, high], Eye(20, 75, 260, 100, 75, lens=WIDE), Light())
    found = _found(scene)
    assert 2 in found
    assert scene.shows(high)
    assert not scene.shows(low)
    assert 1 not in found


@pytest.mark.parametrize("turn", [n * pi / 4 for n in range(8)])
def test_the_tag_of_a_held_piece_is_seen_between_the_fingers(turn: float) -> None:
    held = Piece(5, 100, 75, turn / 3, height=25, lift=30)
    hand = Hand(100, 75, 55, turn, Pose.HOLDS, holds=5)
    pieces = [Piece(6, 40, 40, height=25), held]
    scene = Scene(board(), pieces, Eye(110, 60, 420, 100, 75, lens=WIDE), Light(), hands=[hand])
    found = _found(scene)
    assert np.abs(found[5] - scene.corners(held)).max() < 1.5
    assert scene.covered.mean() > 0.02


def test_a_hand_hides_what_is_below_it() -> None:
    below, away = Piece(1, 150, 75), Piece(2, 40, 75)
    hand = Hand(120, 75, 30, 0.0, Pose.HOVERS)
    scene = Scene(board(), [below, away], Eye(100, 75, 420, 100, 75), Light(), hands=[hand])
    assert 1 not in _found(scene)
    assert not scene.shows(below)
    assert scene.shows(away)


def test_a_hand_on_the_edge_covers_the_edge_and_no_more() -> None:
    hand = Hand(194, 75, 14, 0.0, Pose.RESTS)
    scene = Scene(board(), HIGH, Eye(100, 75, 420, 100, 75), Light(), hands=[hand])
    scene.picture()
    x, y = scene.eye.pixels(np.array([(230.0, 75.0, 14.0)]))[0].astype(int)
    assert scene.covered[y, x]
    x, y = scene.eye.pixels(np.array([(185.0, 75.0, 14.0)]))[0].astype(int)
    assert not scene.covered[y, x]


def test_the_directions_of_pixels_are_exact_everywhere() -> None:
    """They are computed for a few pixels only."""
    across, down = lens_map(WIDE)
    chance = np.random.default_rng(3)
    x, y = chance.integers(0, WIDE.width, 500), chance.integers(0, WIDE.height, 500)
    exact = WIDE.directions(np.column_stack([x, y]))
    drawn = np.column_stack([across[y, x], down[y, x]])
    assert np.abs(drawn - exact).max() * WIDE.focal < 0.02
