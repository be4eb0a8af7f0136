"""The hall of fame: a table with a row for each person."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_left, cut_top, stack
from companion.display.panels import draw_heading_and_foot
from companion.evening.screens.hall_of_fame import HallOfFameScene
from companion.stories.hall_of_fame import STATISTICS, HallRow, Rating
from companion.stories.person_statistics import name_count_text
from companion.words.i18n import _

TITLES = 19
"""The size of the columns' titles."""
NAME_SHARE, VICTIM_SHARE = 0.24, 0.22
"""The shares of a row's width for the name and the favourite victim."""


def draw(canvas: Canvas, area: pygame.Rect, scene: HallOfFameScene) -> None:
    body = draw_heading_and_foot(canvas, area, _("Hall of fame"), scene.frame, main=False)
    head, body = cut_top(body, canvas.lines(canvas.across(2, 3), TITLES), canvas.px(6))
    _draw_hall_titles(canvas, head, scene)
    rows = stack(body, len(scene.rows), canvas.px(58), canvas.px(6))
    for row, each in zip(rows, scene.rows, strict=True):
        _draw_hall_row(canvas, row, each)


def _draw_hall_titles(canvas: Canvas, head: pygame.Rect, scene: HallOfFameScene) -> None:
    """The columns' titles; none while nobody is in the hall."""
    statistics = STATISTICS if scene.rows else ()
    name, cells, victim = _columns(canvas, head)
    canvas.text(scene.games, name, TITLES, theme.MUTED, align=Align.LEFT)
    for cell, statistic in zip(cells, statistics, strict=False):
        canvas.paragraph(statistic.title, cell, TITLES, theme.MUTED, theme.BOLD, Align.CENTRE)
    if victim.width:
        canvas.paragraph(
            _("Favourite victim"), victim, TITLES, theme.MUTED, theme.BOLD, Align.CENTRE
        )


def _draw_hall_row(canvas: Canvas, row: pygame.Rect, each: HallRow) -> None:
    canvas.panel(row, theme.DUSK, edge=theme.GOLD if each.ratings[0].is_best else None)
    name, cells, victim = _columns(canvas, row)
    canvas.text(each.person.name, name, 24, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    for cell, rating in zip(cells, each.ratings, strict=True):
        _draw_rating(canvas, cell, rating)
    if victim.width:
        canvas.text(name_count_text(each.person.victim), victim, 20, theme.STONE)


def _draw_rating(canvas: Canvas, cell: pygame.Rect, rating: Rating) -> None:
    colour = theme.GOLD if rating.is_best else theme.STONE
    canvas.text(str(rating.value), cell, 26, colour, theme.BOLD)
    if rating.is_best:
        crown = sprites.crown(int(min(cell.height * 0.44, cell.width * 0.24)))
        canvas.centred(crown, (cell.right - crown.get_width() * 2 // 3, cell.centery))


def _columns(
    canvas: Canvas, row: pygame.Rect
) -> tuple[pygame.Rect, list[pygame.Rect], pygame.Rect]:
    """Divide a row into the name, the statistics, and the favourite victim, for whom there is no
    room on a narrow screen."""
    inner = row.inflate(-row.width // 40, 0)
    name, rest = cut_left(inner, int(inner.width * NAME_SHARE), canvas.px(4))
    wide = 0 if canvas.is_portrait else int(inner.width * VICTIM_SHARE)
    figures, victim = cut_left(rest, rest.width - wide)
    return name, columns(figures, len(STATISTICS), canvas.px(4)), victim
