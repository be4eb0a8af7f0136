"""The light of a round: the first one is played in the morning, the last one at night. By evening
and by night a room is dim, and bright around its lamps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import pygame

from companion.display.theme import Colour, blend

_GLOW_STEPS = 24


@dataclass(frozen=True)
class Shades:
    """The colours of a time of day. The tints darken what is drawn for bright daylight."""

    sky_top: Colour
    sky_foot: Colour
    pane: Colour
    """What is seen through a window."""
    outside: Colour
    inside: Colour
    glow: Colour
    """The light around a lamp; black if no lamp is lit."""


class Daylight(Enum):
    """Time of day."""

    MORNING = Shades(
        sky_top=(116, 178, 226),
        sky_foot=(226, 240, 240),
        pane=(176, 218, 242),
        outside=(255, 255, 255),
        inside=(255, 255, 255),
        glow=(0, 0, 0),
    )
    EVENING = Shades(
        sky_top=(74, 66, 128),
        sky_foot=(252, 176, 108),
        pane=(250, 170, 96),
        outside=(246, 196, 170),
        inside=(255, 226, 196),
        glow=(52, 38, 14),
    )
    NIGHT = Shades(
        sky_top=(13, 17, 40),
        sky_foot=(48, 62, 108),
        pane=(40, 54, 104),
        outside=(106, 116, 166),
        inside=(208, 186, 176),
        glow=(74, 56, 22),
    )

    def on(self, colour: Colour) -> Colour:
        """How a colour looks outside in this light."""
        red, green, blue = (
            part * tint // 255 for part, tint in zip(colour, self.value.outside, strict=True)
        )
        return red, green, blue


def light_of(number: int, rounds: int) -> Daylight:
    """The light of round `number` of a game of `rounds`.

    >>> [light_of(number, 3).name for number in (1, 2, 3)]
    ['MORNING', 'EVENING', 'NIGHT']
    >>> light_of(1, 1).name, light_of(2, 2).name
    ('MORNING', 'NIGHT')
    """
    lights = list(Daylight)
    return lights[min(len(lights) - 1, (number - 1) * 2 // max(1, rounds - 1))]


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
    for step in range(_GLOW_STEPS):
        share = step / _GLOW_STEPS
        colour = blend((0, 0, 0), light.value.glow, share)
        pygame.draw.circle(glow, colour, (radius, radius), radius * (1 - share))
    return glow
