"""A camera's process, emulated at the wire: looks at a physical board in the pace of the real one.

The pace, its small pictures, the orders and the reports are the real ones; only the tags are not
drawn and read. What pictures show is proved in `tests.hardware.camera`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import cv2
import numpy as np

from companion.camera.castle_sheet import HEIGHT, WIDTH
from companion.camera.castle_sheet import marks as marks_of_sheet
from companion.camera.markers import PIECE_EDGE, piece_tags
from companion.evening.board.reading import Point
from hardware.camera.arrays import Grey, Points
from hardware.camera.camera import Seen
from hardware.camera.looking import outline_of
from hardware.camera.messages import (
    Alive,
    BoardLook,
    CameraOrder,
    CardsInView,
    Flaw,
    Footing,
    SeenCard,
    SeenTag,
)
from hardware.camera.motion import SMALL, STILL
from hardware.camera.stillness import Pace
from hardware.camera.tag_reader import FoundTag
from hardware.camera.watching import CARDS_EVERY
from sentences import Sentence
from tests.companion.camera.physical_board import PhysicalBoard
from tests.companion.camera.restless import Disc

NOISE = 0.5
"""Millimetres by which the place of a tag is misread."""
TALL = 15.0
"""Millimetres from the board to the tags on its pieces."""
AROUND = 150.0
"""Millimetres of the table around the board that the camera sees."""
FINE = 3.0
"""Millimetres that a pixel of the small picture shows."""


class EmulatedProcess:
    """In place of a `CameraProcess`. `covers` says what is above the table at a time."""

    def __init__(self, board: PhysicalBoard, clock: Callable[[], float]) -> None:
        self._board = board
        self._clock = clock
        self._pace = Pace(outline=_outline())
        self._next_at = self._cards_at = 0.0
        self.covers: Callable[[float], Iterable[Disc]] = lambda _now: ()
        self.newest = CameraOrder()
        self.flaws: tuple[Flaw, ...] = ()
        self.trouble: Sentence | None = None
        self.remedy = ""

    @property
    def sees(self) -> bool:
        return bool(self.newest.device) and self.trouble is None

    def order(self, order: CameraOrder, now: float) -> None:
        if order != self.newest:
            self._pace.look_again()
        self.newest = order

    def poll(self, now: float) -> list[Seen]:
        if not self.sees:
            return []
        return [*self._cards(now), *self._looks(now)]

    def _looks(self, now: float) -> list[Seen]:
        if now < self._next_at:
            return []
        is_to_look = self._pace.follow(self._small(now), now)
        self._next_at = now + self._pace.seconds
        alive = Alive(self._pace.hand_above(now))
        return [alive, self._look(now)] if is_to_look else [alive]

    def _cards(self, now: float) -> list[Seen]:
        """Also while a hand moves."""
        if not self.newest.reads_cards or now < self._cards_at:
            return []
        self._cards_at = now + CARDS_EVERY
        return [
            CardsInView(tuple(SeenCard(n, *at) for n, at in self._board.visible_cards().items()))
        ]

    def wake_at(self) -> float | None:
        return None

    def close(self) -> None:
        pass

    def _small(self, now: float) -> Grey:
        """What lies on the table, and above it."""
        size = [round((each + 2 * AROUND) / FINE) for each in (HEIGHT, WIDTH)]
        seen = np.full(size, 120, np.uint8)
        for number, (name, point) in enumerate(self._board.points.items()):
            shade = 60 if name in self._board.fallen else 200 + 4 * (number % 8)
            _draw(seen, Disc(*point, 9.0, shade))
        for each in self._above(now):
            _draw(seen, each)
        return seen

    def _above(self, now: float) -> list[Disc]:
        hand = self._board.hand
        return [*self.covers(now), *([] if hand is None else [Disc(*hand, 45.0, 30)])]

    def _look(self, now: float) -> BoardLook:
        seen = {
            character: point
            for character, point in self._board.visible().items()
            if not any(_hides(each, point) for each in self.covers(now))
        }
        tags = tuple(
            self._tag(number, character, seen[character])
            for number, character in piece_tags(self._board.edition).items()
            if character in seen
        )
        numbers, pixels = (14, 15, 16, 17), 20.0 if Flaw.TOO_FAR in self.flaws else 40.0
        return BoardLook(board=0, tags=tags, numbers=numbers, flaws=self.flaws, pixels=pixels)

    def _tag(self, number: int, character: str, point: Point) -> SeenTag:
        noise, lifted = self._board.chance.gauss, self._board.lifted.get(character, 0.0)
        footing = Footing.LIFTED if lifted else Footing.STANDS
        if self._pace.motion.quiet_beside(_pixels(_square(point))) < STILL:
            footing = Footing.DISTURBED
        x, y = (each + noise(0, NOISE) for each in point)
        return SeenTag(number, x, y, self._board.turns[character], TALL + lifted, footing)


def _square(middle: Point) -> Points:
    """A tag on a piece, in millimetres of the board."""
    half = PIECE_EDGE / 2
    return np.asarray(np.array(middle) + np.array([(-half, -half), (half, half)]))


def _pixels(points: Points) -> Points:
    """Pixels of the whole picture, of which the small one has every eighth."""
    return np.asarray((points + AROUND) / FINE * SMALL)


def _outline() -> Points:
    marks = [FoundTag(mark.number, _pixels(np.array(mark.corners))) for mark in marks_of_sheet()]
    return outline_of(marks)


def _hides(cover: Disc, point: Point) -> bool:
    x, y = point
    return (x - cover.x) ** 2 + (y - cover.y) ** 2 < (cover.radius + PIECE_EDGE / 2) ** 2


def _draw(picture: Grey, cover: Disc) -> None:
    """A disc with soft edges; places are exact to an eighth of a pixel."""
    exact = 8 / FINE
    at = round((cover.x + AROUND) * exact), round((cover.y + AROUND) * exact)
    cv2.circle(picture, at, round(cover.radius * exact), cover.brightness, -1, cv2.LINE_AA, 3)
