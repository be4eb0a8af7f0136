"""Everyone's scores over time: a line for each seat, with its name where the line ends.

Numbers on the lines tell seats apart for those who see few colours. Knows only lines and names;
`companion/stories/chart_layout.py` places them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_bottom, cut_left, cut_top
from companion.display.theme import Colour
from companion.evening.screens.statistics import Crowned, ScoreCurve
from companion.stories.chart_layout import Area, Scale, spread
from companion.stories.page_parts import round_label
from companion.stories.score_lines import RoundSpan, ScoreLine

NAME, SCALE, ROUND, CROWNED = 20, 16, 18, 17
"""Sizes of text."""
LABELS = 0.27
LABELS_PORTRAIT = 0.42
"""The share of the width for the names at the lines' ends."""

Point = tuple[float, float]


def draw_score_curve(canvas: Canvas, area: pygame.Rect, curve: ScoreCurve) -> None:
    above, foot = cut_bottom(area, _portrait_size(canvas) + canvas.lines(1, CROWNED))
    wide = int(area.width * (LABELS_PORTRAIT if canvas.is_portrait else LABELS))
    chart, labels = cut_left(above, area.width - wide)
    scores, chart = cut_left(chart, canvas.label_width("888", SCALE))
    head, chart = cut_top(chart, canvas.lines(1, ROUND), canvas.px(4))
    scale = _scale(canvas, chart, curve)
    _draw_rounds(canvas, head, chart, scale, curve.rounds)
    _draw_scores(canvas, scores, chart, scale)
    _draw_crowned(canvas, foot, scale, curve.crowned)
    for line in reversed(curve.lines):
        _draw_line(canvas, scale, line, curve.lines)
    _draw_numbers(canvas, scale, curve.lines)
    _draw_ends(canvas, labels, scale, curve.lines)


def _portrait_size(canvas: Canvas) -> int:
    return canvas.px(64)


def _scale(canvas: Canvas, chart: pygame.Rect, curve: ScoreCurve) -> Scale:
    margin = canvas.px(16)
    area = Area(chart.left, chart.top + margin, chart.right - margin, chart.bottom - margin)
    return Scale.over(curve.lines, area)


def _draw_rounds(
    canvas: Canvas,
    head: pygame.Rect,
    chart: pygame.Rect,
    scale: Scale,
    rounds: Sequence[RoundSpan],
) -> None:
    """A field for each round, every other one lighter."""
    for number, span in enumerate(rounds):
        left, right = int(scale.x(span.begins)), int(scale.x(span.ends))
        field = pygame.Rect(left, chart.top, right - left, chart.height)
        lighter = theme.blend(theme.DUSK, theme.SLATE, 0.35)
        pygame.draw.rect(canvas.surface, lighter if number % 2 else theme.DUSK, field)
        words = pygame.Rect(left, head.y, right - left, head.height)
        canvas.text(round_label(span.round), words, ROUND, theme.MUTED, theme.BOLD)


