"""Choosing an edition: a card for each."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.edition_card import draw_edition_card
from companion.display.layout import centred_row, grid, rows
from companion.display.panels import draw_heading_and_foot
from companion.evening.screens.edition import EditionScene, PickEdition
from companion.words.i18n import _

IN_A_ROW = 4
"""So many cards stand side by side; more of them are in two columns."""


def draw(canvas: Canvas, area: pygame.Rect, scene: EditionScene) -> None:
    body = draw_heading_and_foot(
        canvas, area, _("Which game are you playing?"), scene.frame, main=False
    )
    for cell, card in zip(_cells(canvas, body, len(scene.cards)), scene.cards, strict=True):
        draw_edition_card(canvas, cell, card)
        canvas.spot(cell, PickEdition(card.edition))


def _cells(canvas: Canvas, body: pygame.Rect, count: int) -> list[pygame.Rect]:
    gap = canvas.px(20)
    if count > IN_A_ROW:
        return grid(body, 2, count, gap)
    if canvas.is_portrait:
        return rows(body, max(3, count), gap)[:count]
    return centred_row(body, count, body.width // 3, gap)
