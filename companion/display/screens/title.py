"""The first screen: the name and the choices, beside the castle."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.castle_building import ALL_DUNGEONS, ALL_WCS, draw_building
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, inset, stack
from companion.display.panels import commands, draw_notice
from companion.i18n import _
from companion.table.scene_parts import Notice
from companion.table.screens.title import TitleScene

FEW_CHOICES = 3
"""More choices get a larger share of the screen, so that each is still easy to touch."""


def draw(canvas: Canvas, area: pygame.Rect, scene: TitleScene) -> None:
    if scene.warning:
        area, warning = cut_bottom(area, canvas.px(110), canvas.px(8))
        canvas.paragraph(
            scene.warning, inset(warning, canvas.px(24)), 24, theme.WARNING, align=Align.CENTRE
        )
    left, right = cut_left(area, area.width // 2)
    picture = inset(right, canvas.px(40))
    canvas.blit(draw_building(picture.size, ALL_WCS, ALL_DUNGEONS), picture.topleft)
    column = pygame.Rect(0, 0, min(left.width, canvas.px(520)), int(area.height * 0.9))
    column.center = left.center
    share = 0.44 if len(commands(scene.frame)) > FEW_CHOICES else 0.56
    head, below = cut_top(column, int(column.height * share), canvas.px(16))
    _draw_name(canvas, head, scene.frame.notice)
    _draw_choices(canvas, below.inflate(-canvas.px(60), 0), scene)


def _draw_name(canvas: Canvas, head: pygame.Rect, notice: Notice | None) -> None:
    """The crown above the name; a notice takes the crown's place."""
    if notice is not None:
        head, below = cut_bottom(head, int(head.height * 0.55), canvas.px(8))
        draw_notice(canvas, below, notice)
        canvas.text("vivat", head, 110, theme.PARCHMENT, theme.TITLE)
        return
    crown, word = cut_top(head, int(head.height * 0.42))
    canvas.centred(sprites.crown(int(crown.height * 1.1)), crown.center)
    name, line = cut_top(word, int(word.height * 0.72))
    canvas.text("vivat", name, 130, theme.PARCHMENT, theme.TITLE)
    canvas.text(_("The companion for your castle"), line, 24, theme.MUTED)


def _draw_choices(canvas: Canvas, area: pygame.Rect, scene: TitleScene) -> None:
    """The first choice is golden; above it, the game that it continues. The others two by two."""
    first, *others = commands(scene.frame)
    if scene.resumable:
        game, area = cut_top(area, max(22, canvas.px(32)), canvas.px(6))
        canvas.text(scene.resumable, game, 22, theme.GOLD)
    gap = canvas.px(14)
    lines = 1 + -(-len(others) // 2)
    rows = stack(area, lines, canvas.px(64), gap)
    canvas.button(rows[0], first, main=True)
    for number, choice in enumerate(others):
        is_alone = number == len(others) - 1 and number % 2 == 0
        row = rows[1 + number // 2]
        cell = row if is_alone else columns(row, 2, gap)[number % 2]
        canvas.button(cell, choice)
