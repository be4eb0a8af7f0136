"""Measures how long the castle without its characters takes to draw: once in a round."""

from __future__ import annotations

from time import perf_counter

import pygame

from companion.display.castle.building import draw_building
from companion.display.castle.light import Daylight

SIZE = (1036, 1048)
"""Pixels, as in a window of 1920 × 1080."""


def drawing_seconds() -> float:
    """Seconds for a castle with everything, at night."""
    pygame.font.init()
    draw_building.cache_clear()
    began = perf_counter()
    draw_building(SIZE, (3, 4), (3, 2, 1), Daylight.NIGHT)
    return perf_counter() - began
