"""One picture without a window, for files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

from companion.display.painter import Picture, paint


def save_still(picture: Picture, size: tuple[int, int], file: Path) -> None:
    """Draw a picture at a size in pixels, and save it as the kind that the file's name says."""
    pygame.image.save(_painted(picture, size), file)


def still(picture: Picture, size: tuple[int, int]) -> bytes:
    """The content of a PNG file with a picture at a size in pixels."""
    content = BytesIO()
    pygame.image.save(_painted(picture, size), content, "still.png")
    return content.getvalue()


def _painted(picture: Picture, size: tuple[int, int]) -> pygame.Surface:
    pygame.font.init()
    surface = pygame.Surface(size)
    paint(surface, picture)
    return surface
