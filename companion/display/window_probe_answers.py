"""What the display's probe answers. Does not import pygame, so that anyone may import it."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Probe(Enum):
    """What the probe tries."""

    SCREEN = "screen"
    LIBRARY = "library"
    SOUND = "sound"


class OpenedWindow(Struct, frozen=True, tag="screen"):
    """A window was opened: by which SDL driver, and the screen's width and height in pixels."""

    driver: str
    screen: tuple[int, int]


class DrawingLibrary(Struct, frozen=True, tag="library"):
    """The versions of pygame and of the SDL that it uses."""

    pygame: str
    sdl: str


class OpenedSoundCard(Struct, frozen=True, tag="sound"):
    """A sound card was opened by this SDL driver."""

    driver: str


class ProbeProblem(Struct, frozen=True, tag="trouble"):
    """Nothing could be opened; `problem` is SDL's message."""

    problem: str


Answer = OpenedWindow | DrawingLibrary | OpenedSoundCard | ProbeProblem
