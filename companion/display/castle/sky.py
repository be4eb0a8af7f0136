"""The sky behind the castle, and the country below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pygame

from companion.display import theme
from companion.display.castle.drawings import draw_fitting, draw_outside, picture, size_at
from companion.display.castle.light import Daylight
from companion.display.castle.plan import STOREYS, Plan

_STARS = 60
_CLOUDS = ((0.04, 0.1, 1.0), (0.8, 0.04, 1.2), (0.9, 0.3, 0.8), (0.01, 0.36, 0.7))
"""Where clouds are in the sky, and how large, in storeys."""


@dataclass(frozen=True)
class Star:
    """Where it is, and how large and how bright it is seen."""

    at: tuple[float, float]
    radius: float
    colour: theme.Colour


def draw_sky(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    """The sky without its clouds."""
    _draw_air(surface, plan, light)
    if light is Daylight.NIGHT:
        for star in stars(plan):
            pygame.draw.circle(surface, star.colour, star.at, star.radius)
        _draw_moon(surface, plan)
    else:
        _draw_sun(surface, plan, light)


def clouds(plan: Plan, light: Daylight) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """Each cloud, and where it is; none at night."""
    for left, top, size in _CLOUDS if light is not Daylight.NIGHT else ():
        cloud = _cloud(size_at("cloud", plan.storey * size / 100), light)
        at = int(plan.area.width * left), int(plan.area.height * top)
        yield cloud, cloud.get_rect(topleft=at).move(plan.area.topleft)


@lru_cache(maxsize=len(_CLOUDS))
def _cloud(size: tuple[int, int], light: Daylight) -> pygame.Surface:
    cloud = picture("cloud", size)
    cloud.fill((*light.value.outside, 190), special_flags=pygame.BLEND_RGBA_MULT)
    return cloud


def draw_country(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    """Hills and trees."""
    hills = pygame.Rect(0, 0, plan.area.width, int(plan.storey * 2.2))
    hills.bottom = plan.area.bottom
    draw_outside(surface, "hills", hills, light)
    for left, size in ((0.015, 1.0), (0.07, 0.75), (0.9, 0.85), (0.95, 1.15)):
        tree = pygame.Rect((0, 0), size_at("tree", plan.storey / 60 * size))
        tree.midbottom = (int(plan.area.width * (left + 0.02)), plan.area.bottom - plan.storey // 8)
        draw_outside(surface, "tree", tree, light)


def _draw_air(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    """From the colour above to the colour at the horizon."""
    shades, height = light.value, plan.area.height
    column = pygame.Surface((1, height))
    for y in range(height):
        share = min(1, y / (height * 0.8))
        column.set_at((0, y), theme.blend(shades.sky_top, shades.sky_foot, share))
    surface.blit(pygame.transform.scale(column, plan.area.size), plan.area)


def stars(plan: Plan) -> Iterator[Star]:
    """The same stars every night."""
    chance = Random(7)
    height = plan.floor(STOREYS - 4).top - plan.area.top
    for _star in range(_STARS):
        at = chance.random() * plan.area.width, chance.random() * height
        light = theme.blend(Daylight.NIGHT.value.sky_top, theme.PARCHMENT, chance.uniform(0.35, 1))
        radius = plan.storey * chance.choice((0.01, 0.014, 0.02))
        yield Star((plan.area.x + at[0], plan.area.y + at[1]), radius, light)


def _draw_moon(surface: pygame.Surface, plan: Plan) -> None:
    disc = pygame.Rect(0, 0, int(plan.storey * 0.8), int(plan.storey * 0.8))
    disc.center = plan.area.left + int(plan.storey * 0.75), plan.area.top + int(plan.storey * 0.8)
    draw_fitting(surface, "moon", disc)


def _draw_sun(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    """High in the morning, behind the hills in the evening."""
    height = 0.85 if light is Daylight.MORNING else 5.2
    disc = pygame.Rect(0, 0, int(plan.storey * 0.9), int(plan.storey * 0.9))
    disc.center = plan.area.left + int(plan.storey * 0.7), int(plan.area.top + plan.storey * height)
    draw_fitting(surface, "sun", disc)
