"""The window: opens it, waits for events, and draws when something has changed."""

from __future__ import annotations

import logging
import os
import sys
from dataclasses import dataclass
from math import inf
from threading import Event
from time import monotonic

import pygame

from companion.display import theme
from companion.display.canvas import Hotspot
from companion.display.painter import Picture, paint
from companion.settings import DisplaySettings
from companion.words import _

log = logging.getLogger(__name__)

TITLE = "vivat"
_DRIVER = "SDL_VIDEODRIVER"
LOOK_EVERY = 0.01
"""Seconds between two looks for a touch or a key while nothing happens."""
_REDRAW = (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED)


class NoDisplay(RuntimeError):
    """There is no screen to draw on; `str()` says what to do."""


@dataclass(frozen=True)
class Arrivals:
    """The events that came, and whether the window asks to be closed or drawn anew."""

    events: tuple[pygame.event.Event, ...]
    closing: bool
    damaged: bool


class Window:
    """One window, or the whole screen."""

    def __init__(self, settings: DisplaySettings) -> None:
        """Raises:
        NoDisplay: no driver found a screen.
        """
        asked = os.environ.get(_DRIVER)
        if asked is None and sys.platform.startswith("linux"):
            os.environ[_DRIVER] = ",".join(_drivers())
        try:
            pygame.display.init()
            pygame.font.init()
            flags = pygame.FULLSCREEN | pygame.SCALED if settings.fullscreen else pygame.RESIZABLE
            pygame.display.set_mode((settings.width, settings.height), flags)
        except pygame.error as error:
            raise NoDisplay(_no_display(str(error), asked)) from error
        pygame.display.set_caption(TITLE)
        log.info(
            "display: driver %s of %s, %s × %s",
            pygame.display.get_driver(),
            os.environ.get(_DRIVER, "SDL's own choice"),
            *self.size,
        )
        self.frames = 0
        """How often something was drawn."""
        self._woken = Event()
        self._picture: Picture | None = None
        self._hotspots: tuple[Hotspot, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return pygame.display.get_surface().get_size()

    def wait(self, seconds: float | None) -> Arrivals:
        """Wait until something happens, `seconds` at most; None waits for as long as it takes.

        pygame's own waiting looks for events a thousand times a second, which
        costs a Pi too much.
        """
        deadline = inf if seconds is None else monotonic() + seconds
        while not (events := pygame.event.get()):
            left = deadline - monotonic()
            if left <= 0 or self._woken.wait(min(left, LOOK_EVERY)):
                break
        self._woken.clear()
        return _arrivals(tuple(events))

    def poll(self) -> Arrivals:
        """What has happened until now."""
        return _arrivals(tuple(pygame.event.get()))

    def show(self, picture: Picture, damaged: bool = False) -> tuple[Hotspot, ...]:
        """Draw a picture unless it stands there already; returns what can be touched."""
        if picture != self._picture or damaged:
            self._hotspots = paint(pygame.display.get_surface(), picture)
            pygame.display.flip()
            self._picture = picture
            self.frames += 1
        return self._hotspots

    def wake(self) -> None:
        """End the waiting; any thread may call this."""
        self._woken.set()

    def close(self) -> None:
        """Give the screen back."""
        pygame.display.quit()
        theme.font.cache_clear()  # a font that outlives its library ends the program
        pygame.font.quit()


def _arrivals(events: tuple[pygame.event.Event, ...]) -> Arrivals:
    return Arrivals(
        events,
        closing=any(event.type == pygame.QUIT for event in events),
        damaged=any(event.type in _REDRAW for event in events),
    )


def _drivers() -> tuple[str, ...]:
    """The drivers to try, in order: those of the desktop that is there, then the bare screen.

    Left alone on Linux, SDL ends at a driver that nobody sees, without a word.
    """
    desktops = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
    there = (driver for driver, variable in desktops.items() if os.environ.get(variable))
    return (*there, "kmsdrm")


def _no_display(error: str, asked: str | None) -> str:
    if asked is not None:
        return _(
            "No display: the driver “{driver}” in SDL_VIDEODRIVER does not work ({error}). "
            "Unset it or choose another."
        ).format(driver=asked, error=error)
    return _(
        "No display found ({error}). Start vivat on a desktop, or set DISPLAY or WAYLAND_DISPLAY."
    ).format(error=error)
