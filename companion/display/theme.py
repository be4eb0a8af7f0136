"""Colours, fonts and sizes of text, all in one place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from unicodedata import normalize

import pygame

from companion.config.preferences import TextSize
from companion.stories import page_colours
from companion.words.letters import can_be_drawn, is_european
from engine import PawnColour, Vote
from hardware.boxes import Button, Light

Colour = tuple[int, int, int]


def _rgb(code: str) -> Colour:
    """Of a colour's code, as #181d2e."""
    colour = pygame.Color(code)
    return colour.r, colour.g, colour.b


NIGHT: Colour = (24, 29, 46)
DUSK: Colour = (38, 45, 68)
SLATE: Colour = (60, 69, 98)
EDGE: Colour = (110, 120, 152)
"""What has no colour of its own is set off by this edge from the dark ground."""
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
NO: Colour = (190, 54, 54)
STOMACHACHE: Colour = (142, 120, 38)
WARNING: Colour = (244, 160, 80)

SEATS: Mapping[PawnColour, Colour] = {
    colour: _rgb(code) for colour, code in page_colours.SEATS.items()
}
"""The colours of the seats' tokens: a token always has the seat's number, too."""

BLACK_LINE: Colour = (138, 128, 118)
"""What stands for black on dark ground."""

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
LEAST_CONTRAST = 4.5
"""Between letters and what is behind them (WCAG 2)."""
TEXT_SCALE = {TextSize.NEAR: 1.0, TextSize.FAR: 1.3}
"""How large all text is, for people near or far."""
LEAST_TEXT = 11
"""Pixels: text is never smaller than this in any window."""
LEAST_SIGN = 9
"""Pixels: a letter or a digit in a drawing is never smaller than this."""


_INSTEAD = str.maketrans(
    {"\N{MINUS SIGN}": "\N{EN DASH}", "\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " "}
)


@cache
def font(face: str, size: int) -> pygame.font.Font:
    """A font at a size in pixels."""
    return pygame.font.Font(_FONTS / face, size)


@lru_cache(maxsize=2048)
def text_size(words: str, face: str, pixels: int) -> tuple[int, int]:
    """The width and height of one line as it is drawn. Every frame asks for hundreds of them
    again."""
    return font(face_for(words, face), pixels).size(drawable(words))


def line(words: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
    """One line: all text is drawn here."""
    return font(face_for(words, face), pixels).render(drawable(words), True, colour)


@lru_cache(maxsize=512)
def face_for(words: str, face: str) -> str:
    """The font of titles where another one lacks a letter: it has those of all of Europe."""
    return TITLE if not words.isascii() and any(map(is_european, words)) else face


@lru_cache(maxsize=512)
def drawable(words: str) -> str:
    """The words with a question mark for each letter that no font has, with a dash as a minus sign
    and with plain spaces: the font of texts has no others."""
    composed = normalize("NFC", words).translate(_INSTEAD)
    return "".join(each if can_be_drawn(each) else "?" for each in composed)


def readable_on(colour: Colour) -> Colour:
    """Ink or parchment, the one that contrasts with a colour more."""
    return max(INK, PARCHMENT, key=lambda each: contrast(each, colour))


@lru_cache(maxsize=64)
def as_ground(colour: Colour) -> Colour:
    """A colour, as much darker as letters on it need."""
    darker = (blend(colour, INK, share / 20) for share in range(20))
    return next(each for each in darker if contrast(readable_on(each), each) >= LEAST_CONTRAST)


def seat_line(colour: PawnColour) -> Colour:
    """A seat's colour for what is drawn on dark ground, where black would not be seen."""
    return BLACK_LINE if colour is PawnColour.BLACK else SEATS[colour]


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """A mixture of `one` with a `share` of `other`, 0 to 1."""
    mixed = [round(a + (b - a) * share) for a, b in zip(one, other, strict=True)]
    return mixed[0], mixed[1], mixed[2]


@cache
def luminance(colour: Colour) -> float:
    """The relative luminance of a colour in sRGB, 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: Colour, other: Colour) -> float:
    """How much two colours differ in brightness: the contrast ratio of WCAG 2, 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
