"""The secret cards of one seat, for who may look: on a drawn box, or alone on the screen."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, grid, inset, rows
from companion.display.panels import draw_card
from companion.evening.scene import OwnCard
from companion.words.i18n import _


def draw_own_card(canvas: Canvas, rect: pygame.Rect, card: OwnCard) -> None:
    """Draw what only one seat may see: favourites, ambitions, vote cards."""
    canvas.panel(rect, theme.PARCHMENT, edge=theme.GOLD_DARK)
    inner = inset(rect, canvas.px(12))
    if card.ambitions:
        inner, ambitions = cut_bottom(inner, int(inner.height * 0.3), canvas.px(4))
        _draw_own_ambitions(canvas, ambitions, card.ambitions)
    favourites, votes = cut_top(inner, int(inner.height * 0.76), canvas.px(4))
    if not card.cards:
        canvas.paragraph(_("Your card lies on the table."), favourites, 22, theme.INK)
    for column, face in zip(
        columns(favourites, len(card.cards), canvas.px(36)), card.cards, strict=True
    ):
        draw_card(canvas, grid(column, 3, len(face.characters), 0), face)
    for cell, (vote, count) in zip(columns(votes, 3, 0), card.votes, strict=False):
        sign, number = cut_left(cell, cell.width // 2)
        size = int(min(sign.size) * 0.9)
        canvas.centred(sprites.vote_sign(vote, size, theme.VOTES[vote]), sign.center)
        canvas.text(f"×{count}", number, 22, theme.INK, theme.BOLD, Align.LEFT)


def _draw_own_ambitions(
    canvas: Canvas, area: pygame.Rect, ambitions: tuple[tuple[str, ...], ...]
) -> None:
    for column, lines in zip(columns(area, len(ambitions), 6), ambitions, strict=True):
        for row, line in zip(rows(column, len(lines), 2), lines, strict=True):
            canvas.paragraph(line, row, 18, theme.INK, theme.BOLD)
