"""What the probe of screen and sound answers. Free of pygame, for those who ask."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Probe(Enum):
    """What is tried."""

    SCREEN = "screen"
    SOUND = "sound"
    LIBRARY = "library"


class Screen(Struct, frozen=True, tag="screen"):
    """A window was opened: by which driver of SDL's, how large, and on how large a screen;
    widths and heights in pixels."""

    driver: str
    window: tuple[int, int]
    screen: tuple[int, int]


class Sound(Struct, frozen=True, tag="sound"):
    """Sound was opened: samples a second, and how many channels."""

    frequency: int
    channels: int


class DrawingLibrary(Struct, frozen=True, tag="library"):
    """The versions of pygame and of the SDL that it uses."""

    pygame: str
    sdl: str


class Trouble(Struct, frozen=True, tag="trouble"):
    """It can't be had; `problem` are the library's own words."""

    problem: str


Answer = Screen | Sound | DrawingLibrary | Trouble
