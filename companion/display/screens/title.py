"""The first screen: the castle as the last game left it, and beside it the name and the choices."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import LABEL, Align, Canvas
from companion.display.castle.life import draw_living_castle
from companion.display.castle.light import light_of
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, stack
from companion.display.panels import commands
from companion.evening.inputs import Command
from companion.evening.screens.title import TitleScene
from companion.words.i18n import _

GAP = 10
"""Between two choices."""

WARNING = 22
"""The size of the reason for safe mode."""


def draw(canvas: Canvas, area: pygame.Rect, scene: TitleScene) -> None:
    picture, column = _divide(canvas, area, scene)
    if scene.warning:
        column, warning = cut_bottom(column, canvas.lines(3, WARNING), canvas.px(8))
        canvas.paragraph(scene.warning, warning, WARNING, theme.WARNING, align=Align.CENTRE)
    draw_living_castle(canvas, picture, scene.castle, light_of(scene.round, scene.rounds))
    head, below = cut_bottom(column, _choices_height(canvas, scene), canvas.px(10))
    _draw_name(canvas, head)
    _draw_choices(canvas, below, scene)


def _divide(
    canvas: Canvas, area: pygame.Rect, scene: TitleScene
) -> tuple[pygame.Rect, pygame.Rect]:
    """The castle, and what is left for name and choices: beside it, or below it on a standing
    screen."""
    if canvas.is_portrait:
        below = _choices_height(canvas, scene) + canvas.px(220)
        picture, rest = cut_top(area, min(area.height // 2, area.height - below))
        return picture, rest.inflate(-canvas.px(60), -canvas.px(30))
    rest, picture = cut_left(area, int(area.width * 0.42))
    return picture, rest.inflate(-canvas.px(70), -canvas.px(50))


def _choices_height(canvas: Canvas, scene: TitleScene) -> int:
    lines = 1 + len(commands(scene.frame)) // 2
    rows = lines * canvas.touch(64) + (lines - 1) * canvas.px(GAP)
    return rows + (_game_height(canvas) if scene.resumable else 0)


def _game_height(canvas: Canvas) -> int:
    """Two lines that say which game can be continued."""
    return canvas.lines(2, 20) + canvas.px(6)


def _draw_name(canvas: Canvas, head: pygame.Rect) -> None:
    """The crown above the name."""
    crown, word = cut_top(head, int(head.height * 0.38))
    canvas.centred(sprites.crown(min(int(crown.height * 1.3), crown.width // 2)), crown.center)
    name, line = cut_top(word, int(word.height * 0.72))
    canvas.text("vivat", name, 130, theme.PARCHMENT, theme.TITLE)
    canvas.text(_("The companion for your castle"), line, 24, theme.MUTED)


def _draw_choices(canvas: Canvas, area: pygame.Rect, scene: TitleScene) -> None:
    """The first choice is golden; above it, the game that it continues. The others two by two."""
    first, *others = commands(scene.frame)
    if scene.resumable:
        game, area = cut_top(area, canvas.lines(2, 20), canvas.px(6))
        canvas.paragraph(scene.resumable, game, 20, theme.GOLD, align=Align.CENTRE)
    gap = canvas.px(GAP)
    lines = 1 + -(-len(others) // 2)
    rows = stack(area, lines, canvas.touch(64), gap)
    canvas.button(rows[0], first, main=True)
    for number, choice in enumerate(others):
        is_alone = number == len(others) - 1 and number % 2 == 0
        row = rows[1 + number // 2]
        cell = row if is_alone else columns(row, 2, gap)[number % 2]
        canvas.button(cell, choice)
        if choice.target is Command.NEXT_LANGUAGE:
            _draw_globe(canvas, cell)


def _draw_globe(canvas: Canvas, button: pygame.Rect) -> None:
    """It marks the button that changes the language, for those who can't read the others."""
    size = canvas.letters(LABEL)
    at = (button.x + button.height // 2, button.centery)
    canvas.centred(sprites.globe(size, canvas.lit(theme.PARCHMENT)), at)
