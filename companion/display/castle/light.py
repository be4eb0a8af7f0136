"""The light of a round: the first one is played in the morning, the last one at night."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.display.theme import Colour


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
