"""Pictures of characters in any size, drawn when they are first wanted and kept for a while.

Every function gives a surface that is shared and must not be drawn on.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from companion.config.photos import PhotographedFigure
from companion.court.drawing import svg_of
from companion.display.photos import framed_photo
from companion.display.vectors import rasterised
from companion.evening.scene import CharacterFace
from engine import Figure

LEAST_PORTRAIT = 26
"""Pixels: smaller figures are hard to tell apart."""
KEPT_BYTES = 6_000_000
"""All pictures together; a castle with its court on a screen of 3840 × 2160 pixels needs 4."""


class PictureCache:
    """The pictures that were used last."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture with this key, drawn unless it is kept."""
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures[key] = draw()
            self.bytes += _bytes(picture)
        self._pictures.move_to_end(key)
        while self.bytes > self._most_bytes and len(self._pictures) > 1:
            self.bytes -= _bytes(self._pictures.popitem(last=False)[1])
        return picture


_CACHE = PictureCache(KEPT_BYTES)


def portrait(face: CharacterFace, size: int) -> pygame.Surface:
    """A character, `size` pixels square."""
    size = max(1, size)
    return _CACHE.get((face.figure, size), lambda: _picture(face.figure, size))


def _picture(figure: Figure, size: int) -> pygame.Surface:
    if isinstance(figure, PhotographedFigure):
        photo = framed_photo(figure.photo, size)
        if photo is not None:
            return photo
    return rasterised(svg_of(figure), size, size)


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
