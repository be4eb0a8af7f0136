"""Scenes by geometry alone, thousands in a minute: what a detector would find of pieces on a board,
through a real lens, and what truly stands there.

Draws nothing and reads nothing. All lengths are millimetres of the board, y grows downwards;
everything follows from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, radians, sin
from random import Random

import numpy as np

from companion.camera.learning import Stand, steps
from companion.camera.markers import MARK_EDGE, piece_tags
from companion.evening.board.reading import Spot
from engine import Place
from hardware.camera.arrays import Points
from hardware.camera.messages import Mark
from hardware.camera.tag_reader import FoundTag
from tests.companion.camera.scenes import EDITION, Board, sheet, tower_board, wide_board
from tests.companion.camera.standing import Standing, any_heights, any_pieces, as_asked, inside
from tests.companion.camera.visibility import is_visible
from tests.hardware.camera.corner_noise import Sight, any_sight, found_corners
from tests.hardware.camera.hands import Hand, Pose
from tests.hardware.camera.lenses import LENSES, RealLens
from tests.hardware.camera.rendering import Eye

BOARDS: tuple[Callable[[], Board], ...] = (sheet, wide_board, tower_board)
STEEPEST = radians(35)
"""How far the camera looks aside from straight down, at most."""
MARGIN = (0.05, 0.25)
"""The shares of a picture that the board leaves free, at least and at most."""
LIFTS = (15.0, 80.0)
"""How far above its standing height somebody holds a piece."""
LEAN = radians(15)
"""How far from level somebody holds a piece, at most."""


@dataclass(frozen=True)
class GeometryScene:
    """A board below a camera, what stands on it, and what a detector finds."""

    board: Board
    lens: RealLens
    eye: Eye
    sight: Sight
    truth: Mapping[int, Standing]
    """By the numbers of their tags, also those that are not found."""
    found: tuple[FoundTag, ...]

    @property
    def size(self) -> tuple[int, int]:
        """The picture's width and height."""
        return self.lens.width, self.lens.height

    @property
    def places(self) -> dict[int, Spot | None]:
        """Where each piece stands; None on a line."""
        return {tag: each.place for tag, each in self.truth.items()}


@dataclass(frozen=True)
class HeldScene:
    """The same table twice: before, and while somebody holds a piece above it."""

    before: GeometryScene
    held: GeometryScene
    tag: int
    """The piece that is held; it stands in `before`."""
    over: Spot
    """Above which place."""


@dataclass(frozen=True)
class LearningScene:
    """A picture for learning a board: what is asked for, and what lies there."""

    step: tuple[Stand, ...]
    scene: GeometryScene


def any_lens(seed: int) -> RealLens:
    return LENSES[seed % len(LENSES)]


