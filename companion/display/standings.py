"""Everyone's points, the most first: in one line, for screens that don't list the seats, or as a
table."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_left, stack
from companion.evening.scene import Overview
from companion.words.i18n import _
from companion.words.labels import emissary_name
from engine import SeatToken

POINTS, NAME = 19, 30
"""Sizes of text: the points in a line, names and points in a table."""
ROW = 76
"""The height of a table's row at most."""
GAP = 12
"""Between two seats."""


def draw_standings(canvas: Canvas, area: pygame.Rect, overview: Overview) -> None:
    """At the right end of a line; nothing if it is too short for everybody."""
    entries = _entries(overview)
    size, gap = area.height, canvas.px(GAP)
    pixels, beside = canvas.letters(POINTS), size + canvas.px(4) + gap
    scores = [theme.text_size(str(score), theme.BOLD, pixels)[0] for _seat, score in entries]
    widths = [beside + score for score in scores]
    title = _("Total")
    wide = theme.text_size(title, theme.TEXT, pixels)[0] + gap
    if sum(widths) > area.width:
        return
    row = pygame.Rect(0, area.y, sum(widths), size)
    row.right = area.right
    if wide < row.left - area.left:
        before = pygame.Rect(row.left - wide, area.y, wide - gap, size)
        canvas.text(title, before, POINTS, theme.MUTED, align=Align.RIGHT)
    for width, (seat, score) in zip(widths, entries, strict=True):
        cell, row = cut_left(row, width)
        canvas.mark(seat, (cell.left + size // 2, cell.centery), size)
        points = cut_left(cut_left(cell, width - gap)[0], size, canvas.px(4))[1]
        canvas.text(str(score), points, POINTS, theme.PARCHMENT, theme.BOLD, Align.LEFT)


def draw_standings_table(canvas: Canvas, area: pygame.Rect, overview: Overview) -> None:
    """A row for each, the most points first."""
    names = {seat.token: seat.name for seat in overview.seats}
    entries = _entries(overview)
    rows = stack(area, len(entries), canvas.px(ROW), canvas.px(6))
    for row, (seat, score) in zip(rows, entries, strict=True):
        token, rest = cut_left(row, row.height, canvas.px(8))
        canvas.mark(seat, token.center, int(row.height * 0.8))
        name, points = cut_left(rest, int(rest.width * 0.8), canvas.px(8))
        words = emissary_name() if seat is None else names[seat]
        canvas.text(words, name, NAME, theme.PARCHMENT, theme.BOLD, Align.LEFT)
        canvas.text(str(score), points, NAME, theme.GOLD, theme.BOLD, Align.RIGHT)


def _entries(overview: Overview) -> list[tuple[SeatToken | None, int]]:
    """Each seat's token with its score, then the Émissaire's."""
    seats = [(seat.token, seat.score or 0) for seat in overview.seats]
    found: list[tuple[SeatToken | None, int]] = [*sorted(seats, key=lambda each: -each[1])]
    if overview.emissary is not None:
        found.append((None, overview.emissary.score))
    return found
