"""The places beside the keep: dungeons in a tower on its left, privies on brackets on its right."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.display.castle.drawings import draw_fitting, draw_outside, picture, size_at
from companion.display.castle.light import Daylight
from companion.display.castle.masonry import draw_wall
from companion.display.castle.plan import Plan


def draw_tower(
    surface: pygame.Surface, plan: Plan, dungeons: tuple[int, ...], light: Daylight
) -> None:
    """The tower that has the dungeons."""
    if not dungeons:
        return
    top = plan.dungeon(max(dungeons))
    tower = pygame.Rect(top.x, top.y, top.width, plan.area.bottom - top.y)
    spire = pygame.Rect(0, 0, int(tower.width * 1.12), int(plan.storey * 0.9))
    spire.midbottom = tower.midtop
    draw_outside(surface, "spire", spire.clamp(plan.area), light)
    draw_wall(surface, tower, plan.storey, light)


def draw_dungeon(surface: pygame.Surface, plan: Plan, floor: int, light: Daylight) -> None:
    """Chains, straw, and a small barred window."""
    draw_fitting(surface, "cell", plan.inside_dungeon(floor), light)


def draw_privy(surface: pygame.Surface, plan: Plan, floor: int, light: Daylight) -> None:
    """A wooden cabin that hangs on the wall, without its door."""
    draw_fitting(surface, "cabin", plan.inside_wc(floor), light)


def draw_bracket(
    surface: pygame.Surface, plan: Plan, wcs: tuple[int, ...], light: Daylight
) -> None:
    """What holds the lowest cabin."""
    if wcs:
        lowest = plan.wc(min(wcs))
        bracket = pygame.Rect(lowest.x, lowest.bottom, lowest.width, int(plan.storey * 0.4))
        draw_outside(surface, "bracket", bracket, light)


@lru_cache(maxsize=4)
def privy_door(size: tuple[int, int], occupied: bool) -> pygame.Surface:
    """The door with its heart: ajar, or wide open for the one who is inside. The surface is
    shared: don't draw on it."""
    return picture("door-open" if occupied else "door-ajar", size)


@lru_cache(maxsize=4)
def ball_and_chain(height: int) -> pygame.Surface:
    """What holds a prisoner. The surface is shared: don't draw on it."""
    return picture("ball", size_at("ball", height / 20))
