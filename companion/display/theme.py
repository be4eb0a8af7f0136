"""Colours and fonts, all in one place."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame

from engine import Vote
from hardware.boxes import Button, Light

Colour = tuple[int, int, int]

NIGHT: Colour = (24, 29, 46)
DUSK: Colour = (38, 45, 68)
SLATE: Colour = (60, 69, 98)
STONE: Colour = (228, 214, 186)
STONE_DARK: Colour = (196, 178, 144)
MORTAR: Colour = (158, 138, 104)
PARCHMENT: Colour = (247, 239, 222)
INK: Colour = (40, 32, 24)
MUTED: Colour = (168, 174, 194)
GOLD: Colour = (240, 190, 84)
GOLD_DARK: Colour = (170, 122, 30)
ROOF: Colour = (150, 58, 54)
IRON: Colour = (66, 62, 66)
WOOD: Colour = (140, 98, 60)
YES: Colour = (62, 150, 92)
NO: Colour = (198, 62, 62)
STOMACHACHE: Colour = (142, 120, 38)
WARNING: Colour = (244, 160, 80)

SEATS: tuple[Colour, ...] = (
    (214, 69, 69),
    (72, 136, 224),
    (236, 200, 66),
    (76, 175, 99),
    (164, 106, 210),
    (236, 142, 62),
    (242, 240, 232),
    (144, 152, 168),
)
"""The seats' colours, by number; a seat is always drawn with its number."""

CHARACTERS: tuple[Colour, ...] = (
    (176, 50, 60),
    (46, 98, 168),
    (40, 120, 80),
    (122, 66, 150),
    (196, 108, 30),
    (26, 122, 134),
    (150, 84, 48),
    (208, 74, 128),
    (84, 92, 110),
    (104, 132, 36),
    (60, 64, 150),
    (172, 136, 20),
    (110, 40, 84),
    (30, 34, 44),
)
"""The characters' colours, by look; their shapes and initials differ too."""

VOTES: dict[Vote, Colour] = {Vote.YES: YES, Vote.NO: NO, Vote.STOMACHACHE: STOMACHACHE}
BUTTONS: dict[Button, Colour] = {
    Button.YES: YES,
    Button.NO: NO,
    Button.STOMACHACHE: STOMACHACHE,
}
LIGHTS: dict[Light, Colour] = {
    Light.OFF: (52, 56, 70),
    Light.INVITING: (255, 244, 206),
    Light.LOCKED: (96, 176, 255),
    Light.YES: (88, 226, 130),
    Light.NO: (255, 84, 84),
    Light.STOMACHACHE: (230, 196, 50),
}

_FONTS = Path(__file__).parent.parent / "data" / "fonts"
TEXT = "Cabin-Medium.otf"
BOLD = "Cabin-Bold.otf"
TITLE = "Vollkorn-Bold.ttf"
SMALLEST = 9
"""Pixels: text is never smaller than this."""


@cache
def font(face: str, size: int) -> pygame.font.Font:
    """A font at a size in pixels."""
    return pygame.font.Font(_FONTS / face, size)


def readable_on(colour: Colour) -> Colour:
    """Ink or parchment, the one that contrasts with a colour (ITU-R BT.601 luma)."""
    red, green, blue = colour
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else PARCHMENT


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """A mixture of `one` with a `share` of `other`, 0 to 1."""
    mixed = [round(a + (b - a) * share) for a, b in zip(one, other, strict=True)]
    return mixed[0], mixed[1], mixed[2]
