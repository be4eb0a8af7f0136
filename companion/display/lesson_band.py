"""The band of the guide at the foot of the screen: what to do now, and the button to skip it."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_left, cut_top, inset
from companion.evening.inputs import Command
from companion.evening.scene import Choice, Lesson
from companion.words.i18n import _

MARK, LONG_SENTENCE, SENTENCE = 17, 25, 30
"""Sizes of text: that it is a practice; what to do now, in several lines and in one."""
MARGIN = 7


def lesson_height(canvas: Canvas) -> int:
    """Two lines; on a standing screen three, and the mark above them."""
    sentence = canvas.lines(canvas.across(2, 3), LONG_SENTENCE)
    mark = canvas.lines(1, MARK) if canvas.is_portrait else 0
    return max(canvas.touch(64), sentence + mark) + 2 * canvas.px(MARGIN)


def draw_lesson(canvas: Canvas, area: pygame.Rect, lesson: Lesson, can_skip: bool) -> None:
    """Draw the band; without the button on screens that are not to be skipped."""
    pygame.draw.rect(canvas.surface, theme.GOLD, area)
    words = inset(area, canvas.px(MARGIN))
    if can_skip:
        width, gap = max(canvas.touch(64), canvas.label_width(_skip())), canvas.px(16)
        words, corner = cut_left(words, words.width - width - gap, gap)
        button = corner.inflate(0, min(0, canvas.touch(64) - corner.height))
        canvas.button(button, Choice(Command.SKIP, _skip()))
    sentence = _draw_mark(canvas, words)
    canvas.paragraph(lesson.sentence, sentence, SENTENCE, theme.INK, theme.BOLD)


def _draw_mark(canvas: Canvas, area: pygame.Rect) -> pygame.Rect:
    """Draw that it is a practice, above or on the left; returns the rest."""
    words = _("This practice is not saved")
    if canvas.is_portrait:
        mark, rest = cut_top(area, canvas.lines(1, MARK))
        canvas.text(words, mark, MARK, theme.INK, align=Align.LEFT)
        return rest
    plate, rest = cut_left(area, canvas.label_width(words, MARK) * 2 // 3, canvas.px(16))
    canvas.panel(plate, theme.INK)
    text = plate.inflate(-canvas.px(16), -canvas.px(8))
    canvas.paragraph(words, text, MARK, theme.GOLD, align=Align.CENTRE)
    return rest


def _skip() -> str:
    return _("Skip")
