"""Buttons in the upper corners of a screen: help, and the warning that nothing is saved."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.i18n import _
from companion.table.inputs import Command


def draw_help_button(canvas: Canvas, area: pygame.Rect) -> None:
    """A question mark in the upper right corner."""
    size = max(26, canvas.px(40))
    button = pygame.Rect(area.right - size - canvas.px(10), area.y + canvas.px(8), size, size)
    canvas.panel(button, theme.SLATE, radius=size / canvas.unit / 2, edge=theme.MUTED)
    canvas.text("?", button, 24, theme.PARCHMENT, theme.BOLD)
    canvas.spot(button, Command.HELP)


def draw_not_saved(canvas: Canvas, area: pygame.Rect, has_help: bool) -> None:
    """A warning in an upper corner, clear of the castle, while a power cut loses the game."""
    height, width = max(26, canvas.px(40)), max(96, canvas.px(130))
    sign = pygame.Rect(area.x + canvas.px(10), area.y + canvas.px(8), width, height)
    if has_help:
        sign.right = area.right - height - canvas.px(20)
    canvas.panel(sign, theme.NIGHT, radius=height / canvas.unit / 2, edge=theme.WARNING)
    canvas.text(_("Not saved"), sign.inflate(-canvas.px(20), 0), 20, theme.WARNING, theme.BOLD)
    canvas.spot(sign, Command.STORAGE_PROBLEM)
