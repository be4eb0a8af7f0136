"""How to play: a numbered card for each step."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_top, inset
from companion.display.panels import draw_commands, draw_heading, footer
from companion.i18n import _
from companion.table.screens.how_to_play import GuideStep, HowToPlayScene


def draw(canvas: Canvas, area: pygame.Rect, scene: HowToPlayScene) -> None:
    body = draw_heading(canvas, area, _("How to play with vivat"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=True)
    cells = columns(body, len(scene.steps), canvas.px(20))
    for number, (cell, step) in enumerate(zip(cells, scene.steps, strict=True), start=1):
        _draw_step(canvas, cell, number, step)


def _draw_step(canvas: Canvas, cell: pygame.Rect, number: int, step: GuideStep) -> None:
    card = cell.inflate(0, min(0, canvas.px(380) - cell.height))
    canvas.panel(card, theme.DUSK, 18, edge=theme.SLATE)
    figure, words = cut_top(inset(card, canvas.px(18)), int(card.height * 0.3))
    canvas.text(str(number), figure, 72, theme.GOLD, theme.BOLD)
    title, text = cut_top(words, int(words.height * 0.28))
    canvas.text(step.title, title, 28, theme.PARCHMENT, theme.BOLD)
    canvas.paragraph(step.text, text, 24, theme.STONE, align=Align.CENTRE)
