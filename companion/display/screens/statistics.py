"""A finished game: what can be shown above, and below it the curve, the honours or the points."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, inset, stack
from companion.display.panels import commands, draw_row, lines_of_buttons
from companion.display.score_curve import draw_score_curve
from companion.evening.screens.statistics import Honours, PointsView, ScoreCurve, StatisticsScene
from companion.stories.honours import Honour
from companion.stories.page_parts import round_label
from companion.stories.points_table import PersonPoints, PointsCell
from companion.words.i18n import _

OUTCOME, TITLE, HEADLINE, DETAIL, NAME, COLUMN = 26, 20, 28, 20, 21, 18
"""Sizes of text."""
NAME_SHARE = 0.34
"""The share of a row's width for the name."""


def draw(canvas: Canvas, area: pygame.Rect, scene: StatisticsScene) -> None:
    inner = inset(area, canvas.px(20))
    body = _draw_views(canvas, inner, scene)
    body = _draw_foot(canvas, body, scene)
    words, body = cut_top(body, canvas.lines(1, OUTCOME), canvas.px(4))
    canvas.text(scene.outcome, words, OUTCOME, theme.GOLD, theme.TITLE)
    reason, body = cut_top(body, canvas.height_of(scene.tie, body.width, DETAIL), canvas.px(8))
    canvas.paragraph(scene.tie, reason, DETAIL, theme.STONE, align=Align.CENTRE)
    match scene.content:
        case ScoreCurve():
            draw_score_curve(canvas, body, scene.content)
        case Honours():
            _draw_honours(canvas, body, scene.content)
        case PointsView():
            _draw_points(canvas, body, scene.content)


def _draw_views(canvas: Canvas, area: pygame.Rect, scene: StatisticsScene) -> pygame.Rect:
    """The view that is shown is golden; the corner is for help. Returns the rest."""
    gap = canvas.px(10)
    head, body = cut_top(area, canvas.touch(60) if scene.views else 0, gap)
    row = pygame.Rect(head.x, head.y, head.width - canvas.corner - gap, head.height)
    for cell, choice in zip(columns(row, len(scene.views), gap), scene.views, strict=True):
        canvas.button(cell, choice, main=choice.target == scene.shown)
    return body


def _draw_foot(canvas: Canvas, area: pygame.Rect, scene: StatisticsScene) -> pygame.Rect:
    """The other choices. Returns the rest."""
    others = [choice for choice in commands(scene.frame) if choice not in scene.views]
    lines = lines_of_buttons(canvas, area.width, others)
    high = lines * canvas.touch(60) + (lines - 1) * canvas.px(8) if others else 0
    body, foot = cut_bottom(area, high, canvas.px(12))
    draw_row(canvas, foot, others, main=False)
    return body


def _draw_honours(canvas: Canvas, area: pygame.Rect, honours: Honours) -> None:
    note = honours.note
    body, below = cut_bottom(area, canvas.lines(2, DETAIL) if note else 0, canvas.px(8))
    canvas.paragraph(note, below, DETAIL, theme.MUTED, align=Align.CENTRE)
    across = canvas.across(2, 1)
    tallest = canvas.lines(1, TITLE) + canvas.lines(3, HEADLINE) + canvas.lines(2, DETAIL)
    table = stack(body, max(1, -(-len(honours.cards) // across)), tallest, canvas.px(10))
    cells = [cell for row in table for cell in columns(row, across, canvas.px(10))]
    for cell, card in zip(cells, honours.cards, strict=False):
        _draw_honour(canvas, cell, card)


def _draw_honour(canvas: Canvas, cell: pygame.Rect, card: Honour) -> None:
    canvas.panel(cell, theme.DUSK, edge=theme.EDGE)
    inner = inset(cell, canvas.px(10))
    title, rest = cut_top(inner, canvas.lines(1, TITLE))
    headline, detail = cut_bottom(rest, canvas.lines(1, DETAIL))
    canvas.text(card.title, title, TITLE, theme.MUTED, theme.BOLD, Align.LEFT)
    canvas.paragraph(card.name, headline, HEADLINE, theme.GOLD, theme.TITLE)
    canvas.text(card.detail, detail, DETAIL, theme.STONE, align=Align.LEFT)


def _draw_points(canvas: Canvas, area: pygame.Rect, points: PointsView) -> None:
    head, body = cut_top(area, canvas.lines(1, COLUMN), canvas.px(4))
    _name, cells = _cells(canvas, head, len(points.rounds) + 1)
    for cell, title in zip(cells, (*map(round_label, points.rounds), _("Sum")), strict=True):
        canvas.text(title, cell, COLUMN, theme.MUTED, theme.BOLD)
    rows = stack(body, max(1, len(points.people)), canvas.px(96), canvas.px(5))
    for row, person in zip(rows, points.people, strict=False):
        _draw_person(canvas, row, person)


def _cells(canvas: Canvas, row: pygame.Rect, count: int) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """Divide a row into the name and `count` columns."""
    inner = row.inflate(-canvas.px(12), 0)
    name, rest = cut_left(inner, int(inner.width * NAME_SHARE), canvas.px(8))
    return name, columns(rest, count, canvas.px(8))


def _draw_person(canvas: Canvas, row: pygame.Rect, person: PersonPoints) -> None:
    canvas.panel(row, theme.DUSK, edge=theme.EDGE)
    name, cells = _cells(canvas, row, len(person.cells) + 1)
    size = int(min(row.height * 0.84, canvas.px(44)))
    token, words = cut_left(name, size, canvas.px(8))
    canvas.mark(person.seat, token.center, size)
    canvas.text(person.name, words, NAME, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    for cell, points in zip(cells, person.cells, strict=False):
        _draw_round_points(canvas, cell, points, theme.seat_line(person.seat.colour))
    canvas.text(person.total, cells[-1], NAME, theme.PARCHMENT, theme.BOLD)


def _draw_round_points(
    canvas: Canvas, cell: pygame.Rect, points: PointsCell, colour: theme.Colour
) -> None:
    """The number above its bar; the best one of the game has a crown."""
    above, below = cut_bottom(cell, max(4, cell.height // 5), canvas.px(1))
    canvas.text(points.points, above, NAME, theme.STONE, theme.BOLD)
    if points.is_best:
        crown = sprites.crown(max(12, int(above.height * 0.6)))
        canvas.centred(crown, (above.centerx + canvas.px(44), above.centery))
    bar = pygame.Rect(below.x, below.y, below.width, max(2, below.height // 2))
    pygame.draw.rect(canvas.surface, theme.NIGHT, bar)
    bar.x += round(below.width * points.start / 100)
    bar.width = round(below.width * points.width / 100)
    pygame.draw.rect(canvas.surface, colour, bar)
