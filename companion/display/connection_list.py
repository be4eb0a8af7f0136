"""A list of the boxes' connections, each with a sign for its state."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_left, cut_top, stack, weighted_rows
from companion.evening.seats.boxes import ConnectionLine
from hardware.boxes import Health

_COLOURS: dict[Health, theme.Colour] = {
    Health.WORKS: theme.YES,
    Health.WAITS: theme.MUTED,
    Health.FAILS: theme.WARNING,
}

TEXT = 23
HIGH = 76
"""How high a row is where there is room."""


def draw_connections(canvas: Canvas, area: pygame.Rect, lines: tuple[ConnectionLine, ...]) -> None:
    for row, line in zip(_rows(canvas, area, lines), lines, strict=True):
        sign, words = cut_left(row, canvas.px(36), canvas.px(8))
        _draw_health(canvas, sign.center, line.health)
        canvas.paragraph(line.text, words, TEXT, theme.STONE)


def _rows(
    canvas: Canvas, area: pygame.Rect, lines: Sequence[ConnectionLine]
) -> Sequence[pygame.Rect]:
    """A row for each line, all alike; where a long line would not fit, as high as their words."""
    gap = canvas.px(6)
    width = cut_left(area, canvas.px(36), canvas.px(8))[1].width
    least = [canvas.least_height(line.text, width) for line in lines]
    wanted = [canvas.height_of(line.text, width, TEXT) for line in lines]
    alike = stack(area, len(lines), canvas.px(HIGH), gap)
    if _hold(alike, wanted):
        return alike
    roomy = sum(max(high, canvas.px(HIGH)) + gap for high in wanted)
    weighted = weighted_rows(cut_top(area, roomy)[0], wanted, gap)
    return weighted if _hold(weighted, least) else weighted_rows(area, least, gap)


def _hold(rows: Sequence[pygame.Rect], heights: Sequence[int]) -> bool:
    return all(high <= row.height for high, row in zip(heights, rows, strict=True))


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
