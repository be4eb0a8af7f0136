"""Reads one picture: which board lies there, where the pieces on it stand, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import cv2
import numpy as np
from msgspec.structs import replace

from hardware.camera.arrays import Grey, Points, Size
from hardware.camera.heights import Heights
from hardware.camera.measuring import measured
from hardware.camera.messages import (
    FEWEST_MARKS,
    PIXELS_NEEDED,
    BoardLook,
    CameraOrder,
    CardsInView,
    Flaw,
    Mark,
    SeenCard,
    SeenTag,
)
from hardware.camera.motion import NO_MOTION, Motion
from hardware.camera.projection import BoardProjection, corners_of, pixels_of
from hardware.camera.standing import standing
from hardware.camera.tag_codes import TagKind
from hardware.camera.tag_reader import FoundTag, TagReader

DARKEST = 35.0
"""The mean of a picture that is bright enough to be read, of 255."""
SOFTEST = 0.13
"""The steepest edge in a picture, in shares of its contrast for a pixel."""
STEEPEST = 99.8
"""Percent of the pixels that are less steep; the others are the edges."""
UNMOVED = 1.0
"""Millimetres that marks are off in a picture while the camera stands still."""


@dataclass(frozen=True)
class BoardView:
    """A board in the picture."""

    number: int
    projection: BoardProjection
    marks: tuple[FoundTag, ...]


class Looker:
    """Reads pictures as an order says. Remembers how high pieces are, and where a board lay: while
    the camera stands still, a mark may be covered."""

    def __init__(self) -> None:
        self._reader = TagReader(TagKind.PIECE)
        self._cards = TagReader(TagKind.CARD)
        self._last: BoardView | None = None
        self._heights = Heights()
        self._marks: Sequence[FoundTag] = ()
        self.found: tuple[FoundTag, ...] = ()
        """The tags in the last picture."""
        self.outline: Points | None = None
        """Around the board, in pixels; None before all its marks were seen."""

    def look(
        self, picture: Grey, order: CameraOrder, now: float = 0.0, motion: Motion = NO_MOTION
    ) -> BoardLook:
        """What a picture shows. `now` is in seconds; `motion` is what moves in it, if anything."""
        self.found = self._reader.find(picture)
        height, width = picture.shape
        look = self.interpret(self.found, (width, height), order, now, motion)
        return replace(look, flaws=(*look.flaws, *_flaws_of(picture, self._marks)))

    def interpret(
        self,
        found: Sequence[FoundTag],
        size: Size,
        order: CameraOrder,
        now: float = 0.0,
        motion: Motion = NO_MOTION,
    ) -> BoardLook:
        """What the tags that were found in a picture tell."""
        seen = {tag.number: tag for tag in found}
        view = self._view(seen, order, size)
        to_measure = [seen[number] for number in order.measures if number in seen]
        self._marks = to_measure if view is None else view.marks
        good = view if view is not None and view.projection.is_good else None
        marks = _measured(to_measure, order, size)
        all_there = bool(to_measure) and len(to_measure) == len(order.measures)
        is_bent = not marks and (all_there or good is not view)
        return BoardLook(
            board=None if good is None else good.number,
            tags=() if good is None else self._pieces(good, found, order, now, motion),
            numbers=tuple(seen),
            flaws=(*(Flaw.BENT,) * is_bent, *_flaws(self._marks, view, order)),
            pixels=_pixels(self._marks, found, order),
            measured=marks,
        )

    def cards(self, picture: Grey) -> CardsInView:
        """The cards that a picture shows."""
        width = picture.shape[1]
        return CardsInView(tuple(_card(tag, width) for tag in self._cards.find(picture)))

    def _view(
        self, seen: Mapping[int, FoundTag], order: CameraOrder, size: Size
    ) -> BoardView | None:
        views = (
            self._view_of(number, marks, seen, size) for number, marks in enumerate(order.boards)
        )
        best = max(filter(None, views), key=lambda view: len(view.marks), default=None)
        if best is not None and best.projection.is_good:
            self._last = best
            if len(best.marks) == len(order.boards[best.number]):
                self.outline = outline_of(best.marks)
        return best

    def _view_of(
        self,
        number: int,
        marks: Sequence[Mark],
        seen: Mapping[int, FoundTag],
        size: Size,
    ) -> BoardView | None:
        there = [mark for mark in marks if mark.number in seen]
        tags = tuple(seen[mark.number] for mark in there)
        last = self._last if self._last is not None and self._last.number == number else None
        some_are_hidden = 0 < len(tags) < len(marks)
        if last is not None and some_are_hidden and _fits(last.projection, tags, there):
            return BoardView(number, last.projection, tags)
        if len(there) < FEWEST_MARKS:
            return None
        with suppress(ValueError):
            projection = BoardProjection(pixels_of(tags), corners_of(there), size)
            return BoardView(number, projection, tags)
        return None

    def _pieces(
        self,
        view: BoardView,
        found: Sequence[FoundTag],
        order: CameraOrder,
        now: float,
        motion: Motion,
    ) -> tuple[SeenTag, ...]:
        marks = {mark.number for board in order.boards for mark in board}
        tags = [tag for tag in found if tag.number not in marks]
        board, edge = view.projection, order.piece_size
        return tuple(standing(tags, edge, board, self._heights, motion, now))


def outline_of(marks: Sequence[FoundTag]) -> Points:
    """The line around the corners of marks, in pixels."""
    hull = cv2.convexHull(pixels_of(marks).astype(np.float32))
    return np.asarray(hull, np.float64).reshape(-1, 2)


def _measured(tags: Sequence[FoundTag], order: CameraOrder, size: Size) -> tuple[Mark, ...]:
    """The marks of a new board, if all are seen and the lens lets measure them."""
    if tags and len(tags) == len(order.measures):
        with suppress(ValueError):
            return measured(tags, order.mark_size, size)
    return ()


def _fits(projection: BoardProjection, tags: Sequence[FoundTag], marks: Sequence[Mark]) -> bool:
    """Whether the camera has not moved since."""
    return projection.error(pixels_of(tags), corners_of(marks)) <= UNMOVED


def _flaws(marks: Sequence[FoundTag], view: BoardView | None, order: CameraOrder) -> Iterator[Flaw]:
    wanted = len(order.measures if view is None else order.boards[view.number])
    if not marks:
        yield Flaw.NO_MARKS
    elif len(marks) < wanted:
        yield Flaw.MARK_HIDDEN
    if marks and _pixels(marks, (), order) < PIXELS_NEEDED:
        yield Flaw.TOO_FAR


def _flaws_of(picture: Grey, marks: Sequence[FoundTag]) -> Iterator[Flaw]:
    if picture.mean() < DARKEST:
        yield Flaw.DARK
    if _sharpness(picture, marks) < SOFTEST:
        yield Flaw.BLURRED


def _pixels(marks: Sequence[FoundTag], tags: Sequence[FoundTag], order: CameraOrder) -> float:
    """The edge of a piece's tag: as the smallest mark tells it, or else the smallest one."""
    if marks:
        return float(min(tag.edges.min() for tag in marks)) * order.piece_size / order.mark_size
    return float(min((tag.edges.min() for tag in tags), default=0.0))


def _sharpness(picture: Grey, marks: Sequence[FoundTag]) -> float:
    """The steepest step between two pixels, in shares of the contrast: of the sharpest mark, or of
    the whole picture if there is none."""
    if marks:
        return max(_steepness(_around(picture, mark)) for mark in marks)
    return _steepness(np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8))


def _around(picture: Grey, mark: FoundTag) -> Grey:
    (left, top), (right, bottom) = mark.corners.min(axis=0) - 4, mark.corners.max(axis=0) + 4
    return picture[max(0, int(top)) : int(bottom), max(0, int(left)) : int(right)]


def _steepness(part: Grey) -> float:
    low, high = np.percentile(part, (1, 99))
    step = cv2.Sobel(part, cv2.CV_64F, 1, 0, ksize=3) / 8
    return float(np.percentile(np.abs(step), STEEPEST) / max(high - low, 1.0))


def _card(tag: FoundTag, width: int) -> SeenCard:
    x, y = tag.centre / width
    return SeenCard(tag.number, float(x), float(y), float(tag.edges.mean()) / width)
