"""The screens about games that were kept: which one goes on, and the hall of fame."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_left, cut_top, inset, stack
from companion.display.panels import draw_commands, footer
from companion.display.setup_screens import headed
from companion.i18n import _
from companion.table.inputs import PickGame
from companion.table.scene import HallFigure, HallRow, HallScene, KeptGameCard, KeptGamesScene
from companion.table.scene_parts import SeatFace

NAME_SHARE, VICTIM_SHARE = 0.24, 0.22
"""How much of a row in the hall of fame a name and a favourite victim take."""


def draw_kept_games_scene(canvas: Canvas, area: pygame.Rect, scene: KeptGamesScene) -> None:
    """A wide card for each game."""
    body = headed(canvas, area, _("Which game goes on?"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=False)
    rows = stack(body, len(scene.cards), canvas.px(112), canvas.px(12))
    for row, card in zip(rows, scene.cards, strict=True):
        _draw_kept_game(canvas, row, card)


def _draw_kept_game(canvas: Canvas, row: pygame.Rect, card: KeptGameCard) -> None:
    canvas.panel(row, theme.DUSK, edge=theme.SLATE)
    left, seats = cut_left(inset(row, canvas.px(12)), int(row.width * 0.3), canvas.px(20))
    edition, below = cut_top(left, int(left.height * 0.56))
    canvas.text(card.edition, edition, 28, theme.PARCHMENT, theme.TITLE, Align.LEFT)
    told = f"{card.progress} · {card.began}"
    canvas.text(told, below, 19, theme.MUTED, align=Align.LEFT)
    _draw_seats(canvas, seats, card.seats)
    canvas.spot(row, PickGame(card.game))


def _draw_seats(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...]) -> None:
    """Tokens with names and scores, four in a line."""
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


def draw_hall_scene(canvas: Canvas, area: pygame.Rect, scene: HallScene) -> None:
    """A table of everybody; who has most of something wears a crown for it."""
    body = headed(canvas, area, _("Hall of fame"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=False)
    head, body = cut_top(body, max(26, canvas.px(44)), canvas.px(6))
    _draw_hall_titles(canvas, head, scene)
    rows = stack(body, len(scene.rows), canvas.px(58), canvas.px(6))
    for row, each in zip(rows, scene.rows, strict=True):
        _draw_hall_row(canvas, row, each)


def _draw_hall_titles(canvas: Canvas, head: pygame.Rect, scene: HallScene) -> None:
    """Above the rows, which all have the same figures."""
    figures = scene.rows[0].figures if scene.rows else ()
    name, cells, victim = _columns(head, len(figures))
    canvas.text(scene.games, name, 19, theme.MUTED, align=Align.LEFT)
    for cell, figure in zip(cells, figures, strict=True):
        canvas.text(figure.title, cell, 19, theme.MUTED, theme.BOLD)
    canvas.text(_("Favourite victim"), victim, 19, theme.MUTED, theme.BOLD)


def _draw_hall_row(canvas: Canvas, row: pygame.Rect, each: HallRow) -> None:
    canvas.panel(row, theme.DUSK, edge=theme.GOLD if each.figures[0].is_best else None)
    name, cells, victim = _columns(row, len(each.figures))
    canvas.text(each.name, name, 24, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    for cell, figure in zip(cells, each.figures, strict=True):
        _draw_hall_figure(canvas, cell, figure)
    canvas.text(each.victim, victim, 20, theme.STONE)


def _draw_hall_figure(canvas: Canvas, cell: pygame.Rect, figure: HallFigure) -> None:
    colour = theme.GOLD if figure.is_best else theme.STONE
    canvas.text(str(figure.value), cell, 26, colour, theme.BOLD)
    if figure.is_best:
        crown = sprites.crown(int(cell.height * 0.44))
        canvas.centred(crown, (cell.centerx + int(cell.height * 0.9), cell.centery))


def _columns(row: pygame.Rect, count: int) -> tuple[pygame.Rect, list[pygame.Rect], pygame.Rect]:
    """A row's name, its figures, and its favourite victim."""
    inner = row.inflate(-row.width // 40, 0)
    name, rest = cut_left(inner, int(inner.width * NAME_SHARE))
    figures, victim = cut_left(rest, rest.width - int(inner.width * VICTIM_SHARE))
    return name, columns(figures, count, 0), victim
