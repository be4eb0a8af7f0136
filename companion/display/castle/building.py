"""The castle without its characters, drawn once for each size and light."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.display.castle.cells import draw_bracket, draw_dungeon, draw_privy, draw_tower
from companion.display.castle.drawings import draw_outside
from companion.display.castle.light import Daylight
from companion.display.castle.masonry import draw_masonry, draw_turret_windows, flags
from companion.display.castle.plan import STOREYS, THRONE, Plan
from companion.display.castle.rooms import draw_room
from companion.display.castle.sky import clouds, draw_country, draw_sky
from companion.display.castle.throne import draw_throne_room
from companion.display.theme import Colour

BEAM: Colour = (58, 44, 36)
_BEAM_EDGE: Colour = (92, 70, 52)


@lru_cache(maxsize=2)
def draw_building(
    size: tuple[int, int],
    wcs: tuple[int, ...],
    dungeons: tuple[int, ...],
    light: Daylight,
    has_wind: bool = True,
) -> pygame.Surface:
    """The castle with WCs and dungeons beside these floors; without wind, clouds and flags are
    left out. The surface is shared: don't draw on it. Only two are kept, since a castle on a
    large screen takes many megabytes."""
    surface = pygame.Surface(size)
    plan = Plan(surface.get_rect())
    draw_sky(surface, plan, light)
    if has_wind:
        _draw_wind(surface, plan, light)
    draw_country(surface, plan, light)
    draw_tower(surface, plan, dungeons, light)
    draw_bracket(surface, plan, wcs, light)
    draw_masonry(surface, plan, light)
    draw_turret_windows(surface, plan, light)
    _draw_rooms(surface, plan, light)
    for floor in dungeons:
        draw_dungeon(surface, plan, floor, light)
    for floor in wcs:
        draw_privy(surface, plan, floor, light)
    _draw_beams(surface, plan, wcs, dungeons)
    return surface


def _draw_wind(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    """What the wind moves where it may."""
    for cloud, at in clouds(plan, light):
        surface.blit(cloud, at)
    for flag in flags(plan):
        draw_outside(surface, "flag", flag, light)


def _draw_rooms(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    for floor in range(THRONE):
        draw_room(surface, plan, floor, light)
    draw_throne_room(surface, plan, light)


def _draw_beams(
    surface: pygame.Surface, plan: Plan, wcs: tuple[int, ...], dungeons: tuple[int, ...]
) -> None:
    """Dark in every light, so that the names on them are easy to read."""
    cells = [plan.dungeon(floor) for floor in dungeons] + [plan.wc(floor) for floor in wcs]
    for rect in [plan.floor(floor) for floor in range(STOREYS)] + cells:
        beam = plan.beam_of(rect)
        surface.fill(BEAM, beam)
        surface.fill(_BEAM_EDGE, (beam.x, beam.y, beam.width, max(1, plan.storey // 40)))
