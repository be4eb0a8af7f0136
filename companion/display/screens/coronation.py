"""The points of a coronation: a column for each card."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import centred_row, cut_bottom, cut_left, cut_top, inset, rows
from companion.display.panels import draw_commands, draw_notice, footer
from companion.i18n import _
from companion.table.screens.coronation import AmbitionLine, CoronationScene, ScoreCard, ScoreLine


def draw(canvas: Canvas, area: pygame.Rect, scene: CoronationScene) -> None:
    body, foot = footer(canvas, inset(area, canvas.px(20)))
    draw_commands(canvas, foot, scene.frame, main=True)
    head, body = cut_top(body, max(50, canvas.px(96)), canvas.px(12))
    portrait, words = cut_left(head, head.height, canvas.px(20))
    canvas.character(scene.monarch, (portrait.centerx, portrait.centery), int(head.height * 0.72))
    canvas.centred(
        sprites.crown(int(head.height * 0.46)), (portrait.centerx, portrait.y + canvas.px(8))
    )
    upper, lower = cut_top(words, int(words.height * 0.62))
    canvas.text(scene.headline, upper, 44, theme.PARCHMENT, theme.TITLE, Align.LEFT)
    canvas.text(scene.note, lower, 24, theme.GOLD, theme.BOLD, Align.LEFT)
    if scene.frame.notice is not None:
        draw_notice(canvas, words, scene.frame.notice)
    cells = centred_row(body, len(scene.cards), widest=canvas.px(300), gap=canvas.px(10))
    for cell, card in zip(cells, scene.cards, strict=True):
        _draw_score_card(canvas, cell, card)


def _draw_score_card(canvas: Canvas, column: pygame.Rect, card: ScoreCard) -> None:
    canvas.panel(column, theme.STONE, 14)
    head, rest = cut_top(inset(column, canvas.px(8)), int(column.height * 0.14))
    size = int(min(head.height, head.width * 0.3))
    canvas.mark(card.number, (head.x + size // 2, head.centery), int(size * 0.9))
    name = pygame.Rect(head.x + size, head.y, head.width - size, head.height)
    canvas.text(card.name, name.inflate(-canvas.px(8), 0), 25, theme.INK, theme.BOLD)
    lines, sums = cut_top(rest, int(rest.height * 0.72))
    if card.ambition is not None:
        lines, ambition = cut_bottom(lines, int(lines.height * 0.17), 2)
        _draw_ambition(canvas, ambition, card.ambition)
    for row, line in zip(rows(lines, len(card.lines), 0), card.lines, strict=True):
        _draw_score_line(canvas, row, line)
    _draw_sum(canvas, sums, card)


def _draw_ambition(canvas: Canvas, row: pygame.Rect, line: AmbitionLine) -> None:
    """The ambition below the favourites, with its points if it was met."""
    canvas.panel(row, theme.PARCHMENT if line.met else theme.STONE_DARK, 6)
    words, points = cut_left(row.inflate(-canvas.px(8), 0), int(row.width * 0.76))
    canvas.paragraph(line.name, words, 16, theme.INK)
    sign = f"+{line.points}" if line.met else "–"
    canvas.text(sign, points, 24, theme.INK, theme.BOLD, Align.RIGHT)


def _draw_score_line(canvas: Canvas, row: pygame.Rect, line: ScoreLine) -> None:
    size = int(min(row.height * 0.84, row.width * 0.24))
    canvas.character(line.character, (row.x + size // 2, row.centery), size)
    words = pygame.Rect(row.x + size + 4, row.y, row.width - size - 4, row.height)
    where, points = cut_left(words, int(words.width * 0.68))
    upper, lower = cut_top(where, where.height // 2)
    canvas.text(line.character.name, upper, 18, theme.INK, theme.BOLD, Align.LEFT)
    canvas.text(line.place, lower, 16, theme.blend(theme.INK, theme.STONE, 0.3), align=Align.LEFT)
    colour = _points_colour(line.points)
    canvas.text(_signed(line.points), points, 26, colour, theme.BOLD, Align.RIGHT)


def _draw_sum(canvas: Canvas, area: pygame.Rect, card: ScoreCard) -> None:
    pygame.draw.line(canvas.surface, theme.MORTAR, area.topleft, area.topright, 2)
    upper, lower = cut_top(area, int(area.height * 0.55))
    word = _("Perfect zero!") if card.perfect else _("Points")
    canvas.text(word, upper, 18, theme.INK, theme.BOLD, Align.LEFT)
    canvas.text(
        _signed(card.points), upper, 38, _points_colour(card.points), theme.BOLD, Align.RIGHT
    )
    canvas.text(_("Score"), lower, 18, theme.INK, align=Align.LEFT)
    canvas.text(str(card.score), lower, 26, theme.INK, theme.BOLD, Align.RIGHT)


def _points_colour(points: int) -> theme.Colour:
    return theme.NO if points < 0 else theme.INK


def _signed(points: int) -> str:
    return f"–{-points}" if points < 0 else str(points)
