"""The score track: whose turn it is, who has the crown, everyone's points."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import sprites, theme
from companion.display.canvas import LEAST_SMALL_TOUCH, Align, Canvas
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, inset, rows, stack
from companion.display.stage.actors import Key, Part
from companion.evening.inputs import PickSeat
from companion.evening.scene import Frame, SeatFace
from companion.words.i18n import _

LANE = 50
"""The height of a lane."""
TRACK_STEP = 10
SHORTEST_TRACK = 60
LEAST_TRACK = 420
"""Where there is less width for lanes, there are none."""
NAME, SCALE = 21, 15
"""Sizes of text."""
MOST_ACROSS = 4
"""Seats side by side, where there are no lanes."""


def seats_height(canvas: Canvas, seats: tuple[SeatFace, ...]) -> int:
    """The height in which every seat has its lane."""
    return len(seats) * canvas.px(LANE) + canvas.lines(1, SCALE) + canvas.px(16)


def least_seats_height(canvas: Canvas, seats: Sequence[SeatFace], can_be_touched: bool) -> int:
    """The height in which every seat can be seen, and touched."""
    across = canvas.across(2, 4) if len(seats) > 4 else 2
    least = max(LEAST_SMALL_TOUCH, canvas.px(46)) if can_be_touched else canvas.lines(1, NAME)
    return -(-len(seats) // across) * least + canvas.px(8)


def draw_seats(
    canvas: Canvas,
    area: pygame.Rect,
    seats: tuple[SeatFace, ...],
    frame: Frame,
    can_be_touched: bool = True,
) -> None:
    """Draw a lane for each seat, with its token at its score; one that can be chosen looks like
    a button.

    Where there is no room for lanes, draw tokens and scores alone.
    """
    canvas.panel(area, theme.DUSK)
    inner = inset(area, canvas.px(4))
    least = LEAST_SMALL_TOUCH if can_be_touched else canvas.lines(1, NAME)
    lanes_area, scale = cut_bottom(inner, canvas.lines(1, SCALE))
    tallest = max(least, canvas.px(LANE))
    height = min(tallest, lanes_area.height // len(seats))
    if height < least or inner.width < canvas.px(LEAST_TRACK):
        cells = _chip_cells(canvas, inner, len(seats), least)
        for cell, seat in zip(cells, seats, strict=True):
            _draw_panel(canvas, inset(cell, 1), seat, frame)
            _draw_chip(canvas, cell, seat)
    else:
        lanes = pygame.Rect(inner.x, 0, inner.width, height * len(seats))
        lanes.centery = lanes_area.centery
        cells = rows(lanes, len(seats), 0)
        _draw_lanes(canvas, cells, scale, seats, frame)
    if can_be_touched:
        for cell, seat in zip(cells, seats, strict=True):
            canvas.spot(cell, PickSeat(seat.number - 1))


def _draw_lanes(
    canvas: Canvas,
    lanes: Sequence[pygame.Rect],
    scale: pygame.Rect,
    seats: tuple[SeatFace, ...],
    frame: Frame,
) -> None:
    highest = max(seat.score or 0 for seat in seats)
    length = max(SHORTEST_TRACK, -(-(highest + 1) // TRACK_STEP) * TRACK_STEP)
    for lane, seat in zip(lanes, seats, strict=True):
        _draw_panel(canvas, lane.inflate(0, -2), seat, frame)
        _draw_lane(canvas, lane, seat, length)
    _draw_scale(canvas, _track_of(canvas, scale), length)


def _draw_panel(canvas: Canvas, rect: pygame.Rect, seat: SeatFace, frame: Frame) -> None:
    """The seat whose turn it is has a golden edge."""
    target = PickSeat(seat.number - 1)
    if seat.is_turn:
        canvas.panel(rect, theme.SLATE, edge=theme.GOLD)
    elif frame.offers(target):
        canvas.panel(rect, theme.SLATE, edge=theme.MUTED)


def _chip_cells(canvas: Canvas, area: pygame.Rect, count: int, least: int) -> list[pygame.Rect]:
    """A cell for each seat, two side by side, or more if they would be too low."""
    across = 2
    while across < MOST_ACROSS and area.height // -(-count // across) < least:
        across += 1
    down = -(-count // across)
    tables = columns(area, across, canvas.px(8))
    height = min(canvas.px(64), area.height // down)
    cells = [cell for table in tables for cell in stack(table, down, max(least, height), 0)]
    return cells[:count]


def _draw_chip(canvas: Canvas, cell: pygame.Rect, seat: SeatFace) -> None:
    """A token with name and score; the score below the name where there is room for two
    lines, and none where a cell is too narrow."""
    size = int(min(cell.height * 0.84, cell.width * 0.24))
    canvas.mark(seat.token, (cell.x + canvas.px(6) + size // 2, cell.centery), size)
    left = size + canvas.px(14)
    words = pygame.Rect(cell.x + left, cell.y, cell.width - left - canvas.px(8), cell.height)
    is_high = words.height >= 2 * canvas.lines(1, NAME)
    share = canvas.label_width(_scores(seat), NAME)
    if not is_high and words.width - share < canvas.label_width("m" * 4, NAME):
        canvas.text(seat.name, words, NAME, _name_colour(seat), theme.BOLD, Align.LEFT)
        return
    name, score = (
        cut_top(words, words.height // 2) if is_high else cut_left(words, words.width - share)
    )
    canvas.text(seat.name, name, NAME, _name_colour(seat), theme.BOLD, Align.LEFT)
    align = Align.LEFT if is_high else Align.RIGHT
    canvas.text(_scores(seat), score, NAME, theme.PARCHMENT, theme.BOLD, align)


def _name_colour(seat: SeatFace) -> theme.Colour:
    return theme.WARNING if seat.box_missing else theme.PARCHMENT


def _draw_lane(canvas: Canvas, lane: pygame.Rect, seat: SeatFace, length: int) -> None:
    size = int(lane.height * 0.72)
    name = cut_left(lane.inflate(-canvas.px(8), 0), int(lane.width * 0.28))[0]
    track = _track_of(canvas, lane)
    number = pygame.Rect(track.right, lane.y, lane.right - track.right - canvas.px(8), lane.height)
    if seat.box_missing:
        name = _say_no_box(canvas, name, seat.name)
    canvas.text(seat.name, name, 21, _name_colour(seat), theme.BOLD, Align.LEFT)
    _draw_track(canvas, track, length)
    score = seat.score or 0
    at = (track.x + track.width * score // length, lane.centery)
    canvas.actor(Key(Part.PAWN, seat.number), sprites.token(seat.token, size), at)
    if seat.holds_crown:
        crown, above = sprites.crown(int(size * 0.7)), (at[0], lane.centery - size // 2)
        canvas.actor(Key(Part.PAWN_CROWN), crown, above)
    canvas.text(_scores(seat), number, 25, theme.PARCHMENT, theme.BOLD, Align.RIGHT)


def _say_no_box(canvas: Canvas, area: pygame.Rect, name: str) -> pygame.Rect:
    """Beside the name, which gets the rest; where there is no room, the name's colour says it."""
    words = _("no box")
    wide = max(int(area.width * 0.4) - canvas.px(4), canvas.least_width(words))
    rest, beside = cut_left(area, area.width - wide - canvas.px(4), canvas.px(4))
    if canvas.least_width(name, theme.BOLD) > rest.width:
        return area
    canvas.text(words, beside, 17, theme.WARNING, align=Align.LEFT)
    return rest


