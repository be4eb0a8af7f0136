"""The castle's vector drawings by name, at any size: the files in `companion/data/castle`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pygame

from companion.display.castle.light import Daylight
from companion.display.theme import Colour
from companion.display.vectors import own_size, rasterised

_FOLDER = Path(__file__).parents[2] / "data" / "castle"
PANE: Colour = (159, 208, 238)
"""In the drawings, the glass of windows has this colour."""
NO_CHANGE: Mapping[Colour, Colour] = {}


def draw_fitting(
    surface: pygame.Surface, name: str, rect: pygame.Rect, light: Daylight = Daylight.MORNING
) -> None:
    """Draw a picture that is stretched over `rect`."""
    surface.blit(picture(name, rect.size, {PANE: light.value.pane}), rect)


def draw_outside(surface: pygame.Surface, name: str, rect: pygame.Rect, light: Daylight) -> None:
    """Draw a picture of something that is outside, in this light."""
    drawn = picture(name, rect.size)
    if light is not Daylight.MORNING:
        drawn.fill((*light.value.outside, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(drawn, rect)


def picture(
    name: str, size: tuple[int, int], colours: Mapping[Colour, Colour] = NO_CHANGE
) -> pygame.Surface:
    """A new surface with a drawing; some of its colours are changed."""
    drawing = source(name)
    for drawn, wanted in colours.items():
        drawing = drawing.replace(_written(drawn), _written(wanted))
    return rasterised(drawing, *size)


def size_at(name: str, scale: float) -> tuple[int, int]:
    """The size of a drawing in pixels, if one of its units is `scale` pixels."""
    width, height = own_size(source(name))
    return max(1, round(width * scale)), max(1, round(height * scale))


@cache
def source(name: str) -> str:
    """A drawing as SVG text."""
    return (_FOLDER / f"{name}.svg").read_text("utf-8")


def _written(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
