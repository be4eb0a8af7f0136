"""All seats of an edition, clockwise, each in its place whether taken or free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, inset, rows, stack
from companion.display.panels import HINT, TITLE
from companion.evening.inputs import PickSeat
from companion.evening.scene import Choice, SeatFace
from companion.evening.screens.seating import AddBot, SwitchLevel
from companion.words.i18n import _
from engine import SeatToken

MEMBER = 19
MAY_SHRINK = 0.9
BOT_SHARE = 0.45
"""Of a seat's width, for the button about a bot."""


@dataclass(frozen=True)
class SeatingAreas:
    """The same places on all screens with this list: nothing moves from one to the other."""

    words: pygame.Rect
    seats: pygame.Rect
    foot: pygame.Rect
    right: pygame.Rect


def seating_areas(canvas: Canvas, area: pygame.Rect) -> SeatingAreas:
    """The list between words and a row of buttons. The other half is on the right; on a narrow
    screen it is below the list."""
    inner = inset(area, canvas.px(14))
    gap, row, head = canvas.px(8), canvas.touch(56), words_height(canvas)
    if canvas.is_portrait:
        words, below = cut_top(inner, head, gap)
        below, foot = cut_bottom(below, row, gap)
        seats, rest = cut_top(below, int(below.height * 0.37), canvas.px(12))
        return SeatingAreas(words, seats, foot, rest)
    left, right = cut_left(inner, int(inner.width * 0.54), canvas.px(28))
    words, below = cut_top(left, head, gap)
    seats, foot = cut_bottom(below, row, gap)
    return SeatingAreas(words, seats, foot, right)


def words_height(canvas: Canvas) -> int:
    """The height of the title, and of three lines below it."""
    return canvas.lines(1, TITLE) + canvas.lines(3, HINT) + canvas.px(8)


def divide_words(canvas: Canvas, words: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The place of the title, and that of the lines below it."""
    return cut_top(words, canvas.lines(1, TITLE), canvas.px(6))


def draw_seats(
    canvas: Canvas,
    area: pygame.Rect,
    seats: tuple[SeatFace, ...],
    most: int,
    chosen: SeatToken | None = None,
    bots: Sequence[Choice] = (),
) -> None:
    """`chosen` is a seat that stands out; `bots` are choices about bots, each in its seat."""
    tables = columns(area, 2, canvas.px(16))
    cells = [cell for table in tables for cell in stack(table, -(-most // 2), canvas.px(104), 0)]
    for number, cell in enumerate(cells[:most]):
        seat = seats[number] if number < len(seats) else None
        stands_out = seat is not None and seat.token == chosen
        place = inset(cell, canvas.px(4))
        edge = theme.GOLD if stands_out else theme.EDGE
        canvas.panel(place, theme.NIGHT if seat is None else theme.SLATE, edge=edge)
        canvas.spot(place, PickSeat(number))
        size = int(min(place.height, place.width // 4) * 0.8)
        if button := _about_a_bot(bots, number, is_free=seat is None):
            place = _draw_button(canvas, place, button)
        if seat is None:
            canvas.text(_("Seat {number}: free").format(number=number + 1), place, 22, theme.MUTED)
        else:
            _draw_seat(canvas, place, seat, size)


def _draw_button(canvas: Canvas, place: pygame.Rect, choice: Choice) -> pygame.Rect:
    """A choice about a bot, on the right; returns what is left of the seat's place."""
    left, button = cut_left(place, int(place.width * (1 - BOT_SHARE)))
    canvas.button(inset(button, canvas.px(6)), choice)
    return left


def _about_a_bot(bots: Sequence[Choice], number: int, *, is_free: bool) -> Choice | None:
    """The button in a seat, from 0: a free one has its own to give the next seat to a bot."""
    for each in bots:
        match each.target:
            case AddBot() if is_free:
                return replace(each, target=AddBot(number))
            case SwitchLevel(seat) if seat == number:
                return each
    return None


def _draw_seat(canvas: Canvas, cell: pygame.Rect, seat: SeatFace, size: int) -> None:
    """`size` is that of the token."""
    token, words = cut_left(cell, size + canvas.px(16))
    canvas.mark(seat.token, token.center, size)
    words = words.inflate(-canvas.px(16), -canvas.px(8))
    colour = theme.WARNING if seat.box_missing else theme.PARCHMENT
    name = _("{name} (no box)").format(name=seat.name) if seat.box_missing else seat.name
    if seat.members:
        words, below = cut_top(words, int(words.height * 0.42))
        _draw_members(canvas, below, seat.members)
    canvas.text(name, words, 28, colour, theme.BOLD, Align.LEFT)


def _draw_members(canvas: Canvas, area: pygame.Rect, members: tuple[str, ...]) -> None:
    """The people of a team: on one line, or each on their own."""
    together = " + ".join(members)
    is_low = area.height < canvas.lines(len(members), MEMBER) * MAY_SHRINK
    if is_low or canvas.label_width(together, MEMBER) <= area.width:
        canvas.text(together, area, MEMBER, theme.GOLD, align=Align.LEFT)
        return
    for row, name in zip(rows(area, len(members), 0), members, strict=True):
        canvas.text(name, row, MEMBER, theme.GOLD, align=Align.LEFT)
