"""Placement and climbing: the castle on the left, everything else beside it."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.castle_characters import draw_removed, draw_tray
from companion.display.layout import cut_bottom, cut_top
from companion.display.panels import draw_prompt
from companion.display.round_layout import (
    draw_buttons_at_foot,
    draw_castle_and_round,
    draw_emissary_at_foot,
)
from companion.display.score_track import draw_seats
from companion.table.scene_parts import CastleFace, Frame
from companion.table.screens.castle import CastleScene
from engine import Place


def draw(canvas: Canvas, area: pygame.Rect, scene: CastleScene) -> None:
    side = draw_castle_and_round(canvas, area, scene.overview, scene.frame)
    prompt, side = cut_top(side, max(76, canvas.px(118)), canvas.px(8))
    draw_prompt(canvas, prompt, scene.prompt, scene.hint, scene.frame.notice)
    side = draw_buttons_at_foot(canvas, side, scene.frame)
    side = draw_emissary_at_foot(canvas, side, scene.overview.emissary)
    if any(place is Place.UNPLACED for _character, place in scene.overview.castle.characters):
        tray, side = cut_top(side, int(side.height * 0.5), canvas.px(10))
        draw_tray(canvas, tray, scene.overview.castle, scene.frame, scene.selected)
    else:
        side = _draw_removed_at_foot(canvas, side, scene.overview.castle, scene.frame)
    draw_seats(canvas, side, scene.overview.seats)


def _draw_removed_at_foot(
    canvas: Canvas, side: pygame.Rect, castle: CastleFace, frame: Frame
) -> pygame.Rect:
    if not any(place is Place.REMOVED for _character, place in castle.characters):
        return side
    side, foot = cut_bottom(side, max(30, canvas.px(46)), canvas.px(8))
    draw_removed(canvas, foot, castle, frame)
    return side
