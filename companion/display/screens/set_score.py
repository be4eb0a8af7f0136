"""A score between its steps: less on the left, more on the right."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_bottom, weighted_columns
from companion.display.panels import commands, draw_heading, draw_row, footer
from companion.evening.screens.set_score import ChangeScore, SetScoreScene
from companion.words.i18n import _

SCORE, DETAIL, STEP = 96, 24, 30
"""Sizes of text."""
HIGH = 190
"""The height of the score and its detail."""
SHARES = (3, 3, 5, 3, 3)
"""Of the row's width: two steps, the score, two steps."""


def draw(canvas: Canvas, area: pygame.Rect, scene: SetScoreScene) -> None:
    body = draw_heading(canvas, area, scene.name)
    found = commands(scene.frame)
    steps = [each for each in found if isinstance(each.target, ChangeScore)]
    others = [each for each in found if each not in steps]
    body, foot = footer(canvas, body, others)
    draw_row(canvas, foot, others, main=True)
    middle = body.inflate(0, min(0, canvas.px(HIGH) - body.height))
    row, detail = cut_bottom(middle, canvas.lines(1, DETAIL), canvas.px(12))
    less, least, score, most, more = weighted_columns(row, SHARES, canvas.px(14))
    canvas.text(str(scene.score), score, SCORE, theme.GOLD, theme.TITLE)
    for place, step in zip((less, least, most, more), steps, strict=True):
        canvas.button(place.inflate(0, canvas.touch(80) - place.height), step, size=STEP)
    sentence = _("vivat had counted {score}.").format(score=scene.before)
    canvas.paragraph(sentence, detail, DETAIL, theme.STONE, align=Align.CENTRE)
