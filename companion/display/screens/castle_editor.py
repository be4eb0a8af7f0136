"""Setting the board right: the castle, who is beside it, and the seats."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.castle.beside import BESIDE_CASTLE, draw_tray, removed_height, tray_height
from companion.display.layout import cut_top
from companion.display.round_layout import (
    draw_castle_and_round,
    draw_large_buttons,
    draw_prompt_of_round,
    draw_removed_at_foot,
    large_buttons_height,
)
from companion.display.score_track import draw_seats, least_seats_height
from companion.evening.inputs import Command
from companion.evening.screens.castle_editor import CastleEditorScene

TRAY = 150
"""The height for the tray in an upright window."""


def draw(canvas: Canvas, area: pygame.Rect, scene: CastleEditorScene) -> None:
    overview, frame, castle = scene.overview, scene.frame, scene.overview.castle
    seats = least_seats_height(canvas, overview.seats, can_be_touched=True)
    is_beside = any(place in BESIDE_CASTLE for _character, place in castle.characters)
    below = seats + removed_height(canvas) + large_buttons_height(canvas)
    below += canvas.px(TRAY) if is_beside else 0
    side = draw_castle_and_round(canvas, area, overview, frame, below)
    side = draw_prompt_of_round(canvas, side, scene.prompt, scene.hint)
    side = draw_large_buttons(canvas, side, frame, (Command.DONE,))
    side = draw_removed_at_foot(canvas, side, castle, frame)
    if is_beside:
        tray, side = cut_top(side, tray_height(canvas, side, seats), canvas.px(6))
        draw_tray(canvas, tray, castle, frame, scene.selected)
    draw_seats(canvas, side, overview.seats, frame)