def _draw_scores(canvas: Canvas, column: pygame.Rect, chart: pygame.Rect, scale: Scale) -> None:
    """The numbers on the left, and a thin line across from each."""
    step = canvas.lines(1, SCALE)
    colour = theme.blend(theme.SLATE, theme.MUTED, 0.2)
    for score in scale.ticks:
        y = round(scale.y(score))
        pygame.draw.line(canvas.surface, colour, (chart.left, y), (int(scale.area.right), y))
        box = pygame.Rect(column.x, y - step // 2, column.width - canvas.px(10), step)
        canvas.text(str(score), box, SCALE, theme.MUTED, align=Align.RIGHT)


def _draw_crowned(
    canvas: Canvas, foot: pygame.Rect, scale: Scale, crowned: Sequence[Crowned]
) -> None:
    """Who was crowned, below the moment; only the figures where their names are too long."""
    wide = int(scale.x(1) - scale.x(0))
    widths = [canvas.label_width(each.name, CROWNED) - canvas.px(16) for each in crowned]
    for moment, each in enumerate(crowned, start=1):
        cell = pygame.Rect(round(scale.x(moment)) - wide // 2, foot.y, wide, foot.height)
        figure, name = cut_top(cell, _portrait_size(canvas))
        if each.face is not None:
            canvas.character(each.face, figure.center, int(figure.height * 0.94))
        if max(widths) <= wide or each.face is None:
            canvas.text(each.name, name, CROWNED, theme.STONE)


def _draw_line(canvas: Canvas, scale: Scale, line: ScoreLine, lines: Sequence[ScoreLine]) -> None:
    """Where lines are equal, they run side by side."""
    points, numbers = _points(scale, line), [*pairwise(line.scores)]
    for moment, (one, other) in enumerate(pairwise(points)):
        equal = [each for each in lines if each.scores[moment:][:2] == numbers[moment]]
        beside = equal.index(line) - (len(equal) - 1) / 2
        _draw_stroke(canvas, _colour(line), one, other, beside)
    for x, y in points[-1:]:
        pygame.draw.circle(canvas.surface, _colour(line), (round(x), round(y)), canvas.px(6))


def _points(scale: Scale, line: ScoreLine) -> list[Point]:
    return [(scale.x(moment), scale.y(score)) for moment, score in enumerate(line.scores)]


def _colour(line: ScoreLine) -> Colour:
    """The Émissaire's line is golden: its token is black."""
    if line.token is None:
        return theme.GOLD
    return theme.seat_line(line.token.colour)


def _draw_stroke(
    canvas: Canvas, colour: Colour, one: Point, other: Point, beside: float = 0
) -> None:
    """A thick line with smooth edges: thin smooth ones side by side. It is so many of its widths
    `beside` its place."""
    start, end = pygame.Vector2(one), pygame.Vector2(other)
    if start == end:
        return
    aside = pygame.Vector2(start.y - end.y, end.x - start.x).normalize()
    half = canvas.px(5) / 2
    for step in range(round(4 * half) + 1):
        by = aside * (step / 2 - half + 2 * half * beside)
        pygame.draw.aaline(canvas.surface, colour, start + by, end + by)


def _draw_numbers(canvas: Canvas, scale: Scale, lines: Sequence[ScoreLine]) -> None:
    """The seats' tokens on their lines; not at the start, where all are equal, nor at the end,
    where the names are."""
    size = canvas.letters(22)
    for moment in range(1, scale.moments - 1):
        heights = [scale.y(line.scores[moment]) for line in lines]
        for line, height, aside in zip(lines, heights, steps_aside(heights, size), strict=True):
            at = round(scale.x(moment) + aside * size), round(height)
            canvas.mark(line.token, at, size)


def steps_aside(heights: Sequence[float], size: float) -> list[int]:
    """How many widths each token stands beside its place, so that none covers another.

    >>> steps_aside((50, 90, 55, 52, 70), 20)
    [0, 0, 1, -1, 0]
    """
    placed: list[tuple[int, float]] = []
    for height in heights:
        taken = {step for step, other in placed if abs(other - height) < size}
        nearest = (sign * step for step in range(len(heights)) for sign in (1, -1))
        placed.append((next(step for step in nearest if step not in taken), height))
    return [step for step, _height in placed]


def _draw_ends(
    canvas: Canvas, column: pygame.Rect, scale: Scale, lines: Sequence[ScoreLine]
) -> None:
    """Token, score and name beside the end of each line, kept apart."""
    ends = [scale.y(line.scores[-1]) for line in lines]
    high = min(canvas.lines(1, NAME) + canvas.px(8), column.height // len(lines))
    wide = max(canvas.label_width(str(line.scores[-1]), NAME) for line in lines)
    heights = spread(ends, high, column.top + high / 2, column.bottom - high / 2)
    for line, end, height in zip(lines, ends, heights, strict=True):
        x = column.x + canvas.px(24)
        _draw_stroke(canvas, _colour(line), (scale.area.right, end), (x, height))
        cell = pygame.Rect(x, 0, column.right - x, high)
        cell.centery = round(height)
        _draw_end(canvas, cell, line, wide - canvas.px(14))


def _draw_end(canvas: Canvas, cell: pygame.Rect, line: ScoreLine, wide: int) -> None:
    token, words = cut_left(cell, cell.height, canvas.px(4))
    canvas.mark(line.token, token.center, int(cell.height * 0.94))
    score, name = cut_left(words, wide, canvas.px(8))
    canvas.text(str(line.scores[-1]), score, NAME, theme.PARCHMENT, theme.BOLD, Align.RIGHT)
    canvas.text(line.name, name, NAME, theme.PARCHMENT, align=Align.LEFT)
