"""The window: opens it, waits for events, and draws when something has changed."""

from __future__ import annotations

import logging
import os
import sys
from dataclasses import dataclass
from threading import Event
from time import monotonic

import pygame

from companion.display import theme
from companion.display.canvas import Hotspot
from companion.display.console import Console, ConsoleState
from companion.display.painter import Picture, paint
from companion.settings import DisplaySettings
from sentences import N_, ExplainedError

log = logging.getLogger(__name__)

TITLE = "vivat"
_DRIVER = "SDL_VIDEODRIVER"
_RENDERER = "SDL_RENDER_DRIVER"
LEAST_SIZE = (640, 400)
"""Pixels: for a smaller window, a frame is drawn in this size and scaled down."""
NARROWEST, WIDEST = 1.25, 2.4
"""Width by height: in other shapes the sides, or top and bottom, stay empty."""
POLL_SECONDS = 0.01
"""Seconds between two polls for touches and keys while nothing happens."""
_REDRAW = (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED)


class NoDisplay(ExplainedError):
    """There is no screen to draw on."""

    template = N_(
        "No display found ({problem}). Start vivat on a desktop, or set DISPLAY or "
        "WAYLAND_DISPLAY; “vivat doctor” explains more."
    )


class DeadDisplay(NoDisplay):
    template = N_("The display {name} does not answer. Start vivat on the desktop itself.")


class WrongDriver(NoDisplay):
    template = N_(
        "No display: the driver “{driver}” in SDL_VIDEODRIVER does not work ({problem}). "
        "Unset it or choose another."
    )


@dataclass(frozen=True)
class Arrivals:
    """New events, and whether the window must be closed or redrawn."""

    events: tuple[pygame.event.Event, ...]
    closing: bool
    damaged: bool


class Window:
    """One window, or the whole screen."""

    def __init__(self, settings: DisplaySettings, woken: Event | None = None) -> None:
        """Setting `woken` ends a wait.

        Raises:
            NoDisplay: no driver found a screen; a later try may find one.
        """
        _open_display(settings)
        self.frames = 0
        """How many frames were drawn."""
        self._console = Console()
        self._woken = woken if woken is not None else Event()
        self._picture: Picture | None = None
        self._hotspots: tuple[Hotspot, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return pygame.display.get_surface().get_size()

    def wait(self, seconds: float | None) -> Arrivals:
        """Wait for events, at most `seconds`, or without limit for None.

        pygame's own wait polls a thousand times a second, which is too much for a Pi.
        """
        longest = self._console.patience
        deadline = monotonic() + (longest if seconds is None else min(seconds, longest))
        while not (events := pygame.event.get()):
            left = deadline - monotonic()
            if left <= 0 or self._woken.wait(min(left, POLL_SECONDS)):
                break
        self._woken.clear()
        is_back = self._console.look() is ConsoleState.RETURNED
        return _arrivals(tuple(self._console.filter(events)), is_back)

    def show(self, picture: Picture, damaged: bool = False) -> tuple[Hotspot, ...]:
        """Draw a picture unless it is on the screen already; returns what can be touched."""
        if picture != self._picture or damaged:
            self._hotspots = _paint_fitted(pygame.display.get_surface(), picture)
            pygame.display.flip()
            self._picture = picture
            self.frames += 1
        return self._hotspots

    def wake(self) -> None:
        """End a wait; any thread may call this."""
        self._woken.set()

    def close(self) -> None:
        """Close the window, and release the screen."""
        pygame.display.quit()
        theme.font.cache_clear()  # fonts must not outlive the library: that would crash
        pygame.font.quit()


def _open_display(settings: DisplaySettings) -> None:
    """Open the display, and log which driver was chosen and why. Raises NoDisplay."""
    asked = os.environ.get(_DRIVER)
    if asked is None and sys.platform.startswith("linux"):
        os.environ[_DRIVER] = ",".join(_drivers())
    try:
        _set_mode(settings)
    except pygame.error as error:
        pygame.display.quit()
        if asked is None:
            os.environ.pop(_DRIVER, None)
        raise _missing(asked, error) from error
    driver, size = pygame.display.get_driver(), pygame.display.get_surface().get_size()
    log.info("display: driver %s, because %s; %s × %s", driver, _reason(asked), *size)


def _set_mode(settings: DisplaySettings) -> None:
    """Raises pygame.error."""
    pygame.display.init()
    pygame.font.init()
    _prefer_renderer(pygame.display.get_driver())
    whole_screen = pygame.FULLSCREEN | pygame.SCALED
    flags = whole_screen if settings.fills_the_screen else pygame.RESIZABLE
    pygame.display.set_mode(_size(settings), flags)
    pygame.display.set_caption(TITLE)


def _missing(asked: str | None, error: pygame.error) -> NoDisplay:
    """The error that fits: by the driver that was set, or the desktop that is named."""
    if asked is not None:
        return WrongDriver(driver=asked, problem=error)
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return DeadDisplay(name=desktop) if desktop else NoDisplay(problem=error)


def _paint_fitted(surface: pygame.Surface, picture: Picture) -> tuple[Hotspot, ...]:
    """Paint into the largest part of a surface with an allowed shape, scaled down if too small."""
    surface.fill(theme.NIGHT)
    width, height = surface.get_size()
    inside = pygame.Rect(
        0, 0, min(width, int(height * WIDEST)), min(height, int(width / NARROWEST))
    )
    inside.center = (width // 2, height // 2)
    scale = max(1.0, LEAST_SIZE[0] / inside.width, LEAST_SIZE[1] / inside.height)
    if scale == 1.0:
        spots = paint(surface.subsurface(inside), picture)
    else:
        large = pygame.Surface((round(inside.width * scale), round(inside.height * scale)))
        spots = paint(large, picture)
        surface.blit(pygame.transform.smoothscale(large, inside.size), inside)
    return tuple(spot.shrunk(scale).moved(inside.topleft) for spot in spots)


def _arrivals(events: tuple[pygame.event.Event, ...], is_back: bool) -> Arrivals:
    return Arrivals(
        events,
        closing=any(event.type == pygame.QUIT for event in events),
        damaged=is_back or any(event.type in _REDRAW for event in events),
    )


def _drivers() -> tuple[str, ...]:
    """The drivers to try in order: the desktop's, then the bare screen.

    On Linux, SDL's own choice ends silently at a driver without a screen.
    """
    desktops = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
    there = (driver for driver, variable in desktops.items() if os.environ.get(variable))
    return (*there, "kmsdrm")


def _prefer_renderer(driver: str) -> None:
    """Make SDL use OpenGL ES where there is no desktop.

    Its first choice, desktop OpenGL, opens without an error even if libGL is missing, and
    leaves the screen black.
    """
    if driver == "KMSDRM":
        os.environ.setdefault(_RENDERER, "opengles2")


def _reason(asked: str | None) -> str:
    """Why these drivers were tried, for the log."""
    if asked is not None:
        return f"{_DRIVER} sets it"
    desktops = ("WAYLAND_DISPLAY", "DISPLAY")
    named = [f"{name} is “{os.environ[name]}”" for name in desktops if os.environ.get(name)]
    return " and ".join(named) or "no desktop is named, so vivat draws on the bare screen"


def _size(settings: DisplaySettings) -> tuple[int, int]:
    """The size in the settings, but not larger than the screen."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(settings.width, width), min(settings.height, height)
