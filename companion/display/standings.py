"""Everyone's points in one line, the most first, for screens that don't list the seats."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_left
from companion.evening.scene import Overview
from companion.words.i18n import _
from engine import SeatToken

POINTS = 19
"""The size of the points."""
GAP = 12
"""Between two seats."""


def draw_standings(canvas: Canvas, area: pygame.Rect, overview: Overview) -> None:
    """At the right end of a line; nothing if it is too short for everybody."""
    entries = _entries(overview)
    size, gap = area.height, canvas.px(GAP)
    pixels, beside = canvas.letters(POINTS), size + canvas.px(4) + gap
    scores = [theme.text_size(str(score), theme.BOLD, pixels)[0] for _seat, score in entries]
    widths = [beside + score for score in scores]
    title = _("Points")
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


def _entries(overview: Overview) -> list[tuple[SeatToken | None, int]]:
    """Each seat's token with its score, then the Émissaire's."""
    seats = [(seat.token, seat.score or 0) for seat in overview.seats]
    found: list[tuple[SeatToken | None, int]] = [*sorted(seats, key=lambda each: -each[1])]
    if overview.emissary is not None:
        found.append((None, overview.emissary.score))
    return found
