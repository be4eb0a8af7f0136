"""The letters to type a name with, below the name as far as it was typed."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_left, cut_top, grid, inset, rows
from companion.display.panels import draw_row, footer
from companion.evening.inputs import Command
from companion.evening.scene import Choice
from companion.evening.screens.name_entry import NameEntryScene, NameKey, PickAccent, PickLetter
from companion.words.letters import MOST_ACCENTS

ACROSS = 10
LETTER_ROWS = 3
GAP = 6
LETTER_SIZE = 32


def draw(canvas: Canvas, area: pygame.Rect, scene: NameEntryScene) -> None:
    head, body = cut_top(
        inset(area, canvas.px(20)), canvas.px(70) + canvas.lines(2, 32), canvas.px(10)
    )
    _draw_name(canvas, head, scene)
    others = [choice for choice in _choices(scene, Command) if choice.label]
    body, foot = footer(canvas, body, others)
    keys = cut_top(body, min(body.height, (LETTER_ROWS + 1) * canvas.px(150)))[0]
    *letters, below = rows(keys, LETTER_ROWS + 1, canvas.px(GAP))
    _draw_letters(canvas, letters[0].unionall(letters), _choices(scene, PickLetter))
    _draw_below(canvas, below, scene)
    draw_row(canvas, foot, others, main=True)


def _choices(scene: NameEntryScene, kind: type) -> list[Choice]:
    return [choice for choice in scene.frame.choices if isinstance(choice.target, kind)]


def _draw_name(canvas: Canvas, head: pygame.Rect, scene: NameEntryScene) -> None:
    question, field = cut_top(head, int(head.height * 0.45), canvas.px(6))
    question.width -= canvas.corner
    canvas.text(scene.question, question, 32, theme.PARCHMENT, theme.TITLE, Align.LEFT)
    canvas.panel(field, theme.PARCHMENT, edge=theme.GOLD)
    mark, words = cut_left(field, field.height, canvas.px(6))
    canvas.mark(scene.token, mark.center, int(field.height * 0.8))
    canvas.text(f"{scene.typed}|", words, 40, theme.INK, theme.BOLD, Align.LEFT)


def _draw_letters(canvas: Canvas, area: pygame.Rect, letters: list[Choice]) -> None:
    cells = grid(area, ACROSS, ACROSS * LETTER_ROWS, canvas.px(GAP))
    for cell, choice in zip(cells, letters, strict=False):
        canvas.button(cell, choice, size=LETTER_SIZE)


def _draw_below(canvas: Canvas, area: pygame.Rect, scene: NameEntryScene) -> None:
    """The accents of the letter typed last, each in its slot; Space and Erase beside them."""
    gap = canvas.px(GAP)
    cells = columns(area, ACROSS, gap)
    for cell, choice in zip(cells[:MOST_ACCENTS], _choices(scene, PickAccent), strict=False):
        canvas.button(cell, choice, size=LETTER_SIZE)
    wide = columns(cells[MOST_ACCENTS].unionall(cells[MOST_ACCENTS:]), 2, gap)
    for cell, choice in zip(wide, _choices(scene, NameKey), strict=True):
        canvas.button(cell, choice)
