"""The saved games that can be resumed: a wide card for each."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_left, cut_top, inset, stack
from companion.display.panels import draw_commands, draw_heading, footer
from companion.i18n import _
from companion.table.scene_parts import SeatFace
from companion.table.screens.saved_games import PickGame, SavedGameCard, SavedGamesScene


def draw(canvas: Canvas, area: pygame.Rect, scene: SavedGamesScene) -> None:
    body = draw_heading(canvas, area, _("Which game do you want to continue?"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=False)
    rows = stack(body, len(scene.cards), canvas.px(112), canvas.px(12))
    for row, card in zip(rows, scene.cards, strict=True):
        _draw_saved_game(canvas, row, card)


def _draw_saved_game(canvas: Canvas, row: pygame.Rect, card: SavedGameCard) -> None:
    canvas.panel(row, theme.DUSK, edge=theme.SLATE)
    left, seats = cut_left(inset(row, canvas.px(12)), int(row.width * 0.3), canvas.px(20))
    edition, below = cut_top(left, int(left.height * 0.56))
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
    canvas.mark(seat.number, token.center, size)
    score, name = cut_left(words, canvas.px(40), canvas.px(6))
    canvas.text(str(seat.score), score, 22, theme.GOLD, theme.BOLD, Align.RIGHT)
    canvas.text(seat.name, name.inflate(-canvas.px(8), 0), 20, theme.PARCHMENT, align=Align.LEFT)
