"""Photos of the table's own pieces, cut to a half-figure in an arched frame."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path

import pygame

from companion.disk.bounded import read_picture
from companion.display import theme
from companion.display.sprites import arch, smooth
from sentences import ExplainedError

log = logging.getLogger(__name__)

WIDE, HIGH = 0.78, 0.96
"""Of the square that a character fills, the frame's share."""
SIZE = (325, 400)
"""Pixels of a photo that is kept, in the shape of the frame."""


def framed_photo(file: str, size: int) -> pygame.Surface | None:
    """A photo in its frame, `size` pixels square; None if it can't be read."""
    photo = _loaded(file)
    if photo is None:
        return None

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        unit, frame = w / 40, pygame.Rect(0, 0, int(w * WIDE), int(h * HIGH))
        frame.midbottom = (int(w / 2), int(h))
        arch(surface, theme.PARCHMENT, frame)
        arch(surface, theme.INK, frame.inflate(-2 * unit, -2 * unit))
        inner = frame.inflate(-4 * unit, -4 * unit)
        opening = pygame.Surface(inner.size, pygame.SRCALPHA)
        arch(opening, (255, 255, 255), opening.get_rect())
        picture = pygame.transform.smoothscale(photo, inner.size)
        opening.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(opening, inner)

    return smooth(size, size, draw, finer=2)


@lru_cache(maxsize=16)
def _loaded(file: str) -> pygame.Surface | None:
    """The middle of a photo, in the shape of the frame."""
    try:
        pixels = read_picture(Path(file), SIZE, theme.PARCHMENT)
    except ExplainedError as error:
        log.warning("the photo %s can't be read: %s", file, error)
        return None
    return pygame.image.frombuffer(pixels, SIZE, "RGBX")
