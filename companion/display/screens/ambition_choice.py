"""Who has kept an ambition card, and who is still choosing."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.layout import cut_top
from companion.display.panels import draw_answers, draw_prompt, draw_voters
from companion.display.round_layout import (
    draw_buttons_at_foot,
    draw_castle_and_round,
    draw_emissary_at_foot,
)
from companion.i18n import _
from companion.table.screens.ambition_choice import AmbitionChoiceScene


def draw(canvas: Canvas, area: pygame.Rect, scene: AmbitionChoiceScene) -> None:
    side = draw_castle_and_round(canvas, area, scene.overview, scene.frame)
    head, side = cut_top(side, max(84, canvas.px(140)), canvas.px(10))
    draw_prompt(canvas, head, scene.prompt, scene.hint, scene.frame.notice)
    side = draw_buttons_at_foot(canvas, side, scene.frame)
    side = draw_answers(canvas, side, scene.frame)
    side = draw_emissary_at_foot(canvas, side, scene.overview.emissary)
    draw_voters(canvas, side, scene.overview.seats, _("has chosen"), _("to choose"))
