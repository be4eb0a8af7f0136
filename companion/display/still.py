"""One picture without a window, for files."""

from __future__ import annotations

from io import BytesIO

import pygame

from companion.display.painter import Picture, paint


def still(picture: Picture, size: tuple[int, int]) -> bytes:
    """The content of a PNG file with a picture at a size in pixels."""
    pygame.font.init()
    surface = pygame.Surface(size)
    paint(surface, picture)
    content = BytesIO()
    pygame.image.save(surface, content, "still.png")
    return content.getvalue()
