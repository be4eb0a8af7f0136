"""A court that stands together, in rows."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display.canvas import Canvas
from companion.display.portraits import LEAST_PORTRAIT
from companion.evening.scene import CharacterFace


def draw_gathering(
    canvas: Canvas, area: pygame.Rect, court: Sequence[CharacterFace], largest: int | None = None
) -> None:
    """As large as they fit, but not above `largest` pixels; the last row in the middle. Nobody
    where they would be too small."""
    largest = largest or area.width

    def side_of(across: int) -> int:
        return min(_side(area, len(court), across), largest)

    widest = max(range(1, len(court) + 1), key=lambda across: (side_of(across), across))
    side, down = side_of(widest), -(-len(court) // widest)
    if side < LEAST_PORTRAIT:
        return
    across = -(-len(court) // down)
    top = area.centery - down * side // 2
    for row in range(down):
        those = court[row * across : (row + 1) * across]
        left = area.centerx - len(those) * side // 2
        for number, character in enumerate(those):
            at = left + number * side + side // 2, top + row * side + side // 2
            canvas.character(character, at, max(LEAST_PORTRAIT, int(side * 0.94)))


def _side(area: pygame.Rect, count: int, across: int) -> int:
    """The side of the squares, if so many stand in each row."""
    return min(area.width // across, area.height // -(-count // across))
