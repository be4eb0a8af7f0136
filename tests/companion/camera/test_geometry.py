"""Scenes by geometry are as they say: noise as measured, pieces where the truth has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import degrees

import numpy as np
import pytest

from companion.camera.markers import PIECE_EDGE
from companion.evening.board.reading import OUTSIDE
from engine import Place
from hardware.camera.arrays import Points
from hardware.camera.tag_codes import TagKind
from hardware.camera.tag_reader import FoundTag, TagReader
from tests.companion.camera.geometry import (
    BOARDS,
    STEEPEST,
    GeometryScene,
    any_board,
    any_lens,
    geometry_scene,
    held_scene,
    learning_scenes,
)
from tests.companion.camera.scenes import Board
from tests.companion.camera.standing import ASIDE, Standing
from tests.hardware.camera.corner_noise import Sight, found_corners
from tests.hardware.camera.lenses import LENSES
from tests.hardware.camera.rendering import Light, Piece, Scene

WIDE = next(lens for lens in LENSES if lens.k1 == -0.36)
OUTWARDS = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])


@cache
def _scenes() -> tuple[GeometryScene, ...]:
    return tuple(geometry_scene(seed) for seed in range(2 * len(LENSES)))


def _off(true: Points, told: Points) -> Points:
    """How far corners are outside, along the tag's edges."""
    along, down = true[1] - true[0], true[3] - true[0]
    axes = np.array([along / np.linalg.norm(along), down / np.linalg.norm(down)])
    return np.asarray((told - true) @ np.linalg.inv(axes) * OUTWARDS)


def _tags(scene: GeometryScene) -> Iterator[tuple[Standing, FoundTag]]:
    for tag in scene.found:
        if tag.number in scene.truth:
            yield scene.truth[tag.number], tag


def test_a_seed_gives_the_same_scene_every_time() -> None:
    one, other = geometry_scene(7), geometry_scene(7)
    assert one.truth == other.truth
    for tag, same in zip(one.found, other.found, strict=True):
        assert (tag.corners == same.corners).all()
    assert geometry_scene(8).truth != one.truth


@pytest.mark.parametrize("scene", _scenes(), ids=lambda scene: scene.lens.name)
def test_the_camera_is_tilted_and_near_as_people_put_it(scene: GeometryScene) -> None:
    eye, board = scene.eye, scene.board
    aside = np.hypot(eye.x - eye.to_x, eye.y - eye.to_y)
    assert degrees(np.arctan2(aside, eye.z)) <= degrees(STEEPEST) + 0.01
    corners = [(0, 0, 0), (board.width, 0, 0), (board.width, board.height, 0), (0, board.height, 0)]
    seen = eye.pixels(np.array(corners, np.float64)) / scene.size
    free = min(seen.min(), (1 - seen).min())
    assert 0.02 < free < 0.16, "the nearest corner is at the margin"


@pytest.mark.parametrize("scene", _scenes(), ids=lambda scene: scene.lens.name)
def test_pieces_stand_where_the_truth_has_them(scene: GeometryScene) -> None:
    for piece in scene.truth.values():
        around = [(0, 0), (9, 0), (-9, 0), (0, 9), (0, -9)]
        rooms = {scene.board.place_at(piece.x + dx, piece.y + dy) for dx, dy in around}
        if piece.place is None:
            assert len(rooms) > 1, "on a line"
        else:
            assert {None if piece.place is OUTSIDE else piece.place} == rooms
        assert 10 <= piece.height <= 50


@pytest.mark.parametrize("scene", _scenes(), ids=lambda scene: scene.lens.name)
def test_tags_are_found_near_their_true_corners(scene: GeometryScene) -> None:
    found = list(_tags(scene))
    assert len(found) >= 4
    for piece, tag in found:
        assert np.abs(tag.corners - scene.eye.pixels(piece.corners)).max() < 6
        assert tag.edges.mean() > 11
    assert sum(tag.number not in scene.truth for tag in scene.found) >= 2


def test_all_kinds_of_scenes_come() -> None:
    pieces = [piece for scene in _scenes() for piece in scene.truth.values()]
    assert {piece.place for piece in pieces} >= {None, OUTSIDE, Place.THRONE}
    kinds = {len({piece.height for piece in scene.truth.values()}) for scene in _scenes()}
    assert kinds >= {1, 3}
    assert {scene.lens for scene in _scenes()} == set(LENSES)
    assert len({any_board(seed).width for seed in range(3 * len(LENSES))}) == len(BOARDS)


@pytest.mark.parametrize(("edge", "spread"), [(28, 0.146), (40, 0.108)])
def test_the_noise_is_as_measured(edge: float, spread: float) -> None:
    square = (OUTWARDS * edge / 2) @ np.array([(0.8, 0.6), (-0.6, 0.8)]) + 500
    chance = np.random.default_rng(1)
    told = [found_corners(square, Sight(blur=0.9), chance) for _ in range(1500)]
    off = np.array([_off(square, corners) for corners in told if corners is not None])
    assert len(off) == 1500
    assert off.mean() == pytest.approx(0, abs=0.02)
    assert off.std() == pytest.approx(spread, abs=0.02)
    one, other = off[:, 0, 0], off[:, 2, 1]
    assert abs(np.corrcoef(one, other)[0, 1]) < 0.1, "each corner by itself"


