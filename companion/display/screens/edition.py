"""Choosing an edition: a card for each."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_top, inset
from companion.display.panels import draw_commands, draw_heading, footer
from companion.i18n import _
from companion.table.screens.edition import EditionCard, EditionScene, PickEdition


def draw(canvas: Canvas, area: pygame.Rect, scene: EditionScene) -> None:
    body = draw_heading(canvas, area, _("Which game are you playing?"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=False)
    cells = columns(body, max(3, len(scene.cards)), canvas.px(28))
    for cell, card in zip(cells, scene.cards, strict=False):
        height = min(cell.height, canvas.px(320))
        _draw_edition(
            canvas, pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height), card
        )


def _draw_edition(canvas: Canvas, rect: pygame.Rect, card: EditionCard) -> None:
    canvas.panel(rect, theme.STONE, 18, edge=theme.GOLD)
    inner = inset(rect, canvas.px(22))
    crown, inner = cut_top(inner, int(inner.height * 0.24))
    canvas.centred(sprites.crown(int(crown.height * 1.3), theme.GOLD_DARK), crown.center)
    name, inner = cut_top(inner, int(inner.height * 0.36))
    canvas.text(card.name, name, 38, theme.INK, theme.TITLE)
    seats, about = cut_top(inner, int(inner.height * 0.34))
    canvas.text(card.seats, seats, 24, theme.ROOF, theme.BOLD)
    canvas.paragraph(card.about, about, 20, theme.INK, align=Align.CENTRE)
    canvas.spot(rect, PickEdition(card.edition))
