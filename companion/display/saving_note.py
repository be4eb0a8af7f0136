"""The note over a dimmed screen while something waits for the disk."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.words.i18n import _

VEIL = (96, 96, 96)
"""How much of each colour is left, of 255."""
WORDS = 27


@dataclass(frozen=True)
class SavingNote:
    """`hides` if only one person may see what is on the screen."""

    is_long: bool
    hides: bool


def draw_saving(canvas: Canvas, note: SavingNote) -> None:
    """Dim the whole screen, and say why nothing can be pressed."""
    if note.hides:
        canvas.surface.fill(theme.NIGHT)
    canvas.surface.fill(VEIL, special_flags=pygame.BLEND_MULT)
    words = _("Saving…")
    if note.is_long:
        words = _(
            "The disk does not answer. Nothing can be pressed until it does. If that takes too "
            "long, pull the plug: the game goes on from what is saved."
        )
    width = min(canvas.label_width(words, WORDS), canvas.area.width * 4 // 5)
    height = canvas.height_of(words, width, WORDS, theme.BOLD)
    margin = canvas.px(16)
    inner = pygame.Rect(0, 0, width, height)
    inner.midtop = canvas.area.centerx, canvas.area.y + canvas.px(8) + margin
    canvas.panel(inner.inflate(2 * margin, 2 * margin), theme.NIGHT, edge=theme.GOLD)
    canvas.paragraph(words, inner, WORDS, theme.PARCHMENT, theme.BOLD)
