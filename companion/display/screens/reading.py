"""Pages to read: the choices of what to read above, lines or words with numbers below."""

from __future__ import annotations

from dataclasses import replace

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import (
    centred_row,
    columns,
    cut_left,
    cut_top,
    grid,
    stack,
    weighted_rows,
)
from companion.display.panels import draw_heading_and_foot, lines_of_buttons
from companion.evening.screens.reading import ReadingScene

LINE, ROW = 26, 24
"""Sizes of text."""
MOST_ROWS = 9
"""More rows stand in two columns, where the screen lies."""
NUMBER = 64
"""The width of a number."""


def draw(canvas: Canvas, area: pygame.Rect, scene: ReadingScene) -> None:
    others = tuple(each for each in scene.frame.choices if each not in scene.chapters)
    frame = replace(scene.frame, choices=others)
    body = draw_heading_and_foot(canvas, area, scene.title, frame, main=True)
    body = _draw_chapters(canvas, body, scene)
    table = centred_row(body, 1, widest=canvas.px(1100), gap=0)[0]
    if scene.rows:
        _draw_rows(canvas, table, scene.rows)
    gap = canvas.px(16)
    heights = [canvas.height_of(line, table.width, LINE) for line in scene.lines]
    place = cut_top(table, sum(heights) + gap * len(heights))[0]
    for cell, line in zip(weighted_rows(place, heights, gap), scene.lines, strict=True):
        canvas.paragraph(line, cell, LINE, theme.STONE)


def _draw_chapters(canvas: Canvas, area: pygame.Rect, scene: ReadingScene) -> pygame.Rect:
    """The chapter that is shown is golden. Returns the rest."""
    chapters, gap = scene.chapters, canvas.px(8)
    if not chapters:
        return area
    lines = lines_of_buttons(canvas, area.width, chapters)
    head, rest = cut_top(area, lines * (canvas.touch(52) + gap), gap)
    for cell, choice in zip(
        grid(head, -(-len(chapters) // lines), len(chapters), gap), chapters, strict=True
    ):
        canvas.button(cell, choice, main=choice.target == scene.shown)
    return rest


def _draw_rows(canvas: Canvas, area: pygame.Rect, rows: tuple[tuple[str, ...], ...]) -> None:
    """Words with a number each, or with several."""
    across = canvas.across(2, 1) if len(rows) > MOST_ROWS else 1
    down = -(-len(rows) // across)
    wide = columns(area, across, canvas.px(32))
    cells = [cell for each in wide for cell in stack(each, down, canvas.lines(2, ROW), 0)]
    for cell, (words, *numbers) in zip(cells, rows, strict=False):
        width = min(len(numbers) * canvas.px(NUMBER), cell.width // 2)
        label, places = cut_left(cell, cell.width - width)
        canvas.text(words, label, ROW, theme.STONE, align=Align.LEFT)
        for place, number in zip(columns(places, len(numbers), 0), numbers, strict=True):
            canvas.text(number, place, ROW, theme.GOLD, theme.BOLD)
