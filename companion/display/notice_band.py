"""The place of a notice at the foot of every screen: it stays free, so that a notice covers nothing
and moves nothing."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.evening.scene import Notice, Tone

WORDS = 21

_TONES: dict[Tone, theme.Colour] = {
    Tone.PLAIN: theme.STONE,
    Tone.REFUSAL: theme.GOLD,
    Tone.WARNING: theme.WARNING,
}


def notice_height(canvas: Canvas) -> int:
    """One line, or two in the smallest letters."""
    return max(canvas.lines(1, WORDS) + canvas.px(6), canvas.lines(2, 0) + 4)


def draw_notice(canvas: Canvas, band: pygame.Rect, notice: Notice) -> None:
    """A sentence in its tone's colour."""
    colour = _TONES[notice.tone]
    plate = band.inflate(-canvas.px(16), 0)
    canvas.panel(plate, theme.blend(theme.NIGHT, colour, 0.2), edge=colour)
    words = plate.inflate(-canvas.px(24), -4)
    canvas.paragraph(notice.text, words, WORDS, colour, align=Align.CENTRE)
