"""Choosing a seat: a card for each."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_bottom, grid, inset
from companion.display.panels import draw_heading_and_foot
from companion.evening.inputs import PickSeat
from companion.evening.scene import SeatFace
from companion.evening.screens.seat_choice import SeatChoiceScene


def draw(canvas: Canvas, area: pygame.Rect, scene: SeatChoiceScene) -> None:
    body = draw_heading_and_foot(canvas, area, scene.question, scene.frame, main=True)
    cells = grid(
        body, min(2 if canvas.is_portrait else 4, len(scene.seats)), len(scene.seats), canvas.px(14)
    )
    for cell, seat in zip(cells, scene.seats, strict=True):
        _draw_seat(canvas, cell, seat)


def _draw_seat(canvas: Canvas, cell: pygame.Rect, seat: SeatFace) -> None:
    height = min(cell.height, canvas.px(190))
    card = pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height)
    canvas.panel(card, theme.DUSK, edge=theme.EDGE)
    token, name = cut_bottom(inset(card, canvas.px(12)), canvas.lines(1, 28))
    canvas.mark(seat.token, token.center, int(token.height * 0.9))
    canvas.text(seat.name, name, 28, theme.PARCHMENT, theme.BOLD)
    canvas.spot(card, PickSeat(seat.number - 1))
