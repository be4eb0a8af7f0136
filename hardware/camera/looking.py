"""Reads one picture: which board lies there, where the pieces on it stand, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees

import cv2
import numpy as np

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
from hardware.camera.projection import BoardProjection, corners_of, pixels_of
from hardware.camera.tag_codes import TagKind
from hardware.camera.tag_reader import FoundTag, Grey, Points, TagReader

DARKEST = 35.0
"""The mean of a picture that is bright enough to be read, of 255."""
SOFTEST = 0.13
"""The steepest edge in a picture, in shares of its contrast for a pixel."""
STEEPEST = 99.8
"""Percent of the pixels that are less steep; the others are the edges."""
FARTHEST_OFF = 4.0
"""Millimetres that a mark may be off in a picture before it is taken for moved."""
LIFTED = 1.13
"""How much larger than expected a tag is that somebody holds above the board."""
SQUARE = 0.8
"""The shortest edge of a tag that lies flat, in shares of its longest."""


@dataclass(frozen=True)
class BoardView:
    """A board in the picture."""

    number: int
    projection: BoardProjection
    marks: tuple[FoundTag, ...]


class Looker:
    """Reads pictures as an order says. Remembers where a board lay: while the camera stands still,
    a mark may be covered."""

    def __init__(self) -> None:
        self._reader = TagReader(TagKind.PIECE)
        self._cards = TagReader(TagKind.CARD)
        self._last: BoardView | None = None
        self.found: tuple[FoundTag, ...] = ()
        """The tags in the last picture."""

    def look(self, picture: Grey, order: CameraOrder) -> BoardLook:
        """What a picture shows."""
        self.found = self._reader.find(picture)
        seen = {tag.number: tag for tag in self.found}
        view = self._view(seen, order, _size_of(picture))
        to_measure = [seen[number] for number in order.measures if number in seen]
        all_there = bool(order.measures) and len(to_measure) == len(order.measures)
        return BoardLook(
            board=None if view is None else view.number,
            tags=() if view is None else tuple(_standing(view, self.found, order)),
            numbers=tuple(seen),
            flaws=tuple(_flaws(picture, view, to_measure, order)),
            pixels=_pixels(self.found, view, to_measure, order),
            measured=measured(to_measure, order.mark_size) if all_there else (),
        )

    def cards(self, picture: Grey) -> CardsInView:
        """The cards that a picture shows."""
        width, _height = _size_of(picture)
        return CardsInView(tuple(_card(tag, width) for tag in self._cards.find(picture)))

    def _view(
        self, seen: Mapping[int, FoundTag], order: CameraOrder, size: tuple[int, int]
    ) -> BoardView | None:
        views = (
            self._view_of(number, marks, seen, size) for number, marks in enumerate(order.boards)
        )
        best = max(filter(None, views), key=lambda view: len(view.marks), default=None)
        if best is not None:
            self._last = best
        return best

    def _view_of(
        self,
        number: int,
        marks: Sequence[Mark],
        seen: Mapping[int, FoundTag],
        size: tuple[int, int],
    ) -> BoardView | None:
        there = [mark for mark in marks if mark.number in seen]
        tags = tuple(seen[mark.number] for mark in there)
        last = self._last if self._last is not None and self._last.number == number else None
        some_are_hidden = 0 < len(tags) < len(marks)
        if last is not None and some_are_hidden and _fits(last.projection, tags, there):
            return BoardView(number, last.projection, tags)
        if len(there) < FEWEST_MARKS:
            return None
        projection = _projection(tags, there, size)
        return None if projection is None else BoardView(number, projection, tags)


def _projection(
    tags: Sequence[FoundTag], marks: Sequence[Mark], size: tuple[int, int]
) -> BoardProjection | None:
    """None if the marks do not lie as they should: a board that was bent, or measured wrongly."""
    seen, known = pixels_of(tags), corners_of(marks)
    try:
        projection = BoardProjection(seen, known, size)
    except ValueError:
        return None
    return projection if projection.error(seen, known) <= FARTHEST_OFF else None


def _fits(projection: BoardProjection, tags: Sequence[FoundTag], marks: Sequence[Mark]) -> bool:
    """Whether the camera has not moved since."""
    return projection.error(pixels_of(tags), corners_of(marks)) <= FARTHEST_OFF / 4


def _standing(view: BoardView, tags: Sequence[FoundTag], order: CameraOrder) -> Iterator[SeenTag]:
    """The tags of pieces, with their places on the board."""
    marks = {mark.number for board in order.boards for mark in board}
    for tag in tags:
        if tag.number not in marks:
            x, y = view.projection.at_height(tag.centre.reshape(1, 2), order.height)[0]
            corners = view.projection.at_height(tag.corners, order.height)
            right, down = corners[1] - corners[0]
            turn = degrees(atan2(down, right))
            yield SeenTag(tag.number, float(x), float(y), turn, _is_down(corners, order))


def _is_down(corners: Points, order: CameraOrder) -> bool:
    """Whether these corners of a tag, at its height, are a square of the right size."""
    edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    is_square = edges.min() >= SQUARE * edges.max()
    return bool(is_square and edges.mean() <= LIFTED * order.piece_size)


def _flaws(
    picture: Grey, view: BoardView | None, measured_tags: Sequence[FoundTag], order: CameraOrder
) -> Iterator[Flaw]:
    marks = view.marks if view is not None else measured_tags
    if picture.mean() < DARKEST:
        yield Flaw.DARK
    if view is None and not measured_tags:
        yield Flaw.NO_MARKS
    wanted = len(order.boards[view.number]) if view is not None else len(order.measures)
    if marks and len(marks) < wanted:
        yield Flaw.MARK_HIDDEN
    if _sharpness(picture, marks) < SOFTEST:
        yield Flaw.BLURRED
    if marks and _pixels((), view, measured_tags, order) < PIXELS_NEEDED:
        yield Flaw.TOO_FAR


def _pixels(
    tags: Sequence[FoundTag],
    view: BoardView | None,
    measured_tags: Sequence[FoundTag],
    order: CameraOrder,
) -> float:
    """The edge of a piece's tag: the smallest one, or as the smallest mark tells it."""
    marks = view.marks if view is not None else measured_tags
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


def _size_of(picture: Grey) -> tuple[int, int]:
    height, width = picture.shape
    return width, height
