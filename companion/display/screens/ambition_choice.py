"""Who has kept an ambition card, and who is still choosing."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.panels import answers_height, draw_answers, draw_voters
from companion.display.round_layout import (
    draw_buttons_at_foot,
    draw_castle_and_round,
    draw_emissary_at_foot,
    draw_prompt_of_round,
    emissary_height,
)
from companion.evening.screens.ambition_choice import AmbitionChoiceScene

VOTERS = 260
"""The height for everybody's answers in an upright window."""


def draw(canvas: Canvas, area: pygame.Rect, scene: AmbitionChoiceScene) -> None:
    below = canvas.px(VOTERS) + answers_height(canvas, scene.frame)
    below += emissary_height(canvas, scene.overview.emissary)
    side = draw_castle_and_round(
        canvas, area, scene.overview, scene.frame, below, lists_seats=False
    )
    side = draw_prompt_of_round(canvas, side, scene.prompt, scene.hint)
    side = draw_buttons_at_foot(canvas, side, scene.frame)
    side = draw_answers(canvas, side, scene.frame)
    side = draw_emissary_at_foot(canvas, side, scene.overview.emissary)
    draw_voters(canvas, side, scene.overview.seats, scene.progress)
