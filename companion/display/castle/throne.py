"""The throne room, its crowns, and the thrones in it: one for a monarch, two for a royal couple."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pygame

from companion.display.castle.drawings import draw_fitting, picture, size_at
from companion.display.castle.light import Daylight, light_room
from companion.display.castle.plan import THRONE, Plan
from companion.display.castle.rooms import Pattern, draw_paper

_WALL = (222, 194, 140)
_CARPET = (142, 35, 52)


def draw_throne_room(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    """The room without a throne: how many there are depends on the game."""
    rect = plan.inside(THRONE)
    draw_paper(surface, rect, _WALL, Pattern.DAMASK)
    _draw_windows(surface, plan, rect, light)
    _draw_beside(surface, plan, rect, "column", 1.15)
    _draw_beside(surface, plan, rect, "curtain", 0)
    carpet = pygame.Rect(0, 0, int(plan.storey * 2.6), max(3, rect.height // 14))
    carpet.midbottom = rect.midbottom
    surface.fill(_CARPET, carpet.clip(rect))
    lamps = () if light is Daylight.MORNING else (rect.midtop,)
    light_room(surface, rect, lamps, light)


def draw_thrones(surface: pygame.Surface, plan: Plan, count: int) -> None:
    """One throne, or two with a heart between them."""
    seats = plan.slots(THRONE, count)
    drawn = _throne(int(plan.inside(THRONE).height * 0.96))
    for seat in seats:
        surface.blit(drawn, drawn.get_rect(midbottom=plan.beam_of(seat).midtop))
    for left, _right in pairwise(seats):
        between = _heart(plan.storey // 4)
        surface.blit(between, between.get_rect(midtop=(left.right, left.top + plan.storey // 8)))


@lru_cache(maxsize=4)
def _throne(height: int) -> pygame.Surface:
    return picture("throne", size_at("throne", height / 112))


@lru_cache(maxsize=4)
def _heart(height: int) -> pygame.Surface:
    return picture("heart", size_at("heart", height / 22))


@lru_cache(maxsize=4)
def worn_crown(width: int) -> pygame.Surface:
    """The crown of one who reigns. The surface is shared: don't draw on it."""
    return picture("crown", size_at("crown", width / 60))


def _draw_windows(surface: pygame.Surface, plan: Plan, rect: pygame.Rect, light: Daylight) -> None:
    for beside in (-1.35, 1.35):
        window = pygame.Rect((0, 0), size_at("rose-window", plan.storey / 95))
        middle = rect.centerx + int(beside * plan.storey)
        window.center = middle, rect.top + int(rect.height * 0.38)
        if rect.contains(window):
            draw_fitting(surface, "rose-window", window, light)


def _draw_beside(
    surface: pygame.Surface, plan: Plan, rect: pygame.Rect, name: str, inwards: float
) -> None:
    """Draw it at the left end of the room, and mirrored at the right."""
    scale = rect.height / 110
    drawn = picture(name, size_at(name, scale))
    by = int(inwards * plan.storey * 0.5)
    surface.blit(drawn, (rect.left + by, rect.top))
    mirrored = pygame.transform.flip(drawn, True, False)
    surface.blit(mirrored, (rect.right - by - drawn.get_width(), rect.top))
