"""Clouds that drift behind the castle, from one side of the sky to the other and in again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import floor

import pygame

from companion.display.castle.building import draw_building
from companion.display.castle.light import Daylight
from companion.display.castle.plan import Plan
from companion.display.castle.sky import draw_sky
from companion.display.stage.habits import A_MOMENT
from companion.display.stage.motions import Drawn

STEP_SECONDS = 0.5


@dataclass(frozen=True, eq=False)
class OpenSky:
    """The part of a castle's area where nothing is in front of the sky."""

    area: pygame.Rect
    seen: pygame.mask.Mask


@lru_cache(maxsize=1)
def _seen_sky(
    size: tuple[int, int], wcs: tuple[int, ...], dungeons: tuple[int, ...], light: Daylight
) -> pygame.mask.Mask:
    """Where the building leaves the sky as it is."""
    building = draw_building(size, wcs, dungeons, light, has_wind=False)
    sky = pygame.Surface(size)
    draw_sky(sky, Plan(sky.get_rect()), light)
    return pygame.mask.from_threshold(building, (0, 0, 0), (1, 1, 1, 255), sky)


def open_sky(
    plan: Plan, wcs: tuple[int, ...], dungeons: tuple[int, ...], light: Daylight
) -> OpenSky:
    return OpenSky(plan.area, _seen_sky(plan.area.size, wcs, dungeons, light))


@dataclass(frozen=True)
class Drift:
    """The way of a cloud, `step` pixels at a time; `start` is where it is at first."""

    cloud: pygame.Surface
    sky: OpenSky
    start: pygame.Rect
    step: float

    def drawn(self, now: float) -> Drawn:
        area, width = self.sky.area, self.start.width
        way = area.width + width - 1
        along = self.start.x - area.x + width - 1 + round(self._steps(now) * self.step)
        left = area.x + along % way - width + 1
        return _behind_castle(self.cloud, self.sky, left, self.start.y)

    def changes_at(self, now: float) -> float:
        return (self._steps(now) + 1) * STEP_SECONDS

    def _steps(self, now: float) -> int:
        return floor((now + A_MOMENT) / STEP_SECONDS)


@lru_cache(maxsize=8)
def _behind_castle(cloud: pygame.Surface, sky: OpenSky, left: int, top: int) -> Drawn:
    """The part of a cloud that is in the open sky."""
    rect = cloud.get_rect(topleft=(left, top)).clip(sky.area)
    part = cloud.subsurface(rect.move(-left, -top)).copy()
    corner = sky.area.x - rect.x, sky.area.y - rect.y
    sky.seen.to_surface(part, setcolor=None, unsetcolor=(0, 0, 0, 0), dest=corner)
    return Drawn(part, rect)
