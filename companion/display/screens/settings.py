"""The settings: groups above, their rows two by two with what they mean, where they are kept."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import theme
from companion.display.canvas import EXPLANATION, LABEL, Align, Canvas
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, grid, inset, stack
from companion.evening.inputs import Command
from companion.evening.scene import Choice
from companion.evening.screens.settings import SettingRow, SettingsScene
from companion.words.i18n import _

STEP = 72
"""The width of a step."""
ACROSS_PORTRAIT = 3
"""Groups side by side on an upright screen."""


def draw(canvas: Canvas, area: pygame.Rect, scene: SettingsScene) -> None:
    inner, gap = inset(area, canvas.px(20)), canvas.px(12)
    body = _draw_groups(canvas, inner, scene)
    body, foot = cut_bottom(body, canvas.touch(64), gap)
    _draw_foot(canvas, foot, scene)
    free = _draw_rows(canvas, body, scene)
    canvas.paragraph(scene.note, cut_top(free, canvas.lines(4, 22))[0], 22, theme.STONE)


def _draw_groups(canvas: Canvas, area: pygame.Rect, scene: SettingsScene) -> pygame.Rect:
    """The group that is open is golden; the corner is for the button that explains. Returns the
    rest."""
    height, gap = canvas.touch(60), canvas.px(10)
    across = ACROSS_PORTRAIT if canvas.is_portrait else len(scene.groups)
    lines = -(-len(scene.groups) // across)
    head, body = cut_top(area, lines * height + (lines - 1) * gap, canvas.px(16))
    table = pygame.Rect(head.x, head.y, head.width - canvas.corner - gap, head.height)
    cells = grid(table, across, len(scene.groups), gap)
    for cell, choice in zip(cells, scene.groups, strict=True):
        canvas.button(cell, choice, main=choice.target == scene.shown)
    return body


def _draw_rows(canvas: Canvas, area: pygame.Rect, scene: SettingsScene) -> pygame.Rect:
    """The settings, and buttons that lead on; returns what is free below."""
    gap = canvas.px(12)
    boxes = [c for c in scene.frame.choices if c.label and c not in scene.groups]
    others = [choice for choice in boxes if choice.target is not Command.BACK]
    cells = _cells(canvas, area, len(scene.rows) + len(others), gap)
    for cell, row in zip(cells, scene.rows, strict=False):
        if len(row.steps) == 1:
            canvas.button(cell, _choice(row))
        else:
            _draw_scale(canvas, cell, row)
    for cell, choice in zip(cells[len(scene.rows) :], others, strict=False):
        canvas.button(cell, choice)
    return cut_top(area, cells[-1].bottom - area.top, gap)[1] if cells else area


def _choice(row: SettingRow) -> Choice:
    return Choice(row.steps[-1], row.label, row.value, row.explanation)


def _cells(canvas: Canvas, area: pygame.Rect, count: int, gap: int) -> Sequence[pygame.Rect]:
    across = 1 if canvas.is_portrait else 2
    tallest = canvas.lines(1, LABEL) + canvas.lines(2, EXPLANATION) + canvas.px(34)
    lines = stack(area, -(-count // across), tallest, gap)
    return [cell for line in lines for cell in columns(line, across, gap)]


def _draw_scale(canvas: Canvas, cell: pygame.Rect, row: SettingRow) -> None:
    """The label, and its value between the two steps."""
    canvas.panel(cell, theme.DUSK, edge=theme.EDGE)
    label, right = cut_left(cell, int(cell.width * 0.58))
    inner = canvas.explain(label.inflate(-canvas.px(20), -canvas.px(8)), _choice(row))
    canvas.text(row.label, inner, 21, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    width = canvas.touch(STEP)
    less, rest = cut_left(right, width)
    value, more = cut_left(rest, rest.width - width)
    canvas.text(row.value, value, 21, theme.GOLD, theme.BOLD)
    for place, step, sign in zip((less, more), row.steps, "–+", strict=True):
        canvas.button(place, Choice(step, sign), size=30)


def _draw_foot(canvas: Canvas, area: pygame.Rect, scene: SettingsScene) -> None:
    """Back, and beside it what becomes of the changes."""
    back, words = cut_left(area, min(canvas.px(300), area.width // 3), canvas.px(20))
    canvas.button(back, Choice(Command.BACK, _("Back")))
    colour = theme.MUTED if scene.is_kept else theme.WARNING
    canvas.paragraph(scene.kept, words, 19, colour)
