"""Placement and climbing: the castle on the left, everything else beside it."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.castle.beside import draw_tray, least_tray_height, tray_height
from companion.display.layout import cut_top
from companion.display.round_layout import (
    draw_buttons_at_foot,
    draw_castle_and_round,
    draw_emissary_at_foot,
    draw_prompt_of_round,
    draw_removed_at_foot,
    emissary_height,
)
from companion.display.round_news import draw_round_news
from companion.display.score_track import draw_seats, least_seats_height, seats_height
from companion.display.turn import whose_turn
from companion.evening.scene import Overview
from companion.evening.screens.castle import CastleScene
from engine import Place

TRAY = 150
"""The height for the tray in an upright window."""


def draw(canvas: Canvas, area: pygame.Rect, scene: CastleScene) -> None:
    overview, frame = scene.overview, scene.frame
    below = _height_below(canvas, overview)
    side = draw_castle_and_round(canvas, area, overview, frame, below)
    turn = whose_turn(overview.seats)
    side = draw_prompt_of_round(canvas, side, scene.prompt, scene.hint, turn, overview.rule)
    side = draw_buttons_at_foot(canvas, side, frame)
    side = draw_emissary_at_foot(canvas, side, overview.emissary)
    if any(place is Place.UNPLACED for _character, place in overview.castle.characters):
        others = least_seats_height(canvas, overview.seats, can_be_touched=False)
        tray, side = cut_top(side, tray_height(canvas, side, others), canvas.px(6))
        draw_tray(canvas, tray, overview.castle, frame, scene.selected)
    else:
        side = draw_removed_at_foot(canvas, side, overview.castle, frame)
        side, news = cut_top(side, seats_height(canvas, overview.seats), canvas.px(10))
        draw_round_news(canvas, news, overview.raised, scene.rules)
    draw_seats(canvas, side, overview.seats, frame, can_be_touched=False)


def _height_below(canvas: Canvas, overview: Overview) -> int:
    """The same while characters are placed as while they climb, so that the castle stays."""
    seats = least_seats_height(canvas, overview.seats, can_be_touched=False)
    tray = max(canvas.px(TRAY), least_tray_height())
    return tray + canvas.px(24) + seats + emissary_height(canvas, overview.emissary)
