"""Random scenes under a camera: three boards, and everything that happens above and around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import pi
from random import Random

from companion.camera import castle_sheet
from companion.camera.board_camera import reading_of
from companion.camera.layout import Layout
from companion.camera.learning import layout_from, steps
from companion.camera.markers import MARK_EDGE, PIECE_EDGE, marks_of, piece_tags
from companion.evening.board.reading import Point
from engine import Place, load_edition
from engine.places import DUNGEONS, FLOORS, WCS
from hardware.camera.arrays import Grey
from hardware.camera.looking import Looker
from hardware.camera.messages import PIXELS_NEEDED, CameraOrder, Flaw, Mark
from tests.hardware.camera.rendering import RADIUS, Eye, Light, Piece, Scene, draw_room, empty_board

EDITION = load_edition("vive-le-roi")
TOUCHING = 2 * 13 * RADIUS
"""Millimetres between the middles of two pieces that touch."""
Room = tuple[float, float, float, float]
"""Left, top, width, height, in millimetres."""


@dataclass(frozen=True)
class Board:
    """A printed board: its size and its rooms, and how vivat knows it."""

    width: float
    height: float
    rooms: Mapping[Place, Room]
    marks: Sequence[Mark]
    is_sheet: bool = False

    @property
    def picture(self) -> Grey:
        return _picture_of(self.width, self.height, tuple(self.rooms.items()), tuple(self.marks))

    @property
    def most_pixels(self) -> float:
        """The edge of a tag, in pixels, when the board fills most of a picture."""
        long, short = max(self.width, self.height), min(self.width, self.height)
        return 13 * 0.82 * min(1920 / long, 1080 / short)

    def place_at(self, x: float, y: float) -> Place | None:
        for place, (left, top, width, height) in self.rooms.items():
            if 0 <= x - left <= width and 0 <= y - top <= height:
                return place
        return None


@cache
def _picture_of(
    width: float, height: float, rooms: tuple[tuple[Place, Room], ...], marks: tuple[Mark, ...]
) -> Grey:
    board = empty_board(width, height, marks)
    for number, (_place, (left, top, wide, high)) in enumerate(rooms):
        draw_room(board, [(left, top), (left + wide, top + high)], (200, 225, 120)[number % 3])
    return board


def sheet() -> Board:
    """Our own castle."""
    rooms = {
        room.place: (room.left, room.top, room.width, room.height)
        for room in castle_sheet.chambers(EDITION)
    }
    return Board(castle_sheet.WIDTH, castle_sheet.HEIGHT, rooms, castle_sheet.marks(), True)


def wide_board() -> Board:
    """A large board, wider than high; its WCs and dungeons stand in rows beside the tower."""
    rooms: dict[Place, Room] = {Place.THRONE: (150, 8, 100, 36)}
    rooms |= {FLOORS[5 - at]: (90, 44 + 36 * at, 220, 36) for at in range(6)}
    rooms |= {WCS[4]: (315, 80, 40, 36), WCS[3]: (315, 120, 40, 36)}
    rooms |= {DUNGEONS[floor]: (40, 44 + 36 * (5 - floor), 45, 36) for floor in (1, 2, 3)}
    return Board(400, 270, rooms, _corner_marks(400, 270, 1))


def tower_board() -> Board:
    """A tower that narrows towards the throne."""
    rooms: dict[Place, Room] = {Place.THRONE: (110, 10, 60, 38)}
    rooms |= {FLOORS[5 - at]: (80 - 8 * at, 48 + 34 * at, 120 + 16 * at, 34) for at in range(6)}
    rooms |= {WCS[4]: (215, 82, 34, 34), WCS[3]: (222, 118, 34, 34)}
    rooms |= {DUNGEONS[3]: (26, 116, 34, 34), DUNGEONS[2]: (18, 150, 34, 34)}
    rooms |= {DUNGEONS[1]: (10, 184, 34, 34)}
    return Board(280, 300, rooms, _corner_marks(280, 300, 2))


def _corner_marks(width: float, height: float, board: int) -> tuple[Mark, ...]:
    size, edge = MARK_EDGE, 4.0
    right, low = width - edge - size, height - edge - size
    corners = ((edge, edge), (right, edge), (right, low), (edge, low))
    numbered = zip(marks_of(board), corners, strict=True)
    return tuple(castle_sheet.square(number, x, y) for number, (x, y) in numbered)


def eye_over(board: Board, chance: Random, pixels: float, tilt: float) -> Eye:
    """A camera over the board, so far away that a tag has about so many pixels."""
    focal = 1920 / 2 / 0.6249
    away = focal * 13 / pixels
    x, y = board.width / 2, board.height / 2
    return Eye(
        x + away * chance.uniform(-tilt, tilt),
        y + away * chance.uniform(-tilt, tilt),
        away,
        x + chance.uniform(-15, 15),
        y + chance.uniform(-15, 15),
        roll=chance.uniform(-0.3, 0.3) + (pi / 2 if board.height > board.width else 0),
        view=chance.uniform(1.05, 1.2),
    )


@dataclass
class Known:
    """A board as vivat knows it: measured and learnt from pictures, or our own."""

    board: Board
    height: float
    """Of the pieces with which it is learnt, in millimetres."""
    marks: tuple[Mark, ...] = ()
    layout: Layout | None = None

    def __post_init__(self) -> None:
        if self.board.is_sheet:
            self.marks, self.layout = castle_sheet.marks(), castle_sheet.layout_of(EDITION)
        else:
            self._learn()

    def order(self) -> CameraOrder:
        return CameraOrder("x", (self.marks,), PIECE_EDGE, MARK_EDGE)

    def _learn(self) -> None:
        """As people do it: a picture for each step, with pieces where they are asked for."""
        eye = eye_over(self.board, Random(5), 44, 0.1)
        looker, learnt = Looker(), []
        measures = tuple(mark.number for mark in self.board.marks)
        tags = {character: number for number, character in piece_tags(EDITION).items()}
        for step in steps(EDITION):
            stands = self._stands(step, tags)
            picture = Scene(self.board.picture, stands, eye).picture()
            if not self.marks:
                self.marks = looker.look(
                    picture,
                    CameraOrder("x", mark_size=MARK_EDGE, piece_size=PIECE_EDGE, measures=measures),
                ).measured
            look = looker.look(picture, self.order())
            at = {piece_tags(EDITION)[tag.number]: (tag.x, tag.y) for tag in look.tags}
            learnt.append((step, at))
        self.layout = layout_from(learnt)

    def _stands(self, step: Sequence[object], tags: Mapping[str, int]) -> list[Piece]:
        pieces = []
        for stand in step:
            left, top, width, height = self.board.rooms[stand.place]  # type: ignore[attr-defined]
            characters = stand.characters  # type: ignore[attr-defined]
            ends = (left + 11, left + width - 11) if len(characters) == 2 else (left + width / 2,)
            for character, x in zip(characters, ends, strict=True):
                pieces.append(Piece(tags[character], x, top + height / 2, height=self.height))
        return pieces


@dataclass
class Count:
    """What was found in many scenes."""

    scenes: int = 0
    no_board: int = 0
    shown: int = 0
    found: int = 0
    certain: int = 0
    wrong: list[str] = field(default_factory=list)
    too_far: Counter[bool] = field(default_factory=Counter)
    """For scenes with too small tags: whether the camera says so."""


def random_scene(board: Board, height: float, seed: int, pixels: float) -> Scene:
    """Pieces anywhere, and whatever may be in the way."""
    chance = Random(seed)
    eye = eye_over(board, chance, pixels, chance.choice((0.05, 0.2, 0.35)))
    pieces = _pieces(board, chance, height)
    arms = []
    if chance.random() < 0.3:
        x, y = chance.uniform(0, board.width), chance.uniform(0, board.height)
        arms.append((x, y, x + chance.choice((-300, 300)), y + chance.uniform(-100, 200)))
    light = Light(
        brightness=chance.uniform(0.55, 1.1),
        slope=chance.choice((0.0, 0.3, 0.5)),
        shadows=chance.choice((0, 1, 3)),
        glare=chance.choice((0.0, 0.0, 0.5, 0.9)),
        blur=chance.choice((0.0, 0.5, 0.9, 1.2)),
        noise=chance.choice((1.0, 4.0, 8.0)),
        jpeg=chance.choice((95, 80, 60)),
    )
    return Scene(board.picture, pieces, eye, light, arms, seed)


def _pieces(board: Board, chance: Random, height: float) -> list[Piece]:
    """Most stand somewhere in a room; some on a line, beside the board, or fallen over."""
    pieces: list[Piece] = []
    rooms = list(board.rooms.values())
    for tag in range(len(EDITION.characters)):
        for _attempt in range(200):
            x, y = _point(board, chance, rooms)
            if all((x - p.x) ** 2 + (y - p.y) ** 2 >= TOUCHING**2 for p in pieces):
                break
        else:
            continue
        fallen = chance.random() < 0.05
        pieces.append(Piece(tag, x, y, chance.uniform(0, 2 * pi), height, fallen))
    return pieces


def _point(board: Board, chance: Random, rooms: Sequence[Room]) -> Point:
    left, top, width, height = chance.choice(rooms)
    if chance.random() < 0.1:  # half on a line
        return chance.uniform(left, left + width), top + chance.uniform(-3, 3)
    if chance.random() < 0.05:
        return board.width + chance.uniform(5, 25), chance.uniform(0, board.height)
    return (
        chance.uniform(left + 9, left + width - 9),
        chance.uniform(top + 9, top + height - 9),
    )


def judge(known: Known, scene: Scene, count: Count) -> None:
    """Read a scene, and compare with how it is."""
    look = Looker().look(scene.picture(), known.order())
    count.scenes += 1
    smallest = min(scene.edge(piece) for piece in scene.pieces if not piece.is_fallen)
    if look.board is None:
        count.no_board += 1
        return
    if smallest < PIXELS_NEEDED - 4:
        count.too_far[Flaw.TOO_FAR in look.flaws] += 1
        _check(known, scene, look.tags, count)
        return
    shown = [p for p in scene.pieces if scene.shows(p) and scene.edge(p) >= PIXELS_NEEDED]
    found = {tag.number for tag in look.tags}
    count.shown += len(shown)
    count.found += sum(piece.tag in found for piece in shown)
    _check(known, scene, look.tags, count)


def _check(known: Known, scene: Scene, tags: Sequence, count: Count) -> None:  # type: ignore[type-arg]
    """Whatever is told as certain is so: a piece on a line stands on both sides of it."""
    assert known.layout is not None
    reading = reading_of(tags, known.layout, piece_tags(EDITION))
    for piece in scene.pieces:
        character = piece_tags(EDITION)[piece.tag]
        spot = reading.spots.get(character)
        if spot is None:
            continue
        count.certain += 1
        around = [(0, 0), (0, 3), (0, -3), (3, 0), (-3, 0)]
        real = {known.board.place_at(piece.x + dx, piece.y + dy) for dx, dy in around}
        told = spot if isinstance(spot, Place) else None
        if told not in real or piece.is_fallen:
            count.wrong.append(f"seed {scene.seed}: {character} {told} instead of {real}")
