"""Paints one frame: the scene above, the drawn boxes below."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from companion.display import theme
from companion.display.box_strip import draw_own_cards, draw_strip
from companion.display.canvas import Canvas, Hotspot
from companion.display.corner_buttons import draw_help_button, draw_not_saved
from companion.display.layout import cut_bottom
from companion.display.screens import DRAWINGS
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
        draw_help_button(canvas, area)
    if not frame.is_saved:
        draw_not_saved(canvas, area, frame.has_help)
    if picture.faces:
        draw_strip(canvas, strip, picture.faces)
        draw_own_cards(canvas, strip, picture.faces)
    return tuple(canvas.hotspots)
