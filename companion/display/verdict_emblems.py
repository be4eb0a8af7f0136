"""The emblems of the verdicts, told apart by their outlines: a sun, a barred window, a spiral."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from companion.display import sprites, theme
from engine import Verdict, Vote

RAYS = 16


@lru_cache(maxsize=3)
def verdict_emblem(verdict: Verdict, size: int) -> pygame.Surface:
    """An emblem, `size` pixels square."""
    match verdict:
        case Verdict.CROWNED:
            return _crowned(size)
        case Verdict.REJECTED:
            return sprites.smooth(size, size, _barred_window)
        case Verdict.ANNULLED:
            return sprites.vote_sign(Vote.STOMACHACHE, size, theme.PARCHMENT)


def _crowned(size: int) -> pygame.Surface:
    surface = sprites.smooth(size, size, _sun)
    crown = sprites.crown(int(size * 0.56))
    surface.blit(crown, crown.get_rect(center=(size // 2, size // 2)))
    return surface


def _sun(surface: pygame.Surface, w: float, h: float) -> None:
    """A disc with rays, long and short in turn."""
    radii = (0.5, 0.36)
    points = [
        (
            w / 2 + w * radii[ray % 2] * sin(pi * ray / RAYS),
            h / 2 - h * radii[ray % 2] * cos(pi * ray / RAYS),
        )
        for ray in range(2 * RAYS)
    ]
    pygame.draw.polygon(surface, theme.ROOF, points)


def _barred_window(surface: pygame.Surface, w: float, h: float) -> None:
    """A dungeon's window with an arch and four bars."""
    outer = pygame.Rect(int(w * 0.16), int(h * 0.06), int(w * 0.68), int(h * 0.88))
    wall = int(w * 0.08)
    for rect, colour in ((outer, theme.PARCHMENT), (outer.inflate(-wall, -wall), theme.INK)):
        sprites.arch(surface, colour, rect)
    inside = outer.inflate(-wall, -wall)
    for bar in range(1, 5):
        x = inside.left + inside.width * bar // 5
        arch = inside.height * (0.1 if bar in (1, 4) else 0.0)
        ends = (x, inside.top + arch + wall / 2), (x, inside.bottom - wall / 2)
        pygame.draw.line(surface, theme.PARCHMENT, *ends, wall // 2)
