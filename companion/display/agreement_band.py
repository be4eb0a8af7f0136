"""The band at the top of the screen while something waits for a second press.

It lies over the screen, far from the choice that was pressed first: nothing moves, and a finger
that taps twice misses the button.
"""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import CORNER_GAP, Canvas
from companion.display.layout import cut_left, cut_top, inset
from companion.display.stage.actors import Actor, Key, Part, Runs
from companion.display.stage.motions import Act, Ring
from companion.evening.inputs import Command
from companion.evening.scene import AgreementFace, Choice

WORDS = 27
MARGIN = 7


def draw_agreement(canvas: Canvas, area: pygame.Rect, asked: AgreementFace) -> None:
    """Draw the ring, what to do, and the button, if a touch can agree by now."""
    margin = canvas.px(MARGIN)
    high = max(canvas.touch(64), canvas.lines(canvas.across(2, 3), WORDS)) + 2 * margin
    band = cut_top(area, high)[0]
    band.width -= canvas.corner + 2 * canvas.px(CORNER_GAP)
    inner, gap = inset(band, margin), canvas.px(16)
    ring, inner = cut_left(inner, canvas.touch(64), gap)
    wide = min(canvas.label_width(asked.label) + canvas.px(28), inner.width // 2)
    words, button = cut_left(inner, inner.width - wide - gap, gap)
    canvas.spot(band, Command.AGREE, ring=False)  # nothing below it can be touched
    with canvas.drawn_as_actor(Key(Part.AGREEMENT_BAND), band):
        pygame.draw.rect(canvas.surface, theme.GOLD, band)
        canvas.paragraph(asked.what_to_do, words, WORDS, theme.INK, theme.BOLD)
        if asked.has_button:
            canvas.button(button, Choice(Command.AGREE, asked.label))
    _act_ring(canvas, ring, asked)


def _act_ring(canvas: Canvas, area: pygame.Rect, asked: AgreementFace) -> None:
    full = sprites.ring(min(area.size), theme.NIGHT, 1.0)
    rect = full.get_rect(center=area.center)
    act = Act(Ring(theme.NIGHT, rect, fills=True), asked.begins, asked.ends - asked.begins)
    canvas.act(Actor(Key(Part.AGREEMENT_RING), full, rect, cue=Runs(act)))
