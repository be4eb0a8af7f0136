"""Whose turn it is, from afar: the seat's colour around the screen and behind the headline."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_left
from companion.evening.scene import SeatFace

FRAME = 8
TINT = 0.28


def whose_turn(seats: tuple[SeatFace, ...]) -> SeatFace | None:
    """The seat whose turn it is, if one is awaited."""
    return next((seat for seat in seats if seat.is_turn), None)


def draw_turn_frame(canvas: Canvas, area: pygame.Rect, seat: SeatFace) -> None:
    """A frame around the screen."""
    pygame.draw.rect(canvas.surface, theme.seat_line(seat.token.colour), area, canvas.px(FRAME))


def draw_turn_plate(canvas: Canvas, rect: pygame.Rect, seat: SeatFace) -> pygame.Rect:
    """A plate for the headline; returns the place for its words."""
    colour = theme.seat_line(seat.token.colour)
    canvas.panel(rect, theme.blend(theme.NIGHT, colour, TINT), edge=colour)
    band = pygame.Rect(rect.x, rect.y, canvas.px(8), rect.height).inflate(0, -canvas.px(16))
    canvas.surface.fill(colour, band)
    return cut_left(rect, canvas.px(16))[1].inflate(-canvas.px(8), 0)
