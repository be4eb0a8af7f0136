"""Entering a favourites card: the court to tap, and the typed number."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Canvas
from companion.display.castle_characters import draw_character
from companion.display.layout import cut_left, cut_top, grid, inset
from companion.display.panels import draw_commands, draw_prompt, footer
from companion.i18n import _
from companion.table.inputs import Command
from companion.table.scene_parts import Frame
from companion.table.screens.favourites import FavouritesScene

ACROSS = 7


def draw(canvas: Canvas, area: pygame.Rect, scene: FavouritesScene) -> None:
    body, foot = footer(canvas, inset(area, canvas.px(28)))
    draw_commands(canvas, foot, scene.frame, main=scene.frame.offers(Command.DONE))
    head, body = cut_top(body, max(84, canvas.px(140)), canvas.px(16))
    words, number = cut_left(head, int(head.width * 0.76), canvas.px(20))
    number.width -= canvas.px(40)  # clear of the help button
    draw_prompt(canvas, words, scene.prompt, scene.hint, scene.frame.notice)
    _draw_number(canvas, number, scene)
    canvas.panel(body, theme.DUSK)
    for cell, figure in zip(grid(body, ACROSS, len(scene.court), 0), scene.court, strict=True):
        if figure.character in scene.picked:
            canvas.panel(inset(cell, canvas.px(6)), theme.GOLD_DARK, edge=theme.GOLD)
        draw_character(canvas, figure, cell.center, int(min(cell.size) * 0.6), Frame())
        if figure.character == scene.sealed:
            size = max(12, int(min(cell.size) * 0.28))
            canvas.centred(sprites.seal(size), (cell.right - size, cell.y + size))


def _draw_number(canvas: Canvas, area: pygame.Rect, scene: FavouritesScene) -> None:
    canvas.panel(area, theme.STONE, edge=theme.GOLD)
    upper, lower = cut_top(inset(area, canvas.px(8)), int(area.height * 0.34))
    canvas.text(_("Card number"), upper, 18, theme.INK)
    canvas.text(scene.typed or "–", lower, 56, theme.INK, theme.BOLD)
