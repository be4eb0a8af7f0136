"""Where people put pieces on a board: in places, on lines, beside it, and where they are asked to.

All lengths are millimetres of the board, y grows downwards. Knows no camera.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from random import Random

import numpy as np

from companion.camera.learning import Stand
from companion.camera.markers import PIECE_EDGE, piece_tags
from companion.evening.board.reading import OUTSIDE, Spot
from engine import Place
from hardware.camera.arrays import Points
from tests.companion.camera.scenes import EDITION, TOUCHING, Board

RADII = (9.0, 12.0)
"""How far the middle of a piece is from its place's edges, at least: its own radius."""
HEIGHTS = (10.0, 50.0)
ASIDE = 4.0
"""How far from where it is asked for people put a piece, at most."""


@dataclass(frozen=True)
class Standing:
    """A piece: where its middle is, and how high its tag is above its foot.

    `place`: None on a line, between two places; for a held piece, above which it is. `lift`: its
    foot above the board. `lean` and `towards`: how far from level it is held, and in which
    direction its tag sinks, in radians.
    """

    tag: int
    place: Spot | None
    x: float
    y: float
    height: float
    turn: float = 0.0
    lift: float = 0.0
    lean: float = 0.0
    towards: float = 0.0

    @property
    def corners(self) -> Points:
        """Those of its tag: x, y and height above the board."""
        angles = (self.turn + quarter * pi / 4 for quarter in (-3, -1, 1, 3))
        half = PIECE_EDGE / 2**0.5
        return np.array([self._above(half * cos(a), half * sin(a)) for a in angles])

    def _above(self, x: float, y: float) -> tuple[float, float, float]:
        c, s = cos(self.towards), sin(self.towards)
        along, across = x * c + y * s, y * c - x * s
        sunk, along = along * sin(self.lean), along * cos(self.lean)
        top = self.lift + self.height - sunk
        return self.x + along * c - across * s, self.y + along * s + across * c, top


def any_heights(chance: Random) -> tuple[float, ...]:
    """Those of a set of pieces: all alike, or three kinds."""
    kinds = chance.choice((1, 3))
    return tuple(round(chance.uniform(*HEIGHTS), 1) for _ in range(kinds))


def any_pieces(chance: Random, board: Board, heights: Sequence[float]) -> Iterator[Standing]:
    radius = chance.uniform(*RADII)
    taken: list[tuple[float, float]] = []
    for tag in range(len(EDITION.characters)):
        for _attempt in range(200):
            place, x, y = _spot(chance, board, radius)
            if all(hypot(x - a, y - b) >= TOUCHING for a, b in taken):
                taken.append((x, y))
                height, turn = chance.choice(heights), chance.uniform(0, 2 * pi)
                yield Standing(tag, place, x, y, height, turn)
                break


def _spot(chance: Random, board: Board, radius: float) -> tuple[Spot | None, float, float]:
    kind = chance.random()
    if kind < 0.08:
        return OUTSIDE, *_beside(chance, board)
    place = chance.choice(list(board.rooms))
    if kind < 0.2:
        return None, *_on_a_line(chance, board, place)
    return place, *inside(chance, board, place, radius)


def inside(chance: Random, board: Board, place: Place, radius: float) -> tuple[float, float]:
    left, top, width, height = board.rooms[place]
    x = chance.uniform(left + radius, left + width - radius)
    return x, chance.uniform(top + radius, top + height - radius)


def _on_a_line(chance: Random, board: Board, place: Place) -> tuple[float, float]:
    left, top, width, height = board.rooms[place]
    off = chance.uniform(-2.0, 2.0)
    if chance.random() < 0.5:
        x = chance.uniform(left, left + width)
        return x, chance.choice((top, top + height)) + off
    return chance.choice((left, left + width)) + off, chance.uniform(top, top + height)


def _beside(chance: Random, board: Board) -> tuple[float, float]:
    off = chance.uniform(14.0, 35.0)
    if chance.random() < 0.5:
        return chance.choice((-off, board.width + off)), chance.uniform(0, board.height)
    return chance.uniform(0, board.width), chance.choice((-off, board.height + off))


def as_asked(
    chance: Random, board: Board, step: Sequence[Stand], tall: Mapping[int, float]
) -> Iterator[Standing]:
    tags = {character: tag for tag, character in piece_tags(EDITION).items()}
    asked = set()
    for stand in step:
        left, top, width, height = board.rooms[stand.place]
        ends = (left + 11, left + width - 11) if len(stand.characters) == 2 else (left + width / 2,)
        for character, x in zip(stand.characters, ends, strict=True):
            tag, off, way = (
                tags[character],
                ASIDE * chance.random() ** 0.5,
                chance.uniform(0, 2 * pi),
            )
            y = top + height / 2 + off * sin(way)
            turn = chance.uniform(0, 2 * pi)
            yield Standing(tag, stand.place, x + off * cos(way), y, tall[tag], turn)
            asked.add(tag)
    for number, tag in enumerate(sorted(tall.keys() - asked)):
        x, y = board.width + 25.0, 15.0 + 28.0 * number
        yield Standing(tag, OUTSIDE, x, y, tall[tag], chance.uniform(0, 2 * pi))
