"""The score track: whose turn it is, who has the crown, everyone's points."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_bottom, cut_left, inset, rows
from companion.i18n import _
from companion.table.scene_parts import SeatFace

TRACK_STEP = 10
SHORTEST_TRACK = 60


def draw_seats(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...]) -> None:
    """Draw a lane for each seat, with its token at its score.

    Where there is no room for lanes, draw tokens and scores alone.
    """
    canvas.panel(area, theme.DUSK)
    inner = inset(area, canvas.px(10))
    lanes_area, scale = cut_bottom(inner, max(10, canvas.px(20)))
    height = min(canvas.px(50), lanes_area.height // len(seats))
    if height < max(20, canvas.px(28)):
        _draw_chips(canvas, inner, seats)
        return
    highest = max(seat.score or 0 for seat in seats)
    length = max(SHORTEST_TRACK, -(-(highest + 1) // TRACK_STEP) * TRACK_STEP)
    lanes = pygame.Rect(inner.x, 0, inner.width, height * len(seats))
    lanes.centery = lanes_area.centery
    for lane, seat in zip(rows(lanes, len(seats), 0), seats, strict=True):
        _draw_lane(canvas, lane, seat, length)
    _draw_scale(canvas, _track_of(canvas, scale), length)


def _draw_chips(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...]) -> None:
    across = 2
    down = -(-len(seats) // across)
    cells = [c for col in columns(area, across, canvas.px(16)) for c in rows(col, down, 0)]
    for cell, seat in zip(cells, seats, strict=False):
        if seat.is_turn:
            canvas.panel(cell, theme.SLATE, edge=theme.GOLD)
        size = int(cell.height * 0.84)
        canvas.mark(seat.number, (cell.x + size, cell.centery), size)
        words = pygame.Rect(cell.x + size * 2, cell.y, cell.width - size * 2, cell.height)
        name, score = cut_left(words, int(words.width * 0.68))
        canvas.text(seat.name, name, 19, _name_colour(seat), theme.BOLD, Align.LEFT)
        score = score.inflate(-canvas.px(16), 0)
        canvas.text(_scores(seat), score, 21, theme.PARCHMENT, theme.BOLD, Align.RIGHT)


def _name_colour(seat: SeatFace) -> theme.Colour:
    return theme.WARNING if seat.box_missing else theme.PARCHMENT


def _draw_lane(canvas: Canvas, lane: pygame.Rect, seat: SeatFace, length: int) -> None:
    if seat.is_turn:
        canvas.panel(lane.inflate(canvas.px(8), -2), theme.SLATE, edge=theme.GOLD)
    size = int(lane.height * 0.72)
    name = cut_left(lane.inflate(-canvas.px(8), 0), int(lane.width * 0.28))[0]
    track = _track_of(canvas, lane)
    number = pygame.Rect(track.right, lane.y, lane.right - track.right - canvas.px(8), lane.height)
    if seat.box_missing:
        name, lost = cut_left(name, int(name.width * 0.6), canvas.px(4))
        canvas.text(_("no box"), lost, 17, theme.WARNING, align=Align.LEFT)
    canvas.text(seat.name, name, 21, _name_colour(seat), theme.BOLD, Align.LEFT)
    _draw_track(canvas, track, length)
    score = seat.score or 0
    at = (track.x + track.width * score // length, lane.centery)
    canvas.mark(seat.number, at, size)
    if seat.holds_crown:
        canvas.centred(sprites.crown(int(size * 0.7)), (at[0], lane.centery - size // 2))
    canvas.text(_scores(seat), number, 25, theme.PARCHMENT, theme.BOLD, Align.RIGHT)


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
        canvas.text(str(points), box, 15, theme.MUTED)


def _draw_track(canvas: Canvas, track: pygame.Rect, length: int) -> None:
    y = track.centery
    colour = theme.blend(theme.SLATE, theme.MUTED, 0.35)
    pygame.draw.line(canvas.surface, colour, (track.x, y), (track.right, y), canvas.px(4))
    tick = canvas.px(6)
    for points in range(0, length + 1, TRACK_STEP):
        x = track.x + track.width * points // length
        pygame.draw.line(canvas.surface, theme.MUTED, (x, y - tick), (x, y + tick))