def test_small_tags_are_missed_and_blurred_ones_earlier() -> None:
    chance = np.random.default_rng(2)

    def share(edge: float, blur: float) -> float:
        square = OUTWARDS * edge / 2 + 300
        told = [found_corners(square, Sight(blur), chance) for _ in range(200)]
        return sum(corners is not None for corners in told) / 200

    assert share(12, 0.5) == 0
    assert 0.1 < share(18, 0.9) < 0.9
    assert share(19, 1.3) < 0.2
    assert share(25, 1.3) == 1


def test_tags_of_a_picture_are_all_too_small_or_too_large() -> None:
    board = BOARDS[1]()
    for shift in (-0.8, 0.5):
        scene = geometry_scene(4, board, WIDE, sight=Sight(0.5, shift))
        off = [_off(scene.eye.pixels(p.corners), t.corners).mean() for p, t in _tags(scene)]
        assert len(off) > 8
        assert np.mean(off) == pytest.approx(shift, abs=0.1)
        assert np.std(off) < 0.2


def _drawn(scene: GeometryScene) -> Scene:
    pieces = [Piece(p.tag, p.x, p.y, p.turn, p.height) for p in scene.truth.values()]
    light = Light(blur=0.9, noise=4, jpeg=80, brightness=0.9)
    return Scene(scene.board.picture, pieces, scene.eye, light)


def test_drawn_scenes_give_the_same_noise_and_show_the_same_tags() -> None:
    """The real detector, on pictures of the same scenes."""
    reader = TagReader(TagKind.PIECE)
    by_geometry: list[Points] = []
    by_picture: list[Points] = []
    missed = both = 0
    for seed in range(8):
        scene = geometry_scene(seed, BOARDS[seed % 3](), WIDE, sight=Sight(0.9))
        drawn = {tag.number: tag.corners for tag in reader.find(_drawn(scene).picture())}
        for piece, tag in _tags(scene):
            if piece.tag not in drawn:
                missed += 1
                continue
            both += 1
            true = scene.eye.pixels(piece.corners)
            by_geometry.append(_off(true, tag.corners))
            by_picture.append(_off(true, drawn[piece.tag]))
    assert both > 70
    assert missed < 0.06 * both
    ours, real = np.array(by_geometry), np.array(by_picture)
    assert ours.mean() == pytest.approx(real.mean(), abs=0.1)
    assert 0.75 * real.std() < ours.std() < 3 * real.std(), "rather too severe"


@pytest.mark.parametrize("seed", range(12))
def test_somebody_holds_a_piece_that_stood_before(seed: int) -> None:
    scene = held_scene(seed)
    before, held = scene.before.truth[scene.tag], scene.held.truth[scene.tag]
    assert before.lift == 0
    assert 15 <= held.lift <= 80
    assert held.height == before.height
    assert scene.over in scene.held.board.rooms
    assert scene.held.eye == scene.before.eye
    others = scene.before.truth.keys() - {scene.tag}
    assert all(scene.held.truth[tag] == scene.before.truth[tag] for tag in others)
    assert len(scene.held.found) <= len(scene.before.found) + 2


def test_held_pieces_are_seen_and_look_larger() -> None:
    scenes = [held_scene(seed, BOARDS[0](), WIDE, (20.0,), lift=60.0) for seed in range(24)]
    grown = []
    for scene in scenes:
        before, held = (
            next((tag.edges.mean() for tag in each.found if tag.number == scene.tag), None)
            for each in (scene.before, scene.held)
        )
        if before is not None and held is not None:
            grown.append(held / before)
    assert len(grown) > 18
    assert np.mean(grown) > 1.1


def test_a_leaning_tag_keeps_its_size() -> None:
    for lean in (0.0, 0.2):
        corners = Standing(0, None, 50, 60, 30, 0.4, lift=20, lean=lean, towards=1.0).corners
        edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        assert edges == pytest.approx([PIECE_EDGE] * 4)
        assert corners.mean(axis=0) == pytest.approx((50, 60, 50))


@pytest.mark.parametrize("board", [board() for board in BOARDS], ids=["sheet", "wide", "tower"])
def test_people_put_pieces_about_where_they_are_asked_for(board: Board) -> None:
    first, second = learning_scenes(3, board, any_lens(3))
    assert first.scene.eye == second.scene.eye
    off: list[float] = []
    for picture in (first, second):
        asked = [stand.place for stand in picture.step]
        placed = [p for p in picture.scene.truth.values() if p.place is not OUTSIDE]
        assert {piece.place for piece in placed} == set(asked)
        off += _beside_the_middle(board, placed)
    assert 0.5 < max(off) <= ASIDE


def _beside_the_middle(board: Board, placed: Sequence[Standing]) -> Iterator[float]:
    for piece in placed:
        assert isinstance(piece.place, Place)
        _left, top, _width, height = board.rooms[piece.place]
        yield abs(piece.y - top - height / 2)
