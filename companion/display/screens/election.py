"""An open election: the candidate, and who has voted."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_left, cut_top
from companion.display.panels import draw_answers, draw_prompt, draw_voters
from companion.display.round_layout import (
    draw_buttons_at_foot,
    draw_castle_and_round,
    draw_emissary_at_foot,
)
from companion.i18n import _
from companion.table.screens.election import ElectionScene


def draw(canvas: Canvas, area: pygame.Rect, scene: ElectionScene) -> None:
    side = draw_castle_and_round(canvas, area, scene.overview, scene.frame)
    head, side = cut_top(side, max(84, canvas.px(170)), canvas.px(10))
    portrait, words = cut_left(head, head.height, canvas.px(16))
    canvas.centred(sprites.halo(portrait.height, theme.GOLD), portrait.center)
    canvas.character(scene.candidate, portrait.center, int(portrait.height * 0.66))
    draw_prompt(canvas, words, scene.prompt, scene.hint, scene.frame.notice)
    side = draw_buttons_at_foot(canvas, side, scene.frame)
    side = draw_answers(canvas, side, scene.frame)
    side = draw_emissary_at_foot(canvas, side, scene.overview.emissary)
    draw_voters(canvas, side, scene.overview.seats, _("has voted"), _("to vote"))
