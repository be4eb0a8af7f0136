"""A list of the boxes' connections, each with a sign for its state."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_left, stack
from companion.table.connection_lines import ConnectionLine
from hardware.boxes import Health

_COLOURS: dict[Health, theme.Colour] = {
    Health.WORKS: theme.YES,
    Health.WAITS: theme.MUTED,
    Health.FAILS: theme.WARNING,
}


def draw_connections(canvas: Canvas, area: pygame.Rect, lines: tuple[ConnectionLine, ...]) -> None:
    for row, line in zip(stack(area, len(lines), canvas.px(76), canvas.px(6)), lines, strict=True):
        sign, words = cut_left(row, canvas.px(36), canvas.px(8))
        _draw_health(canvas, sign.center, line.health)
        canvas.paragraph(line.text, words, 23, theme.STONE)


def _draw_health(canvas: Canvas, at: tuple[int, int], health: Health) -> None:
    """A full circle for what works, a ring for what waits, a triangle for what fails."""
    colour, size = _COLOURS[health], max(5, canvas.px(10))
    x, y = at
    match health:
        case Health.WORKS:
            pygame.draw.circle(canvas.surface, colour, at, size)
        case Health.WAITS:
            pygame.draw.circle(canvas.surface, colour, at, size, max(2, size // 3))
        case Health.FAILS:
            corners = ((x, y - size), (x - size, y + size), (x + size, y + size))
            pygame.draw.polygon(canvas.surface, colour, corners)
