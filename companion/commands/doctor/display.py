"""Checks that a window opens: opens one briefly, and names the driver."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.commands.doctor.run_window_probe import OpenedWindow, ProbeFails, try_window
from companion.config.settings import DisplaySettings
from companion.disk.files import list_if_possible
from companion.words.i18n import _
from hardware.header.gpio_chips import DEVICES

DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY")


def names_desktop(environment: Mapping[str, str]) -> bool:
    """Whether the environment names a desktop that can show a window."""
    return any(environment.get(variable) for variable in DESKTOPS)


def examine_display(
    settings: DisplaySettings, environment: Mapping[str, str], devices: Path = DEVICES
) -> list[Finding]:
    """Open a window for a moment."""
    try:
        window = try_window(environment)
    except ProbeFails as error:
        return [_no_window(str(error), environment, devices)]
    return [_opened(window, settings)]


def _opened(window: OpenedWindow, settings: DisplaySettings) -> Finding:
    text = _("A window opens on a screen of {screen} pixels; driver {driver}.")
    found = text.format(screen=f"{window.width} × {window.height}", driver=window.driver)
    fits = settings.width <= window.width and settings.height <= window.height
    if fits or settings.fills_the_screen:
        return ok(found)
    remedy = _(
        "The game's window of {window} pixels is larger than the screen: set width and height "
        "under [display] in the settings, or fullscreen = true."
    ).format(window=f"{settings.width} × {settings.height}")
    return note(found, remedy)


def _no_window(cause: str, environment: Mapping[str, str], devices: Path) -> Finding:
    found = _("No window opens: {problem}.").format(problem=cause.rstrip("."))
    if find_spec("pygame") is None:
        remedy = _("Reinstall it: make install, or sudo apt install python3-pygame")
        return problem(found, remedy)
    if names_desktop(environment):
        remedy = _(
            "Start vivat in a terminal on the desktop itself, as the user who is logged in there."
        )
        return problem(found, remedy)
    if environment.get("SSH_CONNECTION"):
        return note(found, _("To check the display, run vivat doctor on the desktop itself."))
    return problem(found, _without_desktop(cause, devices))


def _without_desktop(cause: str, devices: Path) -> str:
    """What helps where vivat has the screen for itself."""
    if not list_if_possible(devices / "dri", "card*"):
        return _("Connect a screen, and start vivat on the desktop.")
    if "not available" in cause:
        return _(
            "This pygame needs a desktop. Start one, or “cage vivat play” (sudo apt install cage), "
            "or use the system's pygame: sudo apt install python3-pygame"
        )
    return _(
        "Close the program that uses the screen (it may be vivat), and see “permissions”; or "
        "start a desktop."
    )
