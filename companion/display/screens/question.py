"""A question and its answers."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.castle.drawings import picture
from companion.display.layout import cut_bottom, inset
from companion.display.panels import (
    choice_grid_height,
    commands,
    draw_choice_grid,
    draw_foot,
    draw_row,
    footer,
)
from companion.evening.inputs import Command
from companion.evening.scene import Choice
from companion.evening.screens.question import QuestionScene

QUESTION, DETAIL = 54, 28
"""Sizes of text."""
SKYLINE = 0.3
"""The share of the height that the castle takes, far behind everything else."""
MOST_IN_A_ROW = 4
"""More answers than this are drawn as a grid."""


def draw(canvas: Canvas, area: pygame.Rect, scene: QuestionScene) -> None:
    skyline = cut_bottom(area, int(area.height * SKYLINE))[1]
    canvas.blit(_skyline(skyline.size), skyline.topleft)
    inner = inset(area, canvas.px(36))
    answers = commands(scene.frame)
    if len(answers) > MOST_IN_A_ROW or any(each.explanation for each in answers):
        body = _draw_list(canvas, inner, answers)
    else:
        body = draw_foot(canvas, inner, scene.frame, main=isinstance(answers[0].target, Enum))
    _draw_words(canvas, body, scene)


def _draw_list(canvas: Canvas, area: pygame.Rect, answers: list[Choice]) -> pygame.Rect:
    """A grid of answers, and below it what leads back; returns the rest."""
    back = [each for each in answers if each.target is Command.BACK]
    others = [each for each in answers if each not in back]
    body, foot = footer(canvas, area, back)
    draw_row(canvas, foot, back, main=False)
    high = choice_grid_height(canvas, body.width, others)
    body, table = cut_bottom(body, high, canvas.px(16))
    draw_choice_grid(canvas, table, others)
    return body


def _draw_words(canvas: Canvas, area: pygame.Rect, scene: QuestionScene) -> None:
    """The question and what it means, together in the middle."""
    area = area.inflate(-2 * canvas.corner, 0)
    gap = canvas.px(18)
    high = canvas.height_of(scene.question, area.width, QUESTION, theme.TITLE)
    low = canvas.height_of(scene.detail, area.width, DETAIL)
    low = max(canvas.lines(2, DETAIL), low) if scene.detail else 0
    group = pygame.Rect(area.x, 0, area.width, min(area.height, high + gap + low))
    group.centery = area.centery
    question, detail = cut_bottom(group, min(low, group.height // 2), gap)
    canvas.paragraph(scene.question, question, QUESTION, theme.PARCHMENT, theme.TITLE, Align.CENTRE)
    canvas.paragraph(scene.detail, detail, DETAIL, theme.STONE, align=Align.CENTRE)


@lru_cache(maxsize=1)
def _skyline(size: tuple[int, int]) -> pygame.Surface:
    """Kept for the next frame: drawing it takes longer than everything else on the screen."""
    return picture("skyline", size)
