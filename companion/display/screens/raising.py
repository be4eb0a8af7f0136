"""Without told moves: the seats and the characters, one of each to be touched."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.castle.beside import draw_tray, removed_height, tray_height
from companion.display.layout import cut_top
from companion.display.round_layout import (
    draw_buttons_at_foot,
    draw_castle_and_round,
    draw_emissary_at_foot,
    draw_prompt_of_round,
    draw_removed_at_foot,
    emissary_height,
    is_told,
)
from companion.display.score_track import draw_seats, least_seats_height
from companion.evening.screens.raising import RaisingScene
from engine import Place

TRAY = 220
"""The height for the tray in an upright window."""


def draw(canvas: Canvas, area: pygame.Rect, scene: RaisingScene) -> None:
    overview, frame = scene.overview, scene.frame
    has_castle = is_told(overview)
    seats = least_seats_height(canvas, overview.seats, True) if has_castle else 0
    below = canvas.px(TRAY) + canvas.px(6) + seats + removed_height(canvas)
    below += emissary_height(canvas, overview.emissary)
    side = draw_castle_and_round(canvas, area, overview, frame, below, needs_castle=False)
    side = draw_prompt_of_round(canvas, side, scene.prompt, scene.hint, rule=overview.rule)
    side = draw_buttons_at_foot(canvas, side, frame)
    side = draw_emissary_at_foot(canvas, side, overview.emissary)
    if any(place is Place.REMOVED for _character, place in overview.castle.characters):
        side = draw_removed_at_foot(canvas, side, overview.castle, frame)
    tray, side = cut_top(side, tray_height(canvas, side, seats), canvas.px(6))
    draw_tray(canvas, tray, overview.castle, frame, scene.selected, has_castle)
    if has_castle:
        draw_seats(canvas, side, overview.seats, frame)
