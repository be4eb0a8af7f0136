"""The hall of fame: a table with a row for each person."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_left, cut_top, stack
from companion.display.panels import draw_commands, draw_heading, footer
from companion.i18n import _
from companion.table.screens.hall_of_fame import HallFigure, HallOfFameScene, PersonRow

NAME_SHARE, VICTIM_SHARE = 0.24, 0.22
"""The shares of a row's width for the name and the favourite victim."""


def draw(canvas: Canvas, area: pygame.Rect, scene: HallOfFameScene) -> None:
    body = draw_heading(canvas, area, _("Hall of fame"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=False)
    head, body = cut_top(body, max(26, canvas.px(44)), canvas.px(6))
    _draw_hall_titles(canvas, head, scene)
    rows = stack(body, len(scene.rows), canvas.px(58), canvas.px(6))
    for row, each in zip(rows, scene.rows, strict=True):
        _draw_hall_row(canvas, row, each)


def _draw_hall_titles(canvas: Canvas, head: pygame.Rect, scene: HallOfFameScene) -> None:
    """The columns' titles: all rows have the same figures."""
    figures = scene.rows[0].figures if scene.rows else ()
    name, cells, victim = _columns(head, len(figures))
    canvas.text(scene.games, name, 19, theme.MUTED, align=Align.LEFT)
    for cell, figure in zip(cells, figures, strict=True):
        canvas.text(figure.title, cell, 19, theme.MUTED, theme.BOLD)
    canvas.text(_("Favourite victim"), victim, 19, theme.MUTED, theme.BOLD)


def _draw_hall_row(canvas: Canvas, row: pygame.Rect, each: PersonRow) -> None:
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
    """Divide a row into the name, `count` figures, and the favourite victim."""
    inner = row.inflate(-row.width // 40, 0)
    name, rest = cut_left(inner, int(inner.width * NAME_SHARE))
    figures, victim = cut_left(rest, rest.width - int(inner.width * VICTIM_SHARE))
    return name, columns(figures, count, 0), victim
