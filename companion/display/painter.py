"""Paints one frame: the scene above, the drawn boxes below."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from companion.display import theme
from companion.display.box_strip import draw_own_cards, draw_strip
from companion.display.canvas import Canvas, Hotspot
from companion.display.layout import cut_bottom
from companion.display.screens import DRAWINGS
from companion.i18n import _
from companion.table.inputs import Command
from companion.table.scene import Scene
from companion.table.scene_parts import BoxFace


@dataclass(frozen=True)
class Picture:
    """All that decides what a frame looks like, except the window's size."""

    scene: Scene
    faces: tuple[BoxFace, ...]
    """The drawn boxes; empty if there are none."""


def paint(surface: pygame.Surface, picture: Picture) -> tuple[Hotspot, ...]:
    """Paint a frame; returns what can be touched, the topmost last."""
    frame = picture.scene.frame
    canvas = Canvas(surface, frame.focus)
    surface.fill(theme.NIGHT)
    whole = surface.get_rect()
    area, strip = cut_bottom(whole, max(88, canvas.px(132)) if picture.faces else 0)
    DRAWINGS[type(picture.scene)](canvas, area, picture.scene)
    if frame.has_help:
        _draw_help_button(canvas, area)
    if not frame.is_saved:
        _draw_not_saved(canvas, area, frame.has_help)
    if picture.faces:
        draw_strip(canvas, strip, picture.faces)
        draw_own_cards(canvas, strip, picture.faces)
    return tuple(canvas.hotspots)


def _draw_help_button(canvas: Canvas, area: pygame.Rect) -> None:
    """A question mark in the upper right corner."""
    size = max(26, canvas.px(40))
    button = pygame.Rect(area.right - size - canvas.px(10), area.y + canvas.px(8), size, size)
    canvas.panel(button, theme.SLATE, radius=size / canvas.unit / 2, edge=theme.MUTED)
    canvas.text("?", button, 24, theme.PARCHMENT, theme.BOLD)
    canvas.spot(button, Command.HELP)


def _draw_not_saved(canvas: Canvas, area: pygame.Rect, has_help: bool) -> None:
    """A warning in an upper corner, clear of the castle, while a power cut loses the game."""
    height, width = max(26, canvas.px(40)), max(96, canvas.px(130))
    sign = pygame.Rect(area.x + canvas.px(10), area.y + canvas.px(8), width, height)
    if has_help:
        sign.right = area.right - height - canvas.px(20)
    canvas.panel(sign, theme.NIGHT, radius=height / canvas.unit / 2, edge=theme.WARNING)
    canvas.text(_("Not saved"), sign.inflate(-canvas.px(20), 0), 20, theme.WARNING, theme.BOLD)
    canvas.spot(sign, Command.STORAGE_PROBLEM)
