"""Telling where everybody stands: the place that is asked has a golden frame."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.castle.beside import draw_tray, removed_height
from companion.display.round_layout import (
    draw_castle_and_round,
    draw_large_buttons,
    draw_prompt_of_round,
    draw_removed_at_foot,
    large_buttons_height,
)
from companion.evening.inputs import Command
from companion.evening.screens.positions import PositionsScene

TRAY = 180
"""The height for the tray in an upright window."""


def draw(canvas: Canvas, area: pygame.Rect, scene: PositionsScene) -> None:
    castle = scene.overview.castle
    below = canvas.px(TRAY) + removed_height(canvas) + large_buttons_height(canvas)
    side = draw_castle_and_round(
        canvas, area, scene.overview, scene.frame, below, scene.asked, lists_seats=False
    )
    side = draw_prompt_of_round(canvas, side, scene.prompt, scene.hint)
    side = draw_large_buttons(canvas, side, scene.frame, (Command.CONTINUE, Command.DONE))
    side = draw_removed_at_foot(canvas, side, castle, scene.frame, scene.asked)
    draw_tray(canvas, side, castle, scene.frame, selected=None)
