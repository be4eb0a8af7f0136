"""The end of a game: everyone in order, the winners crowned."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import centred_row, cut_left, cut_top, inset, stack
from companion.display.panels import draw_commands, draw_notice, footer
from companion.table.screens.podium import PodiumRow, PodiumScene


def draw(canvas: Canvas, area: pygame.Rect, scene: PodiumScene) -> None:
    body, foot = footer(canvas, inset(area, canvas.px(28)))
    draw_commands(canvas, foot, scene.frame, main=False)
    head, body = cut_top(body, max(48, canvas.px(96)), canvas.px(12))
    if scene.frame.notice is None:
        canvas.text(scene.headline, head, 54, theme.GOLD, theme.TITLE)
    else:
        draw_notice(canvas, head, scene.frame.notice)
    table = centred_row(body, 1, widest=canvas.px(720), gap=0)[0]
    cells = stack(table, len(scene.rows), tallest=canvas.px(76), gap=canvas.px(8))
    for cell, row in zip(cells, scene.rows, strict=True):
        _draw_podium_row(canvas, cell, row)


def _draw_podium_row(canvas: Canvas, rect: pygame.Rect, row: PodiumRow) -> None:
    canvas.panel(
        rect, theme.SLATE if row.wins else theme.DUSK, edge=theme.GOLD if row.wins else None
    )
    rank, rest = cut_left(rect, rect.height)
    canvas.text(str(row.rank or ""), rank, 34, theme.MUTED, theme.BOLD)
    mark, rest = cut_left(rest, rect.height)
    canvas.mark(row.number, mark.center, int(rect.height * 0.74))
    name, score = cut_left(rest, int(rest.width * 0.66))
    canvas.text(row.name, name, 30, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    score = score.inflate(-canvas.px(30), 0)
    canvas.text(str(row.score), score, 40, theme.PARCHMENT, theme.BOLD, Align.RIGHT)
    if row.wins:
        canvas.centred(
            sprites.crown(int(rect.height * 0.7)), (name.right - rect.height // 2, rect.centery)
        )
