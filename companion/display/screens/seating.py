"""The seats taken so far, and the choices beside them."""

from __future__ import annotations

from dataclasses import replace

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.gathering import draw_gathering
from companion.display.layout import columns, cut_top, stack, weighted_columns
from companion.display.panels import TITLE, commands
from companion.display.seat_list import divide_words, draw_seats, seating_areas
from companion.evening.scene import Choice
from companion.evening.screens.seating import AddBot, SeatingScene, SwitchLevel
from companion.words.i18n import _

EXPLANATION_LINES = 4
LOWEST_COURT, LARGEST_FIGURE = 70, 92
"""In a window of 1280 × 800 pixels: the court is drawn in a place of at least this height, and
nobody larger than this."""
PADDING = 4
"""The letters that would fit beside a label: long labels get wider buttons."""


def draw(canvas: Canvas, area: pygame.Rect, scene: SeatingScene) -> None:
    areas = seating_areas(canvas, area)
    _draw_words(canvas, areas.words, scene)
    begin, *others = commands(scene.frame)
    bots = [each for each in others if isinstance(each.target, AddBot | SwitchLevel)]
    others = [each for each in others if each not in bots]
    draw_seats(canvas, areas.seats, scene.seats, scene.most, bots=bots)
    _draw_plain_buttons(canvas, areas.foot, [choice for choice in others if not choice.state])
    words, choices = cut_top(areas.right, canvas.lines(EXPLANATION_LINES, 21), canvas.px(8))
    if not canvas.is_portrait:
        words.width -= canvas.corner
    canvas.paragraph(scene.explanation, words, 21, theme.STONE)
    main, table = cut_top(choices, canvas.touch(60), canvas.px(10))
    canvas.button(main, begin, main=scene.problem is None and bool(scene.seats))
    free = _draw_switches(canvas, table, [choice for choice in others if choice.state])
    if free.height >= canvas.px(LOWEST_COURT):
        draw_gathering(canvas, free, scene.court, canvas.px(LARGEST_FIGURE))


def _draw_words(canvas: Canvas, area: pygame.Rect, scene: SeatingScene) -> None:
    """The edition; below it, always in the same place, a problem or what to do."""
    title, below = divide_words(canvas, area)
    canvas.text(scene.edition, title, TITLE, theme.PARCHMENT, theme.TITLE)
    if scene.problem is not None:
        canvas.paragraph(scene.problem, below, 22, theme.GOLD)
    else:
        canvas.paragraph(scene.note or _hint(), below, 22, theme.STONE)


def _hint() -> str:
    return _(
        "Take your seats clockwise: press a button on your box or phone, or touch a free seat to "
        "play on the screen. Then Yes chooses, and the other two buttons move."
    )


def _draw_plain_buttons(canvas: Canvas, area: pygame.Rect, choices: list[Choice]) -> None:
    widths = [len(choice.label) + PADDING for choice in choices]
    for cell, choice in zip(weighted_columns(area, widths, canvas.px(10)), choices, strict=True):
        canvas.button(cell, choice)


def _draw_switches(canvas: Canvas, area: pygame.Rect, switches: list[Choice]) -> pygame.Rect:
    """The first one has a long position and a line of its own; the others stand two by two, the
    last one alone if it has no neighbour. The guide has none. Returns what is free below."""
    if not switches:
        return area
    gap = canvas.px(10)
    pairs = (switches[at : at + 2] for at in range(1, len(switches), 2))
    lines = [switches[:1], *pairs]
    cells = stack(area, len(lines), canvas.touch(60), gap)
    for cell, line in zip(cells, lines, strict=True):
        for place, choice in zip(columns(cell, len(line), gap), line, strict=True):
            canvas.button(place, replace(choice, explanation=""))  # it stands above
    return cut_top(area, cells[-1].bottom - area.top, gap)[1]
