"""The seats taken so far, and the choices beside them."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import (
    columns,
    cut_left,
    cut_top,
    grid,
    inset,
    stack,
    weighted_columns,
)
from companion.display.panels import commands, draw_heading
from companion.i18n import _
from companion.table.inputs import PickSeat
from companion.table.scene_parts import SeatFace
from companion.table.screens.seating import SeatingScene

PADDING = 4
"""The letters that would fit beside a label: long labels get wider buttons."""


def draw(canvas: Canvas, area: pygame.Rect, scene: SeatingScene) -> None:
    body = draw_heading(canvas, area, scene.edition, scene.frame.notice)
    left, right = cut_left(body, int(body.width * 0.54), canvas.px(36))
    hint, left = cut_top(left, max(40, canvas.px(70)), canvas.px(8))
    canvas.paragraph(
        _(
            "Take your seats clockwise: one after the other, press a button on your box. "
            "Then No and Stomachache move through the choices, and Yes chooses."
        ),
        hint,
        24,
        theme.STONE,
    )
    _draw_seats(canvas, left, scene.seats, scene.most)
    problem, right = cut_top(right, max(40, canvas.px(70)), canvas.px(8))
    canvas.paragraph("" if scene.frame.notice else scene.problem or "", problem, 20, theme.GOLD)
    _draw_seating_choices(canvas, right, scene)


def _draw_seating_choices(canvas: Canvas, area: pygame.Rect, scene: SeatingScene) -> None:
    """The button to continue, then the switches two by two, then the other buttons."""
    found = commands(scene.frame)
    begin, *others = found
    switches = [choice for choice in others if choice.state]
    plain = [choice for choice in others if not choice.state]
    gap = canvas.px(10)
    lines = 1 + -(-len(switches) // 2) + 1
    height = min(canvas.px(60), (area.height - gap * (lines - 1)) // lines)
    first, rest = cut_top(area, height, gap)
    canvas.button(first, begin, main=scene.problem is None)
    table, rest = cut_top(rest, (height + gap) * (lines - 2) - gap, gap)
    for cell, choice in zip(grid(table, 2, len(switches), gap), switches, strict=True):
        canvas.button(cell, choice)
    last = cut_top(rest, height)[0]
    widths = [len(choice.label) + PADDING for choice in plain]
    for cell, choice in zip(weighted_columns(last, widths, gap), plain, strict=True):
        canvas.button(cell, choice)


def _draw_seats(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...], most: int) -> None:
    tables = columns(area, 2, canvas.px(16))
    cells = [cell for table in tables for cell in stack(table, -(-most // 2), canvas.px(96), 0)]
    for number, cell in enumerate(cells[:most]):
        seat = seats[number] if number < len(seats) else None
        _draw_seat(canvas, inset(cell, canvas.px(6)), number + 1, seat)


def _draw_seat(canvas: Canvas, cell: pygame.Rect, number: int, seat: SeatFace | None) -> None:
    canvas.panel(cell, theme.NIGHT if seat is None else theme.SLATE, edge=theme.SLATE)
    size = int(cell.height * 0.72)
    words = pygame.Rect(cell.x + cell.height, cell.y, cell.width - cell.height, cell.height)
    if seat is None:
        canvas.text(_("Seat {number}: free").format(number=number), cell, 22, theme.MUTED)
        canvas.spot(cell, PickSeat(number - 1))
        return
    canvas.mark(seat.number, (cell.x + cell.height // 2, cell.centery), size)
    words = words.inflate(-canvas.px(16), 0)
    colour = theme.WARNING if seat.box_missing else theme.PARCHMENT
    name = _("{name} (no box)").format(name=seat.name) if seat.box_missing else seat.name
    if seat.members:
        words, below = cut_top(words, int(words.height * 0.6))
        canvas.text(" + ".join(seat.members), below, 19, theme.GOLD, align=Align.LEFT)
    canvas.text(name, words, 28, colour, theme.BOLD, Align.LEFT)
    canvas.spot(cell, PickSeat(number - 1))
