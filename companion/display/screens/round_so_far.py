"""The round so far: a row for each election, with the cards that were open."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_left, cut_top, inset, stack
from companion.display.panels import draw_heading_and_foot
from companion.display.verdict_emblems import verdict_emblem
from companion.evening.screens.round_so_far import (
    ELECTIONS_ON_A_PAGE,
    RoundLine,
    RoundSoFarScene,
    ShownCard,
)
from companion.words.i18n import _

NAME, PLACE, COUNT = 24, 19, 26
"""Sizes of text."""
WORDS = 0.46
"""The share of a row's width for who was raised and what came of it."""
FEWEST_ACROSS = 5
"""Fewer cards are as large as if so many were open."""


def draw(canvas: Canvas, area: pygame.Rect, scene: RoundSoFarScene) -> None:
    title = _("The round so far")
    body = draw_heading_and_foot(canvas, area, title, scene.frame, main=True)
    tallest = body.height // ELECTIONS_ON_A_PAGE
    cells = stack(body, len(scene.lines), tallest, canvas.px(6))
    for row, line in zip(cells, scene.lines, strict=True):
        canvas.panel(row, theme.DUSK, edge=theme.EDGE)
        _draw_line(canvas, inset(row, canvas.px(6)), line)


def _draw_line(canvas: Canvas, row: pygame.Rect, line: RoundLine) -> None:
    """The votes beside the words; below them in a window that stands."""
    if canvas.is_portrait:
        words, votes = cut_top(row, row.height // 2)
    else:
        words, votes = cut_left(row, int(row.width * WORDS), canvas.px(10))
    size = min(words.height, canvas.px(70))
    token, rest = cut_left(words, size, canvas.px(4))
    canvas.mark(line.raised.seat, token.center, int(size * 0.6))
    figure, rest = cut_left(rest, size, canvas.px(8))
    canvas.character(line.raised.character, figure.center, size)
    emblem, texts = cut_left(rest, size, canvas.px(8))
    canvas.centred(verdict_emblem(line.raised.verdict, int(size * 0.6)), emblem.center)
    name, place = cut_top(texts, texts.height // 2)
    canvas.text(line.raised.character.name, name, NAME, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    canvas.text(line.place, place, PLACE, theme.STONE, align=Align.LEFT)
    cells = columns(votes, max(FEWEST_ACROSS, len(line.votes)), canvas.px(4))
    for cell, card in zip(cells, line.votes, strict=False):
        _draw_card(canvas, cell, card)


def _draw_card(canvas: Canvas, cell: pygame.Rect, shown: ShownCard) -> None:
    """A card, with its seat or the number of such cards above it."""
    size = min(cell.width, cell.height // 2)
    above, below = cut_top(cell, cell.height - size)
    if shown.count:
        canvas.text(f"{shown.count} ×", above, COUNT, theme.PARCHMENT, theme.BOLD)
    else:
        canvas.mark(shown.seat, above.center, int(min(above.size) * 0.9))
    card, colour = pygame.Rect(0, 0, size, size), theme.VOTES[shown.vote]
    card.center = below.center
    canvas.panel(card, theme.PARCHMENT, 6, colour)
    canvas.centred(sprites.vote_sign(shown.vote, int(size * 0.7), colour), card.center)
