"""Names to pick from, each in a slot of its own."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import columns, cut_left, cut_top, inset, stack
from companion.display.panels import commands, draw_row, footer
from companion.evening.screens.player_names import PickName, PlayerNamesScene

ACROSS = 4


def draw(canvas: Canvas, area: pygame.Rect, scene: PlayerNamesScene) -> None:
    found = commands(scene.frame)
    head, body = cut_top(
        inset(area, canvas.px(28)), canvas.px(16) + canvas.lines(2, 38), canvas.px(8)
    )
    _draw_question(canvas, head, scene)
    names = [choice for choice in found if isinstance(choice.target, PickName)]
    others = [choice for choice in found if choice not in names]
    body, foot = footer(canvas, body, others)
    draw_row(canvas, foot, others, main=True)
    gap, across = canvas.px(14), canvas.across(ACROSS, 2)
    lines = stack(body, -(-scene.slots // across), canvas.px(110), gap)
    cells = [cell for line in lines for cell in columns(line, across, gap)]
    for cell, choice in zip(cells, names, strict=False):
        canvas.button(cell, choice)


def _draw_question(canvas: Canvas, head: pygame.Rect, scene: PlayerNamesScene) -> None:
    mark, words = cut_left(head, min(head.height, head.width // 6), canvas.px(12))
    canvas.mark(scene.token, mark.center, int(mark.width * 0.8))
    words.width -= canvas.corner
    canvas.paragraph(scene.question, words, 38, theme.PARCHMENT, theme.TITLE)
