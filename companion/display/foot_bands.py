"""Bands at the foot of the screen. The guide's says what to do now, and has the button to skip it.
The place of a notice stays free on every screen, so that a notice covers nothing and moves nothing.
"""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_left, cut_top, inset
from companion.evening.inputs import Command
from companion.evening.scene import Choice, Lesson, Notice, Tone
from companion.words.i18n import _

NOTICE, MARK, LONG_SENTENCE, SENTENCE = 21, 17, 25, 30
"""Sizes of text: a notice; that it is a practice; what to do now, in several lines and in one."""
MARGIN = 7

_TONES: dict[Tone, theme.Colour] = {
    Tone.PLAIN: theme.STONE,
    Tone.REFUSAL: theme.GOLD,
    Tone.WARNING: theme.WARNING,
}


def notice_height(canvas: Canvas) -> int:
    """One line, or two in the smallest letters."""
    return max(canvas.lines(1, NOTICE) + canvas.px(6), canvas.lines(2, 0) + 4)


def draw_notice(canvas: Canvas, band: pygame.Rect, notice: Notice) -> None:
    """A sentence in its tone's colour."""
    colour = _TONES[notice.tone]
    plate = band.inflate(-canvas.px(16), 0)
    canvas.panel(plate, theme.blend(theme.NIGHT, colour, 0.2), edge=colour)
    words = plate.inflate(-canvas.px(24), -4)
    canvas.paragraph(notice.text, words, NOTICE, colour, align=Align.CENTRE)


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
