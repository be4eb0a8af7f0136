"""What has happened in the round, and the rules of the moment, where there is room for them."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_left, cut_top, stack
from companion.display.verdict_emblems import verdict_emblem
from companion.evening.scene import Raised
from companion.words.i18n import _
from companion.words.labels import label_of

TITLE, LINE, RULE = 19, 21, 19
"""Sizes of text."""
ROW, LARGE_ROW = 44, 84
"""The height of an election: beside other things, and at most where there is nothing else."""


def least_news_height(canvas: Canvas) -> int:
    """Where less height is left, nothing is drawn."""
    return canvas.lines(1, TITLE) + canvas.px(4) + 2 * _row_height(canvas)


def draw_round_news(
    canvas: Canvas, area: pygame.Rect, raised: tuple[Raised, ...], rules: tuple[str, ...] = ()
) -> pygame.Rect:
    """The newest elections first, larger without rules below them; returns what they leave."""
    if area.height < least_news_height(canvas):
        return area
    rest = area.inflate(-canvas.px(16), 0)
    if raised:
        high = _row_height(canvas)
        if not rules:
            high = max(high, min(canvas.px(LARGE_ROW), rest.height // len(raised) - high))
        rest = _draw_elections(canvas, rest, raised, high)
    _draw_rules(canvas, rest, rules)
    return rest


def _row_height(canvas: Canvas) -> int:
    return max(canvas.px(ROW), canvas.lines(1, LINE) + canvas.px(6))


def _draw_elections(
    canvas: Canvas, area: pygame.Rect, raised: tuple[Raised, ...], high: int
) -> pygame.Rect:
    """Returns the rest of the area."""
    title, rest = cut_top(area, canvas.lines(1, TITLE), canvas.px(4))
    canvas.text(_("Raised to the throne"), title, TITLE, theme.MUTED, theme.BOLD, Align.LEFT)
    shown = raised[::-1][: max(1, rest.height // high)]
    table, rest = cut_top(rest, len(shown) * high, canvas.px(8))
    for row, each in zip(stack(table, len(shown), high, 0), shown, strict=True):
        _draw_raised(canvas, row, each)
    return rest


def _draw_raised(canvas: Canvas, row: pygame.Rect, raised: Raised) -> None:
    """Who raised whom, and what came of it."""
    token, rest = cut_left(row, row.height, canvas.px(6))
    canvas.mark(raised.seat, token.center, int(row.height * 0.7))
    figure, words = cut_left(rest, row.height, canvas.px(8))
    canvas.character(raised.character, figure.center, int(row.height * 0.92))
    name, verdict = cut_left(words, words.width // 2, canvas.px(8))
    canvas.text(raised.character.name, name, LINE, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    emblem, word = cut_left(verdict, row.height, canvas.px(8))
    canvas.centred(verdict_emblem(raised.verdict, int(row.height * 0.7)), emblem.center)
    outcome = label_of(raised.verdict)
    canvas.line_or_paragraph(outcome, word, LINE, theme.STONE, theme.TEXT, Align.LEFT)


def _draw_rules(canvas: Canvas, area: pygame.Rect, rules: tuple[str, ...]) -> None:
    """As many rules as there is room for."""
    for rule in rules:
        height = canvas.height_of(rule, area.width, RULE)
        if height > area.height:
            return
        line, area = cut_top(area, height, canvas.px(8))
        canvas.paragraph(rule, line, RULE, theme.MUTED)
