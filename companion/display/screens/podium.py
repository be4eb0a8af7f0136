"""The end of a game: everyone's step rises with their scores, and the winners are crowned."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import centred_row, cut_bottom, cut_left, cut_top, inset, stack
from companion.display.panels import draw_foot, draw_notice
from companion.display.stage.actors import Actor, Key, Part, Rises
from companion.evening.screens.podium import PodiumRow, PodiumScene

NAME, SCORE, RANK, TIE, HONOURS = 24, 40, 34, 24, 18
"""Sizes of text."""
NAME_MAY_SHRINK = 0.6
"""A name below a step may be so much smaller; if it would be even smaller, there is a list."""
LEAST_STEP = 0.12
"""The height of the lowest step, as a share of the highest."""


def draw(canvas: Canvas, area: pygame.Rect, scene: PodiumScene) -> None:
    body = draw_foot(canvas, inset(area, canvas.px(28)), scene.frame, main=False)
    head, body = cut_top(body, canvas.lines(1, 54) + canvas.px(16), canvas.px(12))
    if scene.frame.notice is None:
        clear = head.inflate(-2 * canvas.corner, 0)
        canvas.text(scene.headline, clear, 54, theme.GOLD, theme.TITLE)
    else:
        draw_notice(canvas, head, scene.frame.notice)
    if scene.tie:
        high = canvas.height_of(scene.tie, body.width, TIE)
        tie, body = cut_top(body, high, canvas.px(12))
        canvas.paragraph(scene.tie, tie, TIE, theme.STONE, align=Align.CENTRE)
    if scene.story:
        told = " ".join(scene.story)
        story, body = cut_top(body, canvas.height_of(told, body.width, TIE), canvas.px(12))
        canvas.paragraph(told, story, TIE, theme.STONE, align=Align.CENTRE)
    cells = centred_row(body, len(scene.rows), widest=canvas.px(190), gap=canvas.px(10))
    longest = max(canvas.label_width(row.name, NAME) for row in scene.rows)
    if longest * NAME_MAY_SHRINK <= cells[0].width:
        _draw_steps(canvas, cells, scene.rows)
    else:
        _draw_list(canvas, body, scene.rows)


def _draw_steps(canvas: Canvas, cells: Sequence[pygame.Rect], rows: tuple[PodiumRow, ...]) -> None:
    """The steps side by side, the best on the left."""
    highest = max(max((0, *row.past, row.score)) for row in rows)
    for number, (cell, row) in enumerate(zip(cells, rows, strict=True)):
        _draw_step(canvas, cell, row, number, max(1, highest))


def _draw_step(
    canvas: Canvas, cell: pygame.Rect, row: PodiumRow, number: int, highest: int
) -> None:
    """A step with its rank; token, crown and score stand on it."""
    ground, honours = cut_bottom(cell, canvas.lines(2, HONOURS), canvas.px(4))
    canvas.paragraph(row.honours, honours, HONOURS, theme.GOLD, align=Align.CENTRE)
    ground, name = cut_bottom(ground, canvas.lines(1, NAME), canvas.px(4))
    canvas.text(row.name, name, NAME, theme.PARCHMENT, theme.BOLD)
    token = min(ground.width, canvas.px(64))
    on_top = int(token * 1.7) + canvas.lines(1, SCORE)
    step, tall = ground.copy(), ground.height - on_top
    step.height = int(tall * _share(row.score, highest))
    step.bottom = ground.bottom
    levels = tuple(_share(score, highest) / _share(row.score, highest) for score in row.past)
    canvas.act(
        Actor(Key(Part.STEP, number), _step(canvas, step, row), step, cue=Rises(levels or (1.0,)))
    )
    _draw_on_step(canvas, step, row, number, token)


def _share(score: int, highest: int) -> float:
    """A step's height for a score, as a share of the highest."""
    return LEAST_STEP + (1 - LEAST_STEP) * max(0, score) / highest


def _step(canvas: Canvas, step: pygame.Rect, row: PodiumRow) -> pygame.Surface:
    """A step in its seat's colour, with the rank."""
    seat = theme.GOLD_DARK if row.token is None else theme.seat_line(row.token.colour)
    colour = theme.as_ground(theme.blend(seat, theme.NIGHT, 0.55))
    edge = theme.GOLD if row.wins else seat
    image = sprites.panel(step.width, step.height, colour, canvas.px(8), edge).copy()
    if row.rank is not None:
        pixels, ink = canvas.letters(RANK), theme.readable_on(colour)
        line = theme.line(str(row.rank), theme.BOLD, pixels, ink)
        image.blit(line, line.get_rect(midtop=(step.width // 2, canvas.px(10))))
    return image


def _draw_on_step(
    canvas: Canvas, step: pygame.Rect, row: PodiumRow, number: int, token: int
) -> None:
    high = canvas.lines(1, SCORE)
    score = pygame.Rect(step.left, step.top - high, step.width, high)
    with canvas.drawn_as_actor(Key(Part.STEP_SCORE, number), score, host=Key(Part.STEP, number)):
        canvas.text(str(row.score), score, SCORE, theme.PARCHMENT, theme.BOLD)
    at = step.centerx, score.top - token // 2
    mark = sprites.token(row.token, token)
    canvas.actor(Key(Part.STEP_MARK, number), mark, at, host=Key(Part.STEP, number))
    if row.wins:
        crown = sprites.crown(int(token * 0.8))
        above = step.centerx, at[1] - token * 3 // 4
        canvas.actor(Key(Part.STEP_CROWN, number), crown, above, host=Key(Part.STEP, number))


def _draw_list(canvas: Canvas, area: pygame.Rect, rows: tuple[PodiumRow, ...]) -> None:
    """A row for each, where there is no room for names side by side."""
    table = centred_row(area, 1, widest=canvas.px(820), gap=0)[0]
    cells = stack(table, len(rows), tallest=canvas.px(76), gap=canvas.px(8))
    for cell, row in zip(cells, rows, strict=True):
        _draw_row(canvas, cell, row)


def _draw_row(canvas: Canvas, rect: pygame.Rect, row: PodiumRow) -> None:
    canvas.panel(
        rect, theme.SLATE if row.wins else theme.DUSK, edge=theme.GOLD if row.wins else None
    )
    rank, rest = cut_left(rect, rect.height)
    canvas.text(str(row.rank or ""), rank, RANK, theme.STONE, theme.BOLD)
    mark, rest = cut_left(rest, rect.height)
    canvas.mark(row.token, mark.center, int(rect.height * 0.74))
    rest, score = cut_left(rest, int(rest.width * 0.76))
    name, crown = cut_left(rest, rest.width - rect.height)
    canvas.text(row.name, name, 30, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    beside = cut_left(name, canvas.label_width(row.name, 30))[1]
    if canvas.least_width(row.honours) <= beside.width:
        canvas.text(row.honours, beside, HONOURS, theme.GOLD, align=Align.RIGHT)
    score = score.inflate(-canvas.px(30), 0)
    canvas.text(str(row.score), score, SCORE, theme.PARCHMENT, theme.BOLD, Align.RIGHT)
    if row.wins:
        canvas.centred(sprites.crown(int(rect.height * 0.7)), crown.center)
