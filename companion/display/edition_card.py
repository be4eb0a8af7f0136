"""The face of an edition: its colour and emblem, its name and year, its court, what it has."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.castle.drawings import draw_fitting
from companion.display.gathering import draw_gathering
from companion.display.layout import cut_bottom, cut_left, cut_top, inset
from companion.evening.screens.edition import EditionCard

GAP = 4
"""Pixels between two labels."""


def draw_edition_card(canvas: Canvas, rect: pygame.Rect, card: EditionCard) -> None:
    """The emblem above everything else, or beside it if the card is wider than high."""
    canvas.panel(rect, theme.STONE, 18, edge=theme.GOLD)
    inner = inset(rect, max(3, canvas.px(5)))
    if rect.width > rect.height:
        field, rest = cut_left(inner, int(inner.width * 0.26))
    else:
        field, rest = cut_top(inner, int(inner.height * 0.3))
    _draw_field(canvas, field, card)
    _draw_facts(canvas, inset(rest, canvas.px(12)), card)


def _draw_field(canvas: Canvas, field: pygame.Rect, card: EditionCard) -> None:
    """The emblem on the edition's colour, and the year below it."""
    canvas.panel(field, card.colour, 14)
    inner = inset(field, canvas.px(10))
    inner, year = cut_bottom(inner, canvas.letters(20), canvas.px(4))
    canvas.text(card.year, year, 20, theme.readable_on(card.colour), theme.BOLD)
    side = min(inner.size)
    emblem = pygame.Rect(0, 0, side, side)
    emblem.center = inner.center
    draw_fitting(canvas.surface, f"emblem-{card.emblem.value}", emblem)


def _draw_facts(canvas: Canvas, area: pygame.Rect, card: EditionCard) -> None:
    name, area = cut_top(area, max(int(area.height * 0.17), canvas.letters(22)))
    canvas.text(card.name, name, 38, theme.INK, theme.TITLE)
    seats, area = cut_top(area, canvas.letters(22), canvas.px(6))
    canvas.text(card.seats, seats, 22, theme.ROOF, theme.BOLD)
    pixels = canvas.letters(18)
    while not _fits(card.contents, pixels, area) and pixels > theme.LEAST_TEXT:
        pixels -= 1
    labels = _rows(card.contents, pixels, area.width)
    court, foot = cut_bottom(area, len(labels) * _row_height(pixels), canvas.px(8))
    draw_gathering(canvas, court, card.court)
    _draw_contents(canvas, foot, labels, pixels)


def _draw_contents(
    canvas: Canvas, area: pygame.Rect, labels: Sequence[Sequence[tuple[str, int]]], pixels: int
) -> None:
    """Small labels in rows."""
    top = area.top
    for row in labels:
        left = area.centerx - sum(width for _words, width in row) // 2
        for words, width in row:
            label = pygame.Rect(left, top, width, _row_height(pixels)).inflate(-GAP, -GAP)
            canvas.panel(label, theme.PARCHMENT, radius=6, edge=theme.GOLD_DARK)
            letters = pygame.Rect(0, 0, label.width, pixels)
            letters.center = label.center
            canvas.text(words, letters, 18, theme.INK)
            left += width
        top += _row_height(pixels)


def _fits(contents: Sequence[str], pixels: int, area: pygame.Rect) -> bool:
    """Whether they take less than half of the height: the court needs the other half."""
    height = len(_rows(contents, pixels, area.width)) * _row_height(pixels)
    return height <= area.height // 2


def _row_height(pixels: int) -> int:
    return pixels * 3 // 2 + GAP


def _rows(contents: Sequence[str], pixels: int, width: int) -> list[list[tuple[str, int]]]:
    """The labels of each row, and how wide each one is."""
    rows: list[list[tuple[str, int]]] = [[]]
    for words in contents:
        label = theme.text_size(words, theme.TEXT, pixels)[0] + pixels + GAP
        if rows[-1] and sum(each for _words, each in rows[-1]) + label > width:
            rows.append([])
        rows[-1].append((words, label))
    return rows
