"""A question and its answers."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.castle.drawings import picture
from companion.display.layout import cut_bottom, inset
from companion.display.panels import (
    commands,
    draw_choice_grid,
    draw_commands,
    draw_notice,
    footer,
    grid_across,
)
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
    if len(answers) > MOST_IN_A_ROW:
        lines = -(-len(answers) // grid_across(canvas))
        high = lines * (canvas.touch(64) + canvas.px(10))
        body, foot = cut_bottom(inner, max(high, inner.height // 2), canvas.px(16))
        draw_choice_grid(canvas, foot, answers)
    else:
        body, foot = footer(canvas, inner, answers)
        draw_commands(canvas, foot, scene.frame, main=True)
    _draw_words(canvas, body, scene)


def _draw_words(canvas: Canvas, area: pygame.Rect, scene: QuestionScene) -> None:
    """The question and what it means, together in the middle; a notice takes the place of the
    meaning."""
    area = area.inflate(-2 * canvas.corner, 0)
    gap = canvas.px(18)
    high = canvas.height_of(scene.question, area.width, QUESTION, theme.TITLE)
    low = max(canvas.lines(2, DETAIL), canvas.height_of(scene.detail, area.width, DETAIL))
    group = pygame.Rect(area.x, 0, area.width, min(area.height, high + gap + low))
    group.centery = area.centery
    question, detail = cut_bottom(group, min(low, group.height // 2), gap)
    canvas.paragraph(scene.question, question, QUESTION, theme.PARCHMENT, theme.TITLE, Align.CENTRE)
    if scene.frame.notice is None:
        canvas.paragraph(scene.detail, detail, DETAIL, theme.STONE, align=Align.CENTRE)
    else:
        draw_notice(canvas, detail, scene.frame.notice)


@lru_cache(maxsize=1)
def _skyline(size: tuple[int, int]) -> pygame.Surface:
    """Kept for the next frame: drawing it takes longer than everything else on the screen."""
    return picture("skyline", size)
