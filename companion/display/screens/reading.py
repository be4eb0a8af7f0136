"""Lines to read."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import centred_row, stack
from companion.display.panels import commands, draw_commands, draw_heading, footer
from companion.evening.screens.reading import ReadingScene


def draw(canvas: Canvas, area: pygame.Rect, scene: ReadingScene) -> None:
    body = draw_heading(canvas, area, scene.title, scene.frame.notice)
    body, foot = footer(canvas, body, commands(scene.frame))
    draw_commands(canvas, foot, scene.frame, main=True)
    table = centred_row(body, 1, widest=canvas.px(1100), gap=0)[0]
    for cell, line in zip(
        stack(table, len(scene.lines), canvas.lines(3, 26), 6), scene.lines, strict=True
    ):
        canvas.paragraph(line, cell, 26, theme.STONE)
