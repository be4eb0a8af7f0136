"""Opens the display: which driver draws, how its pictures reach the screen, and how large it is."""

from __future__ import annotations

import logging
import os
import sys

import pygame

from companion.config.settings import DisplaySettings
from sentences import N_, ExplainedError

log = logging.getLogger(__name__)

TITLE = "vivat"
_DRIVER = "SDL_VIDEODRIVER"
_RENDERER = "SDL_RENDER_DRIVER"
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
_SHARES_MEMORY = "x11"
"""The driver that can show pictures from shared memory."""


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


def open_display(settings: DisplaySettings) -> None:
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
    log.info("display: shown by %s", _way_of_showing(driver))


def _set_mode(settings: DisplaySettings) -> None:
    """Raises pygame.error."""
    pygame.display.init()
    pygame.font.init()
    driver = pygame.display.get_driver()
    _prefer_renderer(driver)
    _prefer_shared_memory(driver)
    flags = pygame.FULLSCREEN if settings.fills_the_screen else pygame.RESIZABLE
    pygame.display.set_mode(_size(settings), flags)
    pygame.display.set_caption(TITLE)


def _missing(asked: str | None, error: pygame.error) -> NoDisplay:
    """The error that fits: by the driver that was set, or the desktop that is named."""
    if asked is not None:
        return WrongDriver(driver=asked, problem=error)
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return DeadDisplay(name=desktop) if desktop else NoDisplay(problem=error)


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


def _prefer_shared_memory(driver: str) -> None:
    """Make SDL hand pictures to an X server in memory that both share, not through OpenGL.

    On a computer without a graphics card, OpenGL takes 5 ms of CPU time for a frame, and 115 MB.
    The other drivers have no such way.
    """
    if driver == _SHARES_MEMORY:
        os.environ.setdefault(_ACCELERATION, "0")


def _way_of_showing(driver: str) -> str:
    """How pictures reach the screen, for the log."""
    asked = os.environ.get(_ACCELERATION)
    is_shared = driver == _SHARES_MEMORY and asked == "0"
    way = "memory that the X server shares" if is_shared else "SDL's renderer"
    return f"{way} ({_ACCELERATION}={asked})" if asked else way


def _reason(asked: str | None) -> str:
    """Why these drivers were tried, for the log."""
    if asked is not None:
        return f"{_DRIVER} sets it"
    desktops = ("WAYLAND_DISPLAY", "DISPLAY")
    named = [f"{name} is “{os.environ[name]}”" for name in desktops if os.environ.get(name)]
    return " and ".join(named) or "no desktop is named, so vivat draws on the bare screen"


def _size(settings: DisplaySettings) -> tuple[int, int]:
    """The whole screen, or the size in the settings, but not larger than the screen."""
    width, height = pygame.display.get_desktop_sizes()[0]
    if settings.fills_the_screen:
        return width, height
    return min(settings.width, width), min(settings.height, height)
