"""Assigning boxes: the seats, one of which gets another box."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.connection_list import draw_connections
from companion.display.layout import cut_bottom, cut_left, cut_top, grid, inset
from companion.display.panels import draw_heading_and_foot
from companion.evening.inputs import PickSeat
from companion.evening.scene import SeatFace
from companion.evening.screens.pairing import PairingScene
from companion.words.i18n import _


def draw(canvas: Canvas, area: pygame.Rect, scene: PairingScene) -> None:
    body = draw_heading_and_foot(canvas, area, _("Who has which box?"), scene.frame, main=True)
    hint, body = cut_top(body, canvas.lines(canvas.across(2, 3), 26), canvas.px(8))
    canvas.paragraph(scene.hint, hint, 26, theme.STONE, align=Align.CENTRE)
    body, connections = cut_bottom(
        body, min(body.height // 3, canvas.lines(2, 23) * len(scene.lines))
    )
    cells = grid(
        body, min(2 if canvas.is_portrait else 4, len(scene.seats)), len(scene.seats), canvas.px(12)
    )
    for cell, seat, box in zip(cells, scene.seats, scene.boxes, strict=True):
        _draw_owner(canvas, cell, seat, box, seat.number - 1 == scene.chosen)
    draw_connections(canvas, inset(connections, canvas.px(6)), scene.lines)


def _draw_owner(
    canvas: Canvas, cell: pygame.Rect, seat: SeatFace, box: int | None, is_chosen: bool
) -> None:
    height = min(cell.height, canvas.touch(150))
    card = pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height)
    edge = theme.GOLD if is_chosen else theme.EDGE
    canvas.panel(card, theme.SLATE if is_chosen else theme.DUSK, edge=edge)
    upper, state = cut_bottom(inset(card, canvas.px(10)), canvas.lines(1, 21))
    token, name = cut_left(upper, min(upper.height, upper.width // 4), canvas.px(10))
    canvas.mark(seat.token, token.center, int(min(token.size) * 0.84))
    canvas.text(seat.name, name, 28, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    word = _("on the screen") if box is None else _("Box {number}").format(number=box)
    colour = theme.MUTED
    if is_chosen:
        word, colour = _("gets another box"), theme.GOLD
    elif seat.box_missing:
        word, colour = _("no box"), theme.WARNING
    canvas.text(word, state, 21, colour)
    canvas.spot(card, PickSeat(seat.number - 1))
