"""The end of a game: everyone in the order of rank, and the monarchs above the points of their
rounds. The last row comes first, and the winner last."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import (
    centred_row,
    columns,
    cut_bottom,
    cut_left,
    cut_top,
    inset,
    stack,
)
from companion.display.panels import draw_foot
from companion.display.portraits import LEAST_PORTRAIT
from companion.display.stage.actors import Comes, Entrance, Key, Part
from companion.evening.scene import CharacterFace
from companion.evening.screens.podium import PodiumRound, PodiumRow, PodiumScene
from companion.stories.points_table import signed

HEADLINE, NAME, SCORE, RANK, GAIN, TIE, SMALL = 54, 36, 48, 32, 30, 24, 18
"""Sizes of text; `SMALL` are honours and the rounds' names."""
MONARCHS, FAIR_MONARCHS = 220, 120
"""The height for the monarchs: at most, and at least with the story above them."""
ROW, LEAST_ROW = 120, 48
"""The height of a row: at most, and at least."""
NAMES, SCORES = 0.42, 0.14
"""The shares of a row's width for the name and the score."""
ROW_SECONDS = 0.5
"""From one row to the next."""


def draw(canvas: Canvas, area: pygame.Rect, scene: PodiumScene) -> None:
    body = draw_foot(canvas, inset(area, canvas.px(24)), scene.frame, main=False)
    body = _draw_headline(canvas, body, scene)
    body = _draw_words(canvas, body, scene.tie)
    least = len(scene.rows) * max(canvas.px(LEAST_ROW), canvas.lines(1, SCORE))
    told = " ".join(scene.story)
    if canvas.height_of(told, body.width, TIE) <= body.height - least - canvas.px(FAIR_MONARCHS):
        body = _draw_words(canvas, body, told)
    table = centred_row(body, 1, widest=canvas.px(1100), gap=0)[0]
    smallest = int(LEAST_PORTRAIT * 1.5) + canvas.lines(1, SMALL)
    high = max(smallest, min(canvas.px(MONARCHS), table.height - least))
    head, body = cut_top(table, high, canvas.px(2))
    _draw_monarchs(canvas, _divided(canvas, head, len(scene.rounds))[1], scene.rounds)
    cells = stack(body, len(scene.rows), canvas.px(ROW), canvas.px(6))
    for number, (rect, row) in enumerate(zip(cells, scene.rows, strict=True)):
        comes = Comes(Entrance.UNROLL, (len(cells) - 1 - number) * ROW_SECONDS)
        with canvas.drawn_as_actor(Key(Part.RANK, number), rect, comes):
            _draw_row(canvas, rect, row)


def _draw_headline(canvas: Canvas, area: pygame.Rect, scene: PodiumScene) -> pygame.Rect:
    """Draw who has won; returns the rest."""
    wide = area.width - 2 * canvas.corner
    high = canvas.height_of(scene.headline, wide, HEADLINE, theme.TITLE)
    most = canvas.lines(canvas.across(1, 2), HEADLINE)
    head, rest = cut_top(area, min(high, most), canvas.px(8))
    place, colour = head.inflate(wide - head.width, 0), theme.GOLD
    canvas.paragraph(scene.headline, place, HEADLINE, colour, theme.TITLE, Align.CENTRE)
    return rest


def _draw_words(canvas: Canvas, area: pygame.Rect, words: str) -> pygame.Rect:
    """Draw a paragraph at the top, in a quarter of the area at most; returns the rest."""
    if not words:
        return area
    high = min(canvas.height_of(words, area.width, TIE), area.height // 4)
    place, rest = cut_top(area, high, canvas.px(8))
    canvas.paragraph(words, place, TIE, theme.STONE, align=Align.CENTRE)
    return rest


def _draw_monarchs(
    canvas: Canvas, cells: Sequence[pygame.Rect], rounds: Sequence[PodiumRound]
) -> None:
    """The figures under their crowns, and the round's name below them."""
    for cell, each in zip(cells, rounds, strict=True):
        figures, name = cut_bottom(cell, canvas.lines(1, SMALL))
        canvas.text(each.name, name, SMALL, theme.MUTED, theme.BOLD)
        widest = int(figures.height * 0.8)
        places = centred_row(figures, len(each.monarchs), widest, 0)
        for place, monarch in zip(places, each.monarchs, strict=True):
            _draw_crowned(canvas, place, monarch)


def _draw_crowned(canvas: Canvas, place: pygame.Rect, monarch: CharacterFace) -> None:
    size = min(place.width, int(place.height * 0.78))
    figure = canvas.character(monarch, (place.centerx, place.bottom - size // 2), size)
    crown = sprites.crown(size // 2)
    canvas.centred(crown, (place.centerx, figure.top - crown.get_height() // 4))


def _colour(row: PodiumRow) -> theme.Colour:
    """A seat's colour; the Émissaire is golden."""
    return theme.GOLD_DARK if row.token is None else theme.seat_line(row.token.colour)


def _divided(
    canvas: Canvas, rect: pygame.Rect, rounds: int
) -> tuple[pygame.Rect, list[pygame.Rect], pygame.Rect]:
    """A row's places for rank and name, for the points of each round, and for the score."""
    inner = rect.inflate(-canvas.px(16), 0)
    name, rest = cut_left(inner, int(inner.width * NAMES), canvas.px(8))
    rest, score = cut_left(rest, rest.width - int(inner.width * SCORES))
    return name, columns(rest, rounds, canvas.px(4)), score


def _draw_row(canvas: Canvas, rect: pygame.Rect, row: PodiumRow) -> None:
    """In the seat's colour; winners have a crown for their rank."""
    colour = theme.as_ground(theme.blend(_colour(row), theme.NIGHT, 0.4))
    canvas.panel(rect, colour, 8, theme.GOLD if row.wins else _colour(row))
    ink = theme.readable_on(colour)
    words, cells, score = _divided(canvas, rect.inflate(0, -rect.height // 8), len(row.gains))
    rank, words = cut_left(words, int(canvas.letters(RANK) * 1.4), canvas.px(8))
    canvas.panel(rank, theme.NIGHT, 8)
    if row.wins:
        canvas.centred(sprites.crown(int(rank.width * 0.8)), rank.center)
    else:
        canvas.text(str(row.rank or ""), rank, RANK, theme.PARCHMENT, theme.BOLD)
    has_room = words.height >= canvas.lines(1, NAME) + canvas.lines(1, SMALL)
    if has_room and canvas.least_width(row.honours) <= words.width:
        words, below = cut_top(words, canvas.lines(1, NAME))
        canvas.text(row.honours, below, SMALL, ink, align=Align.LEFT)
    canvas.text(row.name, words, NAME, ink, theme.BOLD, Align.LEFT)
    for cell, gain in zip(cells, row.gains, strict=True):
        canvas.text(signed(gain), cell, GAIN, ink)
    canvas.text(str(row.score), score, SCORE, ink, theme.BOLD, Align.RIGHT)
