"""Choosing a seat: a card for each."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_bottom, grid, inset
from companion.display.panels import draw_commands, draw_heading, footer
from companion.table.inputs import PickSeat
from companion.table.scene_parts import SeatFace
from companion.table.screens.seat_choice import SeatChoiceScene


def draw(canvas: Canvas, area: pygame.Rect, scene: SeatChoiceScene) -> None:
    body = draw_heading(canvas, area, scene.question, scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=True)
    cells = grid(body, min(4, len(scene.seats)), len(scene.seats), canvas.px(20))
    for cell, seat in zip(cells, scene.seats, strict=True):
        _draw_seat(canvas, cell, seat)


def _draw_seat(canvas: Canvas, cell: pygame.Rect, seat: SeatFace) -> None:
    height = min(cell.height, canvas.px(190))
    card = pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height)
    canvas.panel(card, theme.DUSK, edge=theme.SLATE)
    token, name = cut_bottom(inset(card, canvas.px(12)), int(card.height * 0.3))
    canvas.mark(seat.number, token.center, int(token.height * 0.9))
    canvas.text(seat.name, name, 28, theme.PARCHMENT, theme.BOLD)
    canvas.spot(card, PickSeat(seat.number - 1))