def _scores(seat: SeatFace) -> str:
    """The score, or the scores of both pawns."""
    return " · ".join(map(str, seat.pawns))


def _track_of(canvas: Canvas, lane: pygame.Rect) -> pygame.Rect:
    """The part of a lane that has the points on it."""
    left = int(lane.width * 0.32)
    return pygame.Rect(lane.x + left, lane.y, lane.width - left - canvas.px(84), lane.height)


def _draw_scale(canvas: Canvas, track: pygame.Rect, length: int) -> None:
    for points in range(0, length + 1, 2 * TRACK_STEP):
        x = track.x + track.width * points // length
        box = pygame.Rect(x - canvas.px(30), track.y, canvas.px(60), track.height)
        canvas.text(str(points), box, SCALE, theme.MUTED)


def _draw_track(canvas: Canvas, track: pygame.Rect, length: int) -> None:
    y = track.centery
    colour = theme.blend(theme.SLATE, theme.MUTED, 0.35)
    pygame.draw.line(canvas.surface, colour, (track.x, y), (track.right, y), canvas.px(4))
    tick = canvas.px(6)
    for points in range(0, length + 1, TRACK_STEP):
        x = track.x + track.width * points // length
        pygame.draw.line(canvas.surface, theme.MUTED, (x, y - tick), (x, y + tick))
