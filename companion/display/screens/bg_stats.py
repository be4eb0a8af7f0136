"""The code for BG Stats as large as possible, and beside it what it is for."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import CORNER_BUTTON, Canvas
from companion.display.layout import cut_bottom, cut_left, cut_top, inset, stack
from companion.display.panels import draw_foot
from companion.display.qr_code import draw_qr_code
from companion.evening.screens.bg_stats import BgStatsScene
from companion.words.i18n import _

TITLE, LINE = 36, 26
"""Sizes of text."""


def draw(canvas: Canvas, area: pygame.Rect, scene: BgStatsScene) -> None:
    inner = inset(area, canvas.px(16))
    if not scene.link:
        _draw_words(canvas, inner, scene)
        return
    if canvas.is_portrait:
        words, square = cut_bottom(inner, inner.width, canvas.px(16))
    else:
        square, words = cut_left(inner, min(inner.height, inner.width * 3 // 5), canvas.px(28))
    _draw_words(canvas, words, scene)
    draw_qr_code(canvas, square, scene.link, LINE)


def _draw_words(canvas: Canvas, area: pygame.Rect, scene: BgStatsScene) -> None:
    """The title beside the button for help, the lines, and Back."""
    head, body = cut_top(area, canvas.touch(CORNER_BUTTON), canvas.px(12))
    body = draw_foot(canvas, body, scene.frame, main=False)
    head.width -= canvas.corner
    canvas.text(_("BG Stats"), head, TITLE, theme.PARCHMENT, theme.TITLE)
    cells = stack(body, len(scene.lines), canvas.lines(3, LINE), canvas.px(10))
    for cell, line in zip(cells, scene.lines, strict=True):
        canvas.paragraph(line, cell, LINE, theme.STONE)
