"""Lines to read."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import centred_row, stack
from companion.display.panels import draw_heading_and_foot
from companion.evening.screens.reading import ReadingScene


def draw(canvas: Canvas, area: pygame.Rect, scene: ReadingScene) -> None:
    body = draw_heading_and_foot(canvas, area, scene.title, scene.frame, main=True)
    table = centred_row(body, 1, widest=canvas.px(1100), gap=0)[0]
    for cell, line in zip(
        stack(table, len(scene.lines), canvas.lines(3, 26), 6), scene.lines, strict=True
    ):
        canvas.paragraph(line, cell, 26, theme.STONE)
