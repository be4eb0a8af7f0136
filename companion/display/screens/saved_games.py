"""Saved games to choose from: a wide card for each."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_left, cut_top, inset, stack
from companion.display.panels import draw_heading_and_foot
from companion.evening.scene import SeatFace
from companion.evening.screens.saved_games import PickGame, SavedGameCard, SavedGamesScene


def draw(canvas: Canvas, area: pygame.Rect, scene: SavedGamesScene) -> None:
    body = draw_heading_and_foot(canvas, area, scene.title, scene.frame, main=False)
    rows = stack(body, len(scene.cards), _tallest(canvas), canvas.px(12))
    for row, card in zip(rows, scene.cards, strict=True):
        _draw_saved_game(canvas, row, card)


def _tallest(canvas: Canvas) -> int:
    """On a narrow screen the seats stand below the edition."""
    return canvas.px(220) if canvas.is_portrait else canvas.px(112)


def _draw_saved_game(canvas: Canvas, row: pygame.Rect, card: SavedGameCard) -> None:
    canvas.panel(row, theme.DUSK, edge=theme.EDGE)
    inner = inset(row, canvas.px(10))
    if canvas.is_portrait:
        left, seats = cut_top(inner, canvas.lines(1, 28) + canvas.lines(1, 19), canvas.px(6))
    else:
        left, seats = cut_left(inner, int(row.width * 0.3), canvas.px(20))
    edition, below = cut_top(left, left.height * 3 // 5)
    canvas.text(card.edition, edition, 28, theme.PARCHMENT, theme.TITLE, Align.LEFT)
    progress = f"{card.progress} · {card.began}"
    canvas.text(progress, below, 19, theme.MUTED, align=Align.LEFT)
    _draw_seats(canvas, seats, card.seats)
    canvas.spot(row, PickGame(card.game))


def _draw_seats(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...]) -> None:
    """Tokens with names and scores, four to a line."""
    lines = -(-len(seats) // 4)
    for number, line in enumerate(stack(area, lines, area.height, canvas.px(4))):
        for at, seat in enumerate(seats[number * 4 :][:4]):
            _draw_seat(canvas, columns(line, 4, 0)[at], seat)


def _draw_seat(canvas: Canvas, cell: pygame.Rect, seat: SeatFace) -> None:
    size = min(cell.height, canvas.px(40))
    token, words = cut_left(cell, size, canvas.px(8))
    canvas.mark(seat.token, token.center, size)
    score, name = cut_left(words, canvas.label_width("88", 22) - canvas.px(16), canvas.px(6))
    canvas.text(str(seat.score), score, 22, theme.GOLD, theme.BOLD, Align.RIGHT)
    canvas.text(seat.name, name.inflate(-canvas.px(8), 0), 20, theme.PARCHMENT, align=Align.LEFT)
