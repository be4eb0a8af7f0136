"""How to play: a numbered card for each step."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_left, cut_top, inset, rows
from companion.display.panels import draw_heading_and_foot
from companion.evening.scene import CharacterFace
from companion.evening.screens.how_to_play import HowToPlayScene, HowToStep, StepPicture
from companion.words.i18n import _
from engine import lone_seats, tokens_of

TEXT, TITLE, NUMBER = 24, 28, 34
"""Sizes of text."""
THREE = 3
CARD = 0.7
"""The width of a card by its height."""
Court = tuple[CharacterFace, ...]


def draw(canvas: Canvas, area: pygame.Rect, scene: HowToPlayScene) -> None:
    body = draw_heading_and_foot(canvas, area, _("How to play with vivat"), scene.frame, main=True)
    divide = rows if canvas.is_portrait else columns
    cells = divide(body, len(scene.steps), canvas.px(20))
    for number, (cell, step) in enumerate(zip(cells, scene.steps, strict=True), start=1):
        _draw_step(canvas, cell, number, step, scene.court)


def _draw_step(
    canvas: Canvas, cell: pygame.Rect, number: int, step: HowToStep, court: Court
) -> None:
    """Number and picture above the words, or beside them on a narrow screen."""
    tallest = canvas.lines(8, TEXT) + canvas.px(190)
    card = cell.inflate(0, min(0, tallest - cell.height))
    canvas.panel(card, theme.DUSK, 18, edge=theme.EDGE)
    inner = inset(card, canvas.px(14))
    if canvas.is_portrait:
        picture, words = cut_left(inner, inner.width // 3, canvas.px(14))
        title, text = cut_top(words, canvas.lines(1, TITLE), canvas.px(4))
        line, title = cut_left(title, canvas.letters(NUMBER))
    else:
        picture, words = cut_top(inner, int(inner.height * 0.34), canvas.px(8))
        title, text = cut_top(words, canvas.lines(1, TITLE), canvas.px(4))
        line, picture = cut_left(picture, canvas.letters(NUMBER), canvas.px(4))
    _draw_picture(canvas, picture, step.picture, court)
    align = Align.LEFT if canvas.is_portrait else Align.CENTRE
    line.height = canvas.lines(1, NUMBER)
    canvas.text(str(number), line, NUMBER, theme.GOLD, theme.BOLD, Align.LEFT)
    canvas.text(step.title, title, TITLE, theme.PARCHMENT, theme.BOLD, align)
    canvas.paragraph(step.text, text, TEXT, theme.STONE, align=align)


def _draw_picture(canvas: Canvas, area: pygame.Rect, picture: StepPicture, court: Court) -> None:
    """People sit down, move, vote, or crown somebody: three of a kind side by side, or a crown."""
    cells = columns(area, THREE, canvas.px(4))
    size = int(min(cells[0].size) * 0.9)
    match picture:
        case StepPicture.SEATS:
            for token, cell in zip(tokens_of(lone_seats(*"ABC")), cells, strict=True):
                canvas.mark(token, cell.center, int(size * 0.8))
        case StepPicture.COURT:
            _draw_climbing(canvas, cells, size, court)
        case StepPicture.VOTES:
            for cell in cells:
                canvas.centred(sprites.card_back(int(size * CARD), size), cell.center)
        case StepPicture.CROWN:
            canvas.centred(sprites.crown(min(area.width // 2, area.height)), area.center)


def _draw_climbing(canvas: Canvas, cells: Sequence[pygame.Rect], size: int, court: Court) -> None:
    """Each stands higher than the one before, as far as there is room."""
    room = min(cells[0].height - size, size)
    for number, (cell, character) in enumerate(zip(cells, court, strict=False)):
        up = room * number // (THREE - 1) - room // 2
        canvas.character(character, (cell.centerx, cell.centery - up), size)
