"""Photos of the table's own pieces, cut to a half-figure in an arched frame."""

from __future__ import annotations

import logging
from functools import lru_cache

import pygame

from companion.court.picture_header import MOST_HEADER, turn_of
from companion.display import theme
from companion.display.sprites import smooth

log = logging.getLogger(__name__)

HIGHEST = 400
"""Pixels: no photo is kept in a larger size, whatever the camera's was."""
WIDE, HIGH = 0.78, 0.96
"""Of the square that a character fills, the frame's share."""


def framed_photo(file: str, size: int) -> pygame.Surface | None:
    """A photo in its frame, `size` pixels square; None if it can't be read."""
    photo = _loaded(file)
    if photo is None:
        return None

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        unit, frame = w / 40, pygame.Rect(0, 0, int(w * WIDE), int(h * HIGH))
        frame.midbottom = (int(w / 2), int(h))
        _arch(surface, theme.PARCHMENT, frame)
        _arch(surface, theme.INK, frame.inflate(-2 * unit, -2 * unit))
        inner = frame.inflate(-4 * unit, -4 * unit)
        opening = pygame.Surface(inner.size, pygame.SRCALPHA)
        _arch(opening, (255, 255, 255), opening.get_rect())
        picture = pygame.transform.smoothscale(photo, inner.size)
        opening.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(opening, inner)

    return smooth(size, size, draw, finer=2)


@lru_cache(maxsize=16)
def _loaded(file: str) -> pygame.Surface | None:
    """The middle of a photo, in the shape of the frame, on parchment where it is transparent."""
    try:
        photo = _upright(file)
    except (OSError, pygame.error) as error:
        log.warning("the photo %s can't be read: %s", file, error)
        return None
    width, height = photo.get_size()
    part = pygame.Rect(0, 0, min(width, round(height * WIDE / HIGH)), height)
    part.height = min(height, round(part.width * HIGH / WIDE))
    part.midtop = (width // 2, (height - part.height) // 4)  # heads are at the top
    middle = pygame.Surface(part.size, depth=32)
    middle.fill(theme.PARCHMENT)
    middle.blit(photo, (0, 0), part)
    scale = min(1.0, HIGHEST / part.height)
    size = max(1, round(part.width * scale)), max(1, round(part.height * scale))
    return pygame.transform.smoothscale(middle, size)


def _upright(file: str) -> pygame.Surface:
    """The photo, turned as the camera was held. Raises OSError and pygame.error."""
    with open(file, "rb") as opened:
        turn = turn_of(opened.read(MOST_HEADER))
    photo = pygame.image.load(file)
    if turn.mirrored:
        photo = pygame.transform.flip(photo, True, False)
    return pygame.transform.rotate(photo, -90 * turn.quarters) if turn.quarters else photo


def _arch(surface: pygame.Surface, colour: tuple[int, int, int], rect: pygame.Rect) -> None:
    """A rectangle with a round top."""
    pygame.draw.rect(
        surface,
        colour,
        rect,
        border_top_left_radius=rect.width // 2,
        border_top_right_radius=rect.width // 2,
    )
