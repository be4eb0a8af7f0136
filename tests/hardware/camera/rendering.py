"""Draws what a camera above a board sees: pieces with tags, hands, shadows, and its own faults.

A camera at a known position, a pinhole or with a real lens; the board lies at z = 0, heights are
positive. Everything is grey, as the reader sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import atan, ceil, cos, pi, sin, tan
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.arrays import Grey, Points
from hardware.camera.messages import Mark
from hardware.camera.tag_codes import TagKind, cells
from tests.hardware.camera.hands import Hand, Project
from tests.hardware.camera.lenses import RealLens

PER_MM = 5
"""Pixels of the drawn board for a millimetre."""
RADIUS = 0.95
"""Of a piece, in edges of its tag: the sticker with its white edge fits on it."""
BORDER = 40.0
"""Millimetres of the table around the board."""
READOUT = 0.030
"""Seconds from the first row of a picture to its last one."""
COARSE = 4
"""Pixels between those whose directions are computed; between them a lens is smooth."""
Velocity = tuple[float, float]
"""Millimetres of the board in a second, to the right and downwards."""
AT_REST: Velocity = (0.0, 0.0)


@dataclass(frozen=True)
class Piece:
    """A piece with a tag on top; turned by so many radians. A fallen one shows its side.

    `lift`: how far its foot is above the board, in millimetres. One that moves is here when the
    picture's first row is read.
    """

    tag: int
    x: float
    y: float
    turn: float = 0.0
    height: float = 0.0
    is_fallen: bool = False
    size: float = 13.0
    kind: TagKind = TagKind.PIECE
    lift: float = 0.0
    velocity: Velocity = AT_REST


@dataclass(frozen=True)
class Eye:
    """A camera: where it is and looks to, in millimetres; its angle of view, its picture. With a
    lens it has the lens's angle and picture."""

    x: float
    y: float
    z: float
    to_x: float
    to_y: float
    roll: float = 0.0
    view: float = 1.12
    width: int = 1920
    height: int = 1080
    lens: RealLens | None = None

    def __post_init__(self) -> None:
        if self.lens is not None:
            object.__setattr__(self, "view", 2 * atan(self.lens.width / 2 / self.lens.focal))
            object.__setattr__(self, "width", self.lens.width)
            object.__setattr__(self, "height", self.lens.height)

    @property
    def pinhole(self) -> Eye:
        """A camera without a lens at the same place that sees at least as much, and the middle
        as large."""
        if self.lens is None:
            return self
        width, height = _canvas(self.lens)
        view = 2 * atan(width / 2 / self.lens.focal)
        return replace(self, view=view, width=width, height=height, lens=None)

    def pixels(self, points: Points) -> Points:
        """Where points (x, y, height) appear."""
        to_the_right_hand = np.array([1.0, -1.0, 1.0])  # y grows downwards on a board
        place = np.array([self.x, self.y, self.z]) * to_the_right_hand
        ahead = np.array([self.to_x, self.to_y, 0.0]) * to_the_right_hand - place
        ahead /= np.linalg.norm(ahead)
        right = np.cross(ahead, (sin(self.roll), cos(self.roll), 0.0))
        right /= np.linalg.norm(right)
        down = np.cross(ahead, right)
        away = np.asarray(points, np.float64) * to_the_right_hand - place
        deep = away @ ahead
        if self.lens is not None:
            return self.lens.pixels(np.column_stack([away @ right, away @ down]) / deep[:, None])
        focal = self.width / (2 * tan(self.view / 2))
        return np.column_stack(
            [
                self.width / 2 + focal * (away @ right) / deep,
                self.height / 2 + focal * (away @ down) / deep,
            ]
        )

    def when_read(self, points: Points, velocity: Velocity) -> Points:
        """Where points that move are when the rows are read in which they appear."""
        if velocity == AT_REST:
            return points
        moved = points
        for _round in range(3):
            seconds = READOUT * self.pixels(moved)[:, 1] / self.height
            moved = points + np.outer(seconds, (*velocity, 0.0))
        return np.asarray(moved)


@cache
def _canvas(lens: RealLens) -> tuple[int, int]:
    """How large a pinhole's picture must be to show what the lens shows."""
    farthest = np.abs(np.stack(lens_map(lens))).max(axis=(1, 2))
    width, height = (2 * ceil(lens.focal * float(each)) + 4 for each in farthest)
    return width, height


