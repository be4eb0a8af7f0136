"""The score track: whose turn it is, who has the crown, everyone's points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from companion.display import sprites, theme
from companion.display.canvas import LEAST_SMALL_TOUCH, Align, Canvas, fitting
from companion.display.layout import columns, cut_bottom, cut_left, inset, rows, stack
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
NAME, SCORE, SCALE = 21, 25, 15
"""Sizes of text."""
ACROSS = range(1, 5)
"""So many seats may stand side by side, where there are no lanes."""
NAME_SHARE = 0.28
"""The share of a lane's width for the name."""
LEADING = 1.25
"""From one line in a chip to the next, by the height of its letters."""


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
    scale: float = 1.0,
) -> None:
    """Draw a lane for each seat, with its token at its score; one that can be chosen looks like
    a button. Lanes and letters are `scale` times as high as beside a castle, where there is room.

    Where there is no room for lanes and whole names in them, draw chips.
    """
    canvas.panel(area, theme.DUSK)
    inner = inset(area, canvas.px(4))
    least = LEAST_SMALL_TOUCH if can_be_touched else canvas.lines(1, NAME)
    longest = max(canvas.least_width(seat.name, theme.BOLD) for seat in seats)
    has_room = longest <= int(inner.width * NAME_SHARE) - canvas.px(8)
    lanes_area, figures = cut_bottom(inner, canvas.lines(1, SCALE))
    tallest = max(least, canvas.px(LANE * scale))
    height = min(tallest, lanes_area.height // len(seats))
    if height < least or inner.width < canvas.px(LEAST_TRACK) or not has_room:
        chips = _best_chips(canvas, inner, seats, LEAST_SMALL_TOUCH if can_be_touched else 0, scale)
        cells = chips.cells
        for cell, seat in zip(cells, seats, strict=True):
            _draw_panel(canvas, inset(cell, 1), seat, frame)
            _draw_chip(canvas, cell, seat, chips)
    else:
        lanes = pygame.Rect(inner.x, 0, inner.width, height * len(seats))
        lanes.centery = lanes_area.centery
        cells = rows(lanes, len(seats), 0)
        _draw_lanes(canvas, cells, figures, seats, frame, scale)
    if can_be_touched:
        for cell, seat in zip(cells, seats, strict=True):
            canvas.spot(cell, PickSeat(seat.number - 1))


def _draw_lanes(
    canvas: Canvas,
    lanes: Sequence[pygame.Rect],
    figures: pygame.Rect,
    seats: tuple[SeatFace, ...],
    frame: Frame,
    scale: float,
) -> None:
    highest = max(seat.score or 0 for seat in seats)
    length = max(SHORTEST_TRACK, -(-(highest + 1) // TRACK_STEP) * TRACK_STEP)
    for lane, seat in zip(lanes, seats, strict=True):
        _draw_panel(canvas, lane.inflate(0, -2), seat, frame)
        _draw_lane(canvas, lane, seat, length, scale)
    _draw_scale(canvas, _track_of(canvas, figures), length)


def _draw_panel(canvas: Canvas, rect: pygame.Rect, seat: SeatFace, frame: Frame) -> None:
    """The seat whose turn it is has a golden edge."""
    target = PickSeat(seat.number - 1)
    if seat.is_turn:
        canvas.panel(rect, theme.SLATE, edge=theme.GOLD)
    elif frame.offers(target):
        canvas.panel(rect, theme.SLATE, edge=theme.MUTED)


@dataclass(frozen=True)
class _Chips:
    """A cell for each seat, with the score below the name if there are `lines` for both."""

    cells: list[pygame.Rect]
    lines: int
    size: float
    """Of the text at most."""
    letters: int
    """The height of names and scores."""
    share: float
    """How much of the longest name or score there is room for, at most 1."""


def _best_chips(
    canvas: Canvas, area: pygame.Rect, seats: Sequence[SeatFace], least: int, scale: float
) -> _Chips:
    """Those that can be touched, have whole names, and large letters, rather in one line."""
    ways = product(ACROSS, (1, 2))
    found = [_chips(canvas, area, seats, least, scale, *way) for way in ways]
    return max(
        found,
        key=lambda each: (each.cells[0].height >= least, each.share, each.letters / each.lines),
    )


def _chips(
    canvas: Canvas,
    area: pygame.Rect,
    seats: Sequence[SeatFace],
    least: int,
    scale: float,
    across: int,
    lines: int,
) -> _Chips:
    """So many side by side, with names and scores as large as they fit."""
    down = -(-len(seats) // across)
    tables = columns(area, across, canvas.px(8))
    tallest = max(least, canvas.px(64 * scale))
    cells = [cell for table in tables for cell in stack(table, down, tallest, 0)]
    _token, words = _divide_chip(canvas, cells[0])
    most = min(canvas.letters(NAME * scale), int((words.height - canvas.px(4)) / lines / LEADING))
    texts = [text for seat in seats for text in _texts(seat, lines)]
    letters = min(fitting(text, theme.BOLD, most, words.width) for text in texts)
    widest = max(theme.text_size(text, theme.BOLD, letters)[0] for text in texts)
    share = min(1.0, words.width / widest) if most >= theme.LEAST_TEXT else 0.0
    return _Chips(cells[: len(seats)], lines, NAME * scale, letters, share)


def _texts(seat: SeatFace, lines: int) -> tuple[str, ...]:
    return (seat.name, _scores(seat)) if lines > 1 else (f"{seat.name}  {_scores(seat)}",)


def _divide_chip(canvas: Canvas, cell: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of the token and of the words."""
    size = int(min(cell.height * 0.84, cell.width * 0.24, canvas.px(54)))
    token, words = cut_left(cell.inflate(-canvas.px(12), 0), size, canvas.px(8))
    return token, words


def _draw_chip(canvas: Canvas, cell: pygame.Rect, seat: SeatFace, chips: _Chips) -> None:
    """A token with name and score."""
    token, words = _divide_chip(canvas, cell)
    canvas.mark(seat.token, token.center, token.width)
    if chips.lines > 1:
        by = int(chips.letters * LEADING / 2)
        name, score, align = words.move(0, -by), words.move(0, by), Align.LEFT
    else:
        wide = theme.text_size(_scores(seat), theme.BOLD, chips.letters)[0]
        name, score = cut_left(words, words.width - wide - canvas.px(4), canvas.px(4))
        align = Align.RIGHT
    for each in (name, score):
        each.inflate_ip(0, chips.letters - each.height)
    canvas.text(seat.name, name, chips.size, _name_colour(seat), theme.BOLD, Align.LEFT)
    canvas.text(_scores(seat), score, chips.size, theme.PARCHMENT, theme.BOLD, align)


def _name_colour(seat: SeatFace) -> theme.Colour:
    return theme.WARNING if seat.box_missing else theme.PARCHMENT


def _draw_lane(
    canvas: Canvas, lane: pygame.Rect, seat: SeatFace, length: int, scale: float
) -> None:
    size = int(lane.height * 0.72)
    name = cut_left(lane.inflate(-canvas.px(8), 0), int(lane.width * NAME_SHARE))[0]
    track = _track_of(canvas, lane)
    number = pygame.Rect(track.right, lane.y, lane.right - track.right - canvas.px(8), lane.height)
    if seat.box_missing:
        name = _say_no_box(canvas, name, seat.name)
    canvas.text(seat.name, name, NAME * scale, _name_colour(seat), theme.BOLD, Align.LEFT)
    _draw_track(canvas, track, length)
    score = seat.score or 0
    at = (track.x + track.width * score // length, lane.centery)
    canvas.actor(Key(Part.PAWN, seat.number), sprites.token(seat.token, size), at)
    if seat.holds_crown:
        crown, above = sprites.crown(int(size * 0.7)), (at[0], lane.centery - size // 2)
        canvas.actor(Key(Part.PAWN_CROWN), crown, above)
    canvas.text(_scores(seat), number, SCORE * scale, theme.PARCHMENT, theme.BOLD, Align.RIGHT)


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
