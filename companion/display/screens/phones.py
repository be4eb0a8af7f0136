"""The codes with which phones join, as large as possible, and what they are for."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import (
    columns,
    cut_bottom,
    cut_left,
    cut_top,
    rows,
    stack,
    weighted_rows,
)
from companion.display.panels import draw_heading_and_foot
from companion.display.qr_code import draw_qr_code
from companion.evening.screens.phones import Code, PhonesScene
from companion.words.i18n import _

LINE, JOINED, CAPTION = 28, 30, 32
"""Sizes of text."""


def draw(canvas: Canvas, area: pygame.Rect, scene: PhonesScene) -> None:
    body = draw_heading_and_foot(canvas, area, _("Phones"), scene.frame, main=not scene.codes)
    if scene.codes:
        codes, body = _divide(canvas, body)
        _draw_codes(canvas, codes, scene.codes)
    _draw_words(canvas, body, scene)


def _divide(canvas: Canvas, body: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The codes, and beside or below them the words."""
    if canvas.is_portrait:
        return cut_top(body, int(body.height * 0.66), canvas.px(16))
    return cut_left(body, int(body.width * 0.6), canvas.px(28))


def _draw_codes(canvas: Canvas, area: pygame.Rect, codes: tuple[Code, ...]) -> None:
    divide = rows if canvas.is_portrait and len(codes) > 1 else columns
    for cell, code in zip(divide(area, len(codes), canvas.px(24)), codes, strict=True):
        _draw_code(canvas, cell, code, is_numbered=len(codes) > 1)


def _draw_code(canvas: Canvas, cell: pygame.Rect, code: Code, is_numbered: bool) -> None:
    square, words = cut_bottom(cell, canvas.lines(2, CAPTION), canvas.px(8))
    draw_qr_code(canvas, square, code.link, CAPTION)
    caption = f"{code.number}. {code.caption}" if is_numbered else code.caption
    canvas.paragraph(caption, words, CAPTION, theme.PARCHMENT, align=Align.CENTRE)


def _draw_words(canvas: Canvas, area: pygame.Rect, scene: PhonesScene) -> None:
    """What to do, who has joined, and what is wrong."""
    words = [(line, LINE, theme.STONE) for line in scene.lines]
    if scene.joined:
        words.append((scene.joined, JOINED, theme.GOLD))
    if scene.warning:
        words.append((scene.warning, LINE, theme.WARNING))
    gap = canvas.px(18)
    heights = [canvas.height_of(line, area.width, size) for line, size, _colour in words]
    if sum(heights) + gap * (len(words) - 1) <= area.height:
        cells = weighted_rows(cut_top(area, sum(heights) + gap * (len(words) - 1))[0], heights, gap)
    else:
        cells = stack(area, len(words), canvas.lines(4, LINE), canvas.px(8))
    for cell, (line, size, colour) in zip(cells, words, strict=True):
        canvas.paragraph(line, cell, size, colour)
