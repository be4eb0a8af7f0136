"""Draws what a camera above a board sees: pieces with tags, hands, shadows, and its own faults.

A pinhole camera at a known position; the board lies at z = 0, heights are positive. Everything is
grey, as the reader sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin, tan
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.messages import Mark
from hardware.camera.tag_codes import TagKind, cells
from hardware.camera.tag_reader import Grey, Points

PER_MM = 5
"""Pixels of the drawn board for a millimetre."""
RADIUS = 0.95
"""Of a piece, in edges of its tag: the sticker with its white edge fits on it."""
BORDER = 40.0
"""Millimetres of the table around the board."""


@dataclass(frozen=True)
class Piece:
    """A piece with a tag on top; turned by so many radians. A fallen one shows its side."""

    tag: int
    x: float
    y: float
    turn: float = 0.0
    height: float = 0.0
    is_fallen: bool = False
    size: float = 13.0
    kind: TagKind = TagKind.PIECE


@dataclass(frozen=True)
class Eye:
    """A camera: where it is and looks to, in millimetres; its angle of view, its picture."""

    x: float
    y: float
    z: float
    to_x: float
    to_y: float
    roll: float = 0.0
    view: float = 1.12
    width: int = 1920
    height: int = 1080

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
        focal = self.width / (2 * tan(self.view / 2))
        return np.column_stack(
            [
                self.width / 2 + focal * (away @ right) / deep,
                self.height / 2 + focal * (away @ down) / deep,
            ]
        )


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
    covered: NDArray[np.bool_] = field(init=False, repr=False)
    """Which pixels an arm covers; known once the picture is drawn."""

    def picture(self) -> Grey:
        """What the camera sees."""
        picture = self._board()
        for piece in self.pieces:
            _draw_body(picture, piece, self.eye)
        for piece in self.pieces:  # all tops are higher than all sides
            _draw_top(picture, piece, self.eye)
        self._draw_arms(picture)
        return _through_lens(picture, self.light, self.seed)

    def shows(self, piece: Piece) -> bool:
        """Whether the tag of a piece is in the picture, whole and uncovered."""
        if piece.is_fallen:
            return False
        corners = self.eye.pixels(_top(piece, piece.size * 9 / 6))
        size = np.array([self.eye.width, self.eye.height])
        if (corners < 2).any() or (corners > size - 2).any():
            return False
        mask = np.zeros(self.covered.shape, np.uint8)
        cv2.fillConvexPoly(mask, corners.astype(np.int32), 1)
        return not (self.covered & (mask > 0)).any()

    def edge(self, piece: Piece) -> float:
        """The shortest edge of the tag of a piece, in pixels."""
        corners = self.eye.pixels(_top(piece, piece.size))
        return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min())

    def _board(self) -> Grey:
        tall, wide = self.board.shape
        corners = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], np.float64)
        on_table = corners / PER_MM - BORDER
        seen = self.eye.pixels(np.column_stack([on_table, np.zeros(4)]))
        way = cv2.getPerspectiveTransform(corners.astype(np.float32), seen.astype(np.float32))
        size = (self.eye.width, self.eye.height)
        return np.asarray(cv2.warpPerspective(self.board, way, size, borderValue=95), np.uint8)

    def _draw_arms(self, picture: Grey) -> None:
        covered = np.zeros(picture.shape, np.uint8)
        for x1, y1, x2, y2 in self.arms:
            hand, elbow = self.eye.pixels(np.array([(x1, y1, 50.0), (x2, y2, 120.0)]))
            thick = int(70 * self.edge(Piece(0, x1, y1, height=50)) / 13)
            for image, shade in ((picture, 160), (covered, 1)):
                cv2.line(image, _int(hand), _int(elbow), shade, thick)
                cv2.circle(image, _int(hand), int(thick * 0.62), shade, -1)
            sleeve = (hand + elbow) / 2
            cv2.line(picture, _int(sleeve), _int(elbow), 60, int(thick * 1.2))
            cv2.line(covered, _int(sleeve), _int(elbow), 1, int(thick * 1.2))
        self.covered = covered > 0


def _int(point: Points) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _top(piece: Piece, edge: float) -> Points:
    angles = (piece.turn + quarter * pi / 4 for quarter in (-3, -1, 1, 3))
    turned = [(cos(angle), sin(angle)) for angle in angles]
    half = edge / 2**0.5
    return np.array([(piece.x + half * c, piece.y + half * s, piece.height) for c, s in turned])


def _draw_body(picture: Grey, piece: Piece, eye: Eye) -> None:
    round_ = [(cos(a), sin(a)) for a in np.linspace(0, 2 * pi, 24)]
    radius = piece.size * RADIUS
    foot = np.array([(piece.x + radius * c, piece.y + radius * s, 0.0) for c, s in round_])
    top = foot + np.array([18.0, 6.0, 0.0] if piece.is_fallen else [0.0, 0.0, piece.height])
    hull = cv2.convexHull(eye.pixels(np.concatenate([foot, top])).astype(np.float32))
    cv2.fillConvexPoly(picture, hull.astype(np.int32), 90 + 9 * (piece.tag % 14), cv2.LINE_AA)


def _draw_top(picture: Grey, piece: Piece, eye: Eye) -> None:
    if not piece.is_fallen:
        corners = eye.pixels(_top(piece, piece.size * 8 / 6))
        _paste(picture, tag_picture(piece.kind, piece.tag), corners)


def tag_picture(kind: TagKind, number: int, quiet: int = 1, cell: int = 12) -> Grey:
    """A printed tag with a white edge of so many cells (of 6 or 7 that the tag has)."""
    inner = np.array([[25 if black else 235 for black in row] for row in cells(kind, number)])
    whole = np.full([side + 2 * quiet for side in inner.shape], 235)
    whole[quiet:-quiet, quiet:-quiet] = inner
    return np.asarray(np.kron(whole, np.ones((cell, cell))), np.uint8)


def _paste(picture: Grey, texture: Grey, corners: Points) -> None:
    """Draw a square texture between four corners, smoothed as far as it shrinks."""
    left, top = np.floor(corners.min(axis=0)).astype(int) - 2
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 2
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, picture.shape[1]), min(bottom, picture.shape[0])
    if right <= left or bottom <= top:
        return
    edge = float(np.linalg.norm(corners[1] - corners[0]))
    shrunk = cv2.resize(texture, (max(8, int(edge * 2)),) * 2, interpolation=cv2.INTER_AREA)
    side = shrunk.shape[0]
    source = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    way = cv2.getPerspectiveTransform(source, (corners - (left, top)).astype(np.float32))
    size = (int(right - left), int(bottom - top))
    drawn = cv2.warpPerspective(shrunk, way, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full_like(shrunk, 255), way, size)
    area = picture[top:bottom, left:right]
    share = mask.astype(np.float32) / 255
    picture[top:bottom, left:right] = (drawn * share + area * (1 - share)).astype(np.uint8)


def _through_lens(picture: Grey, light: Light, seed: int) -> Grey:
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
