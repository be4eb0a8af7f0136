"""Everyone's points in one line, the most first, for screens that don't list the seats."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_left
from companion.evening.scene import Overview
from companion.words.i18n import _
from engine import SeatToken

POINTS, GAP = 19, 12
"""The size of points, and the space between two seats, where there is room."""
LEAST_GAP, BESIDE_TOKEN = 4, 3
"""Pixels: between two seats, and between a token and its points."""


def least_standings_width(canvas: Canvas, overview: Overview) -> int:
    """The width that everybody's points need at least."""
    return sum(_widths(theme.LEAST_TEXT, LEAST_GAP, overview))


def draw_standings(canvas: Canvas, area: pygame.Rect, overview: Overview) -> None:
    """At the right end of a line, smaller where it is short."""
    pixels, gap = canvas.letters(POINTS), canvas.px(GAP)
    while sum(_widths(pixels, gap, overview)) > area.width and pixels > theme.LEAST_TEXT:
        pixels, gap = pixels - 1, max(LEAST_GAP, gap - 1)
    if sum(_widths(pixels, gap, overview)) > area.width:
        gap = LEAST_GAP
    row = pygame.Rect(0, area.y, sum(_widths(pixels, gap, overview)), area.height)
    row.right = area.right
    _draw_title(canvas, pygame.Rect(area.x, area.y, row.x - area.x - gap, area.height))
    size = _token_size(pixels)
    for width, (seat, score) in zip(
        _widths(pixels, gap, overview), _entries(overview), strict=True
    ):
        cell, row = cut_left(row, width)
        canvas.mark(seat, (cell.left + size // 2, cell.centery), size)
        points = cut_left(cut_left(cell, width - gap)[0], size, BESIDE_TOKEN)[1]
        points.inflate_ip(0, pixels - points.height)
        canvas.text(str(score), points, POINTS, theme.PARCHMENT, theme.BOLD, Align.LEFT)


def _draw_title(canvas: Canvas, area: pygame.Rect) -> None:
    """What the numbers are, if there is room for it."""
    title = _("Total")
    if canvas.label_width(title, POINTS) <= area.width:
        canvas.text(title, area, POINTS, theme.MUTED, align=Align.RIGHT)


def _widths(pixels: int, gap: int, overview: Overview) -> list[int]:
    """Of each seat's token and points, with the gap after them."""
    beside = _token_size(pixels) + BESIDE_TOKEN + gap
    return [
        beside + theme.text_size(str(score), theme.BOLD, pixels)[0]
        for _seat, score in _entries(overview)
    ]


def _token_size(pixels: int) -> int:
    return round(pixels * 1.5)


def _entries(overview: Overview) -> list[tuple[SeatToken | None, int]]:
    """Each seat's token with its score, then the Émissaire's."""
    seats = [(seat.token, seat.score or 0) for seat in overview.seats]
    found: list[tuple[SeatToken | None, int]] = [*sorted(seats, key=lambda each: -each[1])]
    if overview.emissary is not None:
        found.append((None, overview.emissary.score))
    return found