@cache
def lens_map(lens: RealLens) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The direction of each pixel, to the right and downwards."""
    wide, high = lens.width // COARSE + 3, lens.height // COARSE + 3
    across, down = ((np.arange(n) - 0.5) * COARSE - 0.5 for n in (wide, high))
    pixels = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    coarse = lens.directions(pixels).reshape(high, wide, 2).astype(np.float32)
    fine = cv2.resize(coarse, (wide * COARSE, high * COARSE), interpolation=cv2.INTER_LINEAR)
    inner = fine[COARSE : COARSE + lens.height, COARSE : COARSE + lens.width]
    return np.ascontiguousarray(inner[..., 0]), np.ascontiguousarray(inner[..., 1])


@dataclass(frozen=True)
class Light:
    """What the picture suffers from; all of it may be nothing."""

    brightness: float = 1.0
    slope: float = 0.0
    """How much darker one side is, from 0 to 1."""
    shadows: int = 0
    glare: float = 0.0
    blur: float = 0.0
    noise: float = 0.0
    jpeg: int = 95


@dataclass
class Scene:
    """What lies under the camera. `arms` are lines from a hand to the edge: (x, y, x, y)."""

    board: Grey
    pieces: Sequence[Piece]
    eye: Eye
    light: Light = Light()
    arms: Sequence[tuple[float, float, float, float]] = ()
    seed: int = 0
    hands: Sequence[Hand] = ()
    covered: NDArray[np.bool_] = field(init=False, repr=False)
    """Which pixels an arm or a hand covers; known once the picture is drawn."""
    _above: NDArray[np.uint8] | None = field(init=False, repr=False, default=None)
    """For each pixel, which piece is uppermost there, counted from 1 as they are drawn; None if
    all are equally high, so that none can cover the tag of another."""

    def picture(self) -> Grey:
        """What the camera sees."""
        canvas = self.eye.pinhole
        picture = self._board(canvas)
        self.covered = np.zeros(picture.shape, np.bool_)
        if self._pieces_may_cover_tags():
            self._draw_from_afar(picture, canvas)
        else:
            for piece in self.pieces:
                _draw_body(picture, piece, self._project(canvas, piece.velocity))
            for piece in self.pieces:  # all tops are higher than all sides
                _draw_top(picture, piece, self._project(canvas, piece.velocity), self._off)
        self._draw_hands(picture, canvas)
        self._draw_arms(picture, canvas)
        return _in_light(self._through_lens(picture), self.light, self.seed)

    def shows(self, piece: Piece) -> bool:
        """Whether the tag of a piece is in the picture, whole and uncovered."""
        if piece.is_fallen:
            return False
        corners = self._corners(piece, piece.size * 9 / 6)
        size = np.array([self.eye.width, self.eye.height])
        if (corners < 2).any() or (corners > size - 2).any():
            return False
        mask = np.zeros(self.covered.shape, np.uint8)
        cv2.fillConvexPoly(mask, corners.astype(np.int32), 1)
        if self._above is not None:
            rank = self._from_afar().index(piece) + 1
            if (self._above[mask > 0] > rank).any():
                return False
        return not (self.covered & (mask > 0)).any()

    def edge(self, piece: Piece) -> float:
        """The shortest edge of the tag of a piece, in pixels."""
        return _edge(self._corners(piece, piece.size))

    def corners(self, piece: Piece) -> Points:
        """Where the corners of the tag of a piece truly appear, in pixels."""
        return self._corners(piece, piece.size)

    @property
    def _off(self) -> float:
        """A pinhole draws tags a little up and left, which older tests count on; real
        lenses are for measuring."""
        return 0.0 if self.eye.lens is None else 0.5

    def _corners(self, piece: Piece, edge: float) -> Points:
        return self.eye.pixels(self.eye.when_read(_top(piece, edge), piece.velocity))

    def _project(self, canvas: Eye, velocity: Velocity) -> Project:
        return lambda points: canvas.pixels(self.eye.when_read(points, velocity))

    def _from_afar(self) -> list[Piece]:
        """The pieces as they cover each other: a higher one leans away from the camera, and what
        is held is above all others."""

        def order(piece: Piece) -> tuple[bool, float]:
            away = (piece.x - self.eye.x) ** 2 + (piece.y - self.eye.y) ** 2
            return piece.lift > 0, -away

        return sorted(self.pieces, key=order)

    def _draw_from_afar(self, picture: Grey, canvas: Eye) -> None:
        above = np.zeros(picture.shape, np.uint8)
        for rank, piece in enumerate(self._from_afar(), start=1):
            project = self._project(canvas, piece.velocity)
            for hand in self.hands:
                if hand.holds == piece.tag:
                    hand.draw_below(picture, above, rank, self._project(canvas, hand.velocity))
            cv2.fillConvexPoly(above, _outline(piece, project), rank)
            _draw_body(picture, piece, project)
            _draw_top(picture, piece, project, self._off)
        self._above = self._onto_sensor(above)

    def _pieces_may_cover_tags(self) -> bool:
        levels = {(piece.height, piece.lift) for piece in self.pieces}
        return len(levels) > 1 or any(hand.holds is not None for hand in self.hands)

    def _draw_hands(self, picture: Grey, canvas: Eye) -> None:
        covered = np.zeros(picture.shape, np.uint8)
        for hand in self.hands:
            hand.draw_above(picture, covered, self._project(canvas, hand.velocity))
        self.covered |= covered > 0

    def _through_lens(self, picture: Grey) -> Grey:
        self.covered = self._onto_sensor(self.covered.astype(np.uint8)) > 0
        return self._onto_sensor(picture, cv2.INTER_CUBIC)

    def _onto_sensor(self, canvas: Grey, smoothing: int = cv2.INTER_NEAREST) -> Grey:
        """What the lens makes of a picture of the canvas."""
        lens = self.eye.lens
        if lens is None:
            return canvas
        high, wide = canvas.shape
        across, down = lens_map(lens)
        x, y = across * lens.focal + wide / 2, down * lens.focal + high / 2
        return np.asarray(cv2.remap(canvas, x, y, smoothing), np.uint8)

    def _board(self, canvas: Eye) -> Grey:
        tall, wide = self.board.shape
        corners = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], np.float64)
        on_table = (corners + self._off) / PER_MM - BORDER  # so that marks are as exact
        seen = canvas.pixels(np.column_stack([on_table, np.zeros(4)]))
        way = cv2.getPerspectiveTransform(corners.astype(np.float32), seen.astype(np.float32))
        size = (canvas.width, canvas.height)
        return np.asarray(cv2.warpPerspective(self.board, way, size, borderValue=95), np.uint8)

    def _draw_arms(self, picture: Grey, canvas: Eye) -> None:
        covered = np.zeros(picture.shape, np.uint8)
        for x1, y1, x2, y2 in self.arms:
            hand, elbow = canvas.pixels(np.array([(x1, y1, 50.0), (x2, y2, 120.0)]))
            thick = int(70 * _edge(canvas.pixels(_top(Piece(0, x1, y1, height=50), 13.0))) / 13)
            for image, shade in ((picture, 160), (covered, 1)):
                cv2.line(image, _int(hand), _int(elbow), shade, thick)
                cv2.circle(image, _int(hand), int(thick * 0.62), shade, -1)
            sleeve = (hand + elbow) / 2
            cv2.line(picture, _int(sleeve), _int(elbow), 60, int(thick * 1.2))
            cv2.line(covered, _int(sleeve), _int(elbow), 1, int(thick * 1.2))
        self.covered |= covered > 0


def _edge(corners: Points) -> float:
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min())


def _int(point: Points) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _top(piece: Piece, edge: float) -> Points:
    angles = (piece.turn + quarter * pi / 4 for quarter in (-3, -1, 1, 3))
    turned = [(cos(angle), sin(angle)) for angle in angles]
    half = edge / 2**0.5
    top = piece.lift + piece.height
    return np.array([(piece.x + half * c, piece.y + half * s, top) for c, s in turned])


def _outline(piece: Piece, project: Project) -> NDArray[np.int32]:
    """What a piece covers, in pixels."""
    round_ = [(cos(a), sin(a)) for a in np.linspace(0, 2 * pi, 24)]
    radius = piece.size * RADIUS
    foot = np.array([(piece.x + radius * c, piece.y + radius * s, piece.lift) for c, s in round_])
    top = foot + np.array([18.0, 6.0, 0.0] if piece.is_fallen else [0.0, 0.0, piece.height])
    hull = cv2.convexHull(project(np.concatenate([foot, top])).astype(np.float32))
    return np.asarray(hull.astype(np.int32))


def _draw_body(picture: Grey, piece: Piece, project: Project) -> None:
    shade = 90 + 9 * (piece.tag % 14)
    cv2.fillConvexPoly(picture, _outline(piece, project), shade, cv2.LINE_AA)


def _draw_top(picture: Grey, piece: Piece, project: Project, off: float) -> None:
    if not piece.is_fallen:
        corners = project(_top(piece, piece.size * 8 / 6))
        _paste(picture, tag_picture(piece.kind, piece.tag), corners, off)


def tag_picture(kind: TagKind, number: int, quiet: int = 1, cell: int = 12) -> Grey:
    """A printed tag with a white edge of so many cells (of 6, 7 or 8 that the tag has)."""
    inner = np.array([[25 if black else 235 for black in row] for row in cells(kind, number)])
    whole = np.full([side + 2 * quiet for side in inner.shape], 235)
    whole[quiet:-quiet, quiet:-quiet] = inner
    return np.asarray(np.kron(whole, np.ones((cell, cell))), np.uint8)


def _paste(picture: Grey, texture: Grey, corners: Points, off: float = 0.0) -> None:
    """Draw a square texture between four corners, smoothed as far as it shrinks; `off`: where its
    edge is, in its own pixels from the middle of the first one."""
    left, top = np.floor(corners.min(axis=0)).astype(int) - 2
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 2
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, picture.shape[1]), min(bottom, picture.shape[0])
    if right <= left or bottom <= top:
        return
    edge = float(np.linalg.norm(corners[1] - corners[0]))
    shrunk = cv2.resize(texture, (max(8, int(edge * 2)),) * 2, interpolation=cv2.INTER_AREA)
    side = shrunk.shape[0]
    source = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - np.float32(off)
    way = cv2.getPerspectiveTransform(source, (corners - (left, top)).astype(np.float32))
    size = (int(right - left), int(bottom - top))
    drawn = cv2.warpPerspective(shrunk, way, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full_like(shrunk, 255), way, size)
    area = picture[top:bottom, left:right]
    share = mask.astype(np.float32) / 255
    picture[top:bottom, left:right] = (drawn * share + area * (1 - share)).astype(np.uint8)


def _in_light(picture: Grey, light: Light, seed: int) -> Grey:
    chance = Random(seed)
    tall, wide = picture.shape
    shade = np.linspace(1.0, 1.0 - light.slope, wide, dtype=np.float32) * light.brightness
    lit = picture.astype(np.float32) * shade
    small = np.ones((tall // 8, wide // 8), np.float32)
    for _shadow in range(light.shadows):
        spots = [(chance.randrange(wide // 8), chance.randrange(tall // 8)) for _ in range(4)]
        cv2.fillPoly(small, [np.array(spots, np.int32)], chance.uniform(0.45, 0.8))
    bright = np.zeros_like(small)
    if light.glare:
        at = (chance.randrange(wide // 8), chance.randrange(tall // 8))
        cv2.circle(bright, at, 14, light.glare * 255, -1)
    if light.shadows or light.glare:
        small = cv2.GaussianBlur(small, (0, 0), 2)
        bright = cv2.GaussianBlur(bright, (0, 0), 9)
        lit = lit * cv2.resize(small, (wide, tall)) + cv2.resize(bright, (wide, tall))
    if light.blur:
        lit = cv2.GaussianBlur(lit, (0, 0), light.blur)
    if light.noise:
        grain = np.random.default_rng(seed).standard_normal((tall, wide), np.float32)
        lit = lit + grain * np.float32(light.noise)
    seen = np.clip(lit, 0, 255).astype(np.uint8)
    is_done, data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, light.jpeg])
    assert is_done
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)


def empty_board(width: float, height: float, marks: Sequence[Mark], seed: int = 0) -> Grey:
    """A printed board on a table of wood, with its marks."""
    chance = np.random.default_rng(seed)
    size = (int((height + 2 * BORDER) * PER_MM), int((width + 2 * BORDER) * PER_MM))
    grain = chance.normal(0, 12, (size[0] // 40 + 1, size[1] // 6 + 1)).astype(np.float32)
    table = 110 + cv2.resize(grain, size[::-1], interpolation=cv2.INTER_CUBIC)
    board = np.clip(table, 0, 255).astype(np.uint8)
    a = int(BORDER * PER_MM)
    board[a : a + int(height * PER_MM), a : a + int(width * PER_MM)] = 215
    for mark in marks:
        corners = np.array(mark.corners)
        middle = corners.mean(axis=0)
        wider = (middle + (corners - middle) * 8 / 6 + BORDER) * PER_MM
        _paste(board, tag_picture(TagKind.PIECE, mark.number), wider)
    return board


def draw_room(board: Grey, corners: Sequence[tuple[float, float]], shade: int) -> None:
    """A room on the board, between two opposite corners, with a dark outline."""
    a, b = ((int((x + BORDER) * PER_MM), int((y + BORDER) * PER_MM)) for x, y in corners)
    cv2.rectangle(board, a, b, shade, -1)
    cv2.rectangle(board, a, b, 70, 4)