def any_board(seed: int) -> Board:
    return BOARDS[seed // len(LENSES) % len(BOARDS)]()


def geometry_scene(
    seed: int,
    board: Board | None = None,
    lens: RealLens | None = None,
    heights: Sequence[float] | None = None,
    sight: Sight | None = None,
) -> GeometryScene:
    """Pieces on a board: most stand wholly in a place, some on a line, some beside the board.

    Each piece has one of the `heights`. Without them all are alike in half of the scenes, from 10
    to 50 mm, and of three kinds in the others.
    """
    chance = Random(f"scene {seed}")
    board, lens = board or any_board(seed), lens or any_lens(seed)
    eye = any_eye(chance, board, lens)
    levels = heights or any_heights(chance)
    truth = {each.tag: each for each in any_pieces(chance, board, levels)}
    return _seen(board, lens, eye, sight or any_sight(chance), truth, seed)


def held_scene(
    seed: int,
    board: Board | None = None,
    lens: RealLens | None = None,
    heights: Sequence[float] | None = None,
    lift: float | None = None,
) -> HeldScene:
    """Somebody holds a piece above a place or the throne, 15 to 80 mm above its standing height.

    Half of them are held level, the others lean. The hand hides what is below it and the arm; the
    camera has not moved since the picture before.
    """
    before = geometry_scene(seed, board, lens, heights)
    chance = Random(f"held {seed}")
    seen = {tag.number for tag in before.found}
    tag = chance.choice([each for each in before.truth if each in seen] or list(before.truth))
    over = Place.THRONE if chance.random() < 0.25 else chance.choice(list(before.board.rooms))
    x, y = inside(chance, before.board, over, 9.0)
    piece = replace(
        before.truth[tag],
        place=over,
        x=x,
        y=y,
        turn=chance.uniform(0, 2 * pi),
        lift=chance.uniform(*LIFTS) if lift is None else lift,
        lean=chance.choice((0.0, chance.uniform(0, LEAN))),
        towards=chance.uniform(0, 2 * pi),
    )
    truth = {**before.truth, tag: piece}
    hand = Hand(x, y, piece.lift + piece.height, chance.uniform(0, 2 * pi), Pose.HOLDS, holds=tag)
    held = _seen(before.board, before.lens, before.eye, before.sight, truth, seed + 1_000_000, hand)
    return HeldScene(before, held, tag, over)


def learning_scenes(
    seed: int,
    board: Board,
    lens: RealLens,
    heights: Sequence[float] | None = None,
    sight: Sight | None = None,
) -> tuple[LearningScene, ...]:
    """The pictures in which people show where the places of a board are, from one camera.

    Each piece is up to 4 mm beside where it is asked for; those that are not asked for lie beside
    the board.
    """
    chance = Random(f"learning {seed}")
    eye = any_eye(chance, board, lens)
    levels = heights or any_heights(chance)
    tall = {tag: chance.choice(levels) for tag in piece_tags(EDITION)}
    seen = sight or any_sight(chance)
    scenes = []
    for number, step in enumerate(steps(EDITION)):
        truth = {each.tag: each for each in as_asked(chance, board, step, tall)}
        scene = _seen(board, lens, eye, seen, truth, 10 * seed + number)
        scenes.append(LearningScene(step, scene))
    return tuple(scenes)


def any_eye(chance: Random, board: Board, lens: RealLens) -> Eye:
    """A camera up to 35 degrees aside, as near as the board fits into the picture."""
    tilt, around = chance.uniform(0, STEEPEST), chance.uniform(0, 2 * pi)
    is_upright = board.height > board.width
    quarter = chance.choice((1, 3, 1, 3, 0, 2) if is_upright else (0, 2, 0, 2, 1, 3))
    roll = quarter * pi / 2 + chance.uniform(-0.25, 0.25)
    to_x = board.width / 2 + chance.uniform(-0.05, 0.05) * board.width
    to_y = board.height / 2 + chance.uniform(-0.05, 0.05) * board.height
    free = chance.uniform(*MARGIN)

    def eye(away: float) -> Eye:
        aside = away * sin(tilt)
        x, y = to_x + aside * cos(around), to_y + aside * sin(around)
        return Eye(x, y, away * cos(tilt), to_x, to_y, roll, lens=lens)

    return eye(_nearest(lambda away: _fits(eye(away), board, free)))


def _nearest(fits: Callable[[float], bool]) -> float:
    """The shortest distance at which a board fits."""
    near, far = 50.0, 5000.0
    for _halving in range(30):
        middle = (near + far) / 2
        near, far = (near, middle) if fits(middle) else (middle, far)
    return far


def _fits(eye: Eye, board: Board, free: float) -> bool:
    """Whether a board leaves at least this share of the picture free, half on each side."""
    edge = np.linspace(0, 1, 9)
    zero = np.zeros(9)
    outline = np.concatenate(
        [
            np.column_stack(s)
            for s in ((edge, zero), (edge, zero + 1), (zero, edge), (zero + 1, edge))
        ]
    )
    seen = eye.pixels(np.column_stack([outline * (board.width, board.height), np.zeros(36)]))
    share = seen / (eye.width, eye.height)
    return bool(share.min() >= free / 2 and share.max() <= 1 - free / 2)


def _seen(
    board: Board,
    lens: RealLens,
    eye: Eye,
    sight: Sight,
    truth: Mapping[int, Standing],
    seed: int,
    hand: Hand | None = None,
) -> GeometryScene:
    chance = np.random.default_rng(seed)
    shown = [(piece.tag, piece.corners, piece) for piece in truth.values()]
    lying = [(mark.number, _flat(mark), None) for mark in board.marks]
    found = []
    for number, corners, own in (*shown, *lying):
        others = [each for each in truth.values() if each is not own]
        is_held = hand is not None and number == hand.holds
        hides = None if is_held else hand
        if is_visible(eye, corners, others, hides):
            told = found_corners(eye.pixels(corners), sight, chance)
            if told is not None:
                found.append(FoundTag(number, told))
    found.sort(key=lambda tag: tag.number)
    return GeometryScene(board, lens, eye, sight, dict(truth), tuple(found))


def _flat(mark: Mark) -> Points:
    corners = np.array(mark.corners)
    assert abs(corners[1, 0] - corners[0, 0] - MARK_EDGE) < 1e-6
    return np.column_stack([corners, np.zeros(4)])
