"""Divides a screen of a running round: the castle on the left, a column beside it."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.castle_characters import draw_castle
from companion.display.layout import cut_bottom, cut_left, cut_top, inset
from companion.display.panels import draw_commands, draw_emissary, draw_round
from companion.table.scene_parts import EmissaryFace, Frame, Overview


def draw_castle_and_round(
    canvas: Canvas, area: pygame.Rect, overview: Overview, frame: Frame
) -> pygame.Rect:
    """Draw the castle and, beside it, the round; returns what is left of the column."""
    left, side = cut_left(inset(area, canvas.px(16)), int(area.width * 0.54), canvas.px(24))
    draw_castle(canvas, left, overview.castle, frame)
    top, side = cut_top(side, canvas.px(26), canvas.px(4))
    draw_round(canvas, top, overview.round, overview.rounds)
    return side


def draw_buttons_at_foot(canvas: Canvas, side: pygame.Rect, frame: Frame) -> pygame.Rect:
    """Draw the buttons at the foot of the column; returns the rest."""
    side, foot = cut_bottom(side, max(32, canvas.px(46)), canvas.px(10))
    draw_commands(canvas, foot, frame, main=False)
    return side


def draw_emissary_at_foot(
    canvas: Canvas, side: pygame.Rect, emissary: EmissaryFace | None
) -> pygame.Rect:
    """Draw the Émissaire at the foot of the column, if it takes part; returns the rest."""
    if emissary is None:
        return side
    side, foot = cut_bottom(side, max(44, canvas.px(72)), canvas.px(10))
    draw_emissary(canvas, foot, emissary)
    return side
