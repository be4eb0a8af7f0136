"""The light in a room: dim by evening and by night, bright around its lamps."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from companion.display import theme
from companion.display.castle.light import Daylight

_STEPS = 24


def light_room(
    surface: pygame.Surface, rect: pygame.Rect, lamps: Iterable[tuple[int, int]], light: Daylight
) -> None:
    """Dim what was drawn in `rect`, and light it around each lamp."""
    if light is Daylight.MORNING:
        return
    surface.set_clip(rect)
    surface.fill(light.value.inside, special_flags=pygame.BLEND_RGB_MULT)
    glow = _glow(rect.height, light)
    for lamp in lamps:
        at = glow.get_rect(center=lamp)
        surface.blit(glow, at, special_flags=pygame.BLEND_RGB_ADD)
    surface.set_clip(None)


def _glow(radius: int, light: Daylight) -> pygame.Surface:
    glow = pygame.Surface((2 * radius, 2 * radius))
    for step in range(_STEPS):
        share = step / _STEPS
        colour = theme.blend((0, 0, 0), light.value.glow, share)
        pygame.draw.circle(glow, colour, (radius, radius), radius * (1 - share))
    return glow
