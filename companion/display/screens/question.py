"""A question and its answers."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_bottom, cut_top, inset
from companion.display.panels import commands, draw_choice_grid, draw_commands, draw_notice, footer
from companion.table.screens.question import QuestionScene

MOST_IN_A_ROW = 4
"""More answers than this are drawn as a grid."""


def draw(canvas: Canvas, area: pygame.Rect, scene: QuestionScene) -> None:
    inner = inset(area, canvas.px(60))
    answers = commands(scene.frame)
    if len(answers) > MOST_IN_A_ROW:
        body, foot = cut_bottom(inner, inner.height // 2, canvas.px(16))
        draw_choice_grid(canvas, foot, answers)
    else:
        body, foot = footer(canvas, inner)
        draw_commands(canvas, foot, scene.frame, main=True)
    question, detail = cut_top(body, int(body.height * 0.6))
    canvas.text(scene.question, question, 54, theme.PARCHMENT, theme.TITLE)
    if scene.frame.notice is None:
        canvas.text(scene.detail, detail, 26, theme.MUTED)
    else:
        draw_notice(canvas, detail, scene.frame.notice)
