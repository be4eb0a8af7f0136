"""Checks that a window opens: opens one briefly, and names the driver."""

from __future__ import annotations

import msgspec

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.commands.doctor.run_window_probe import NoPygame, ProbeFails, run_probe
from companion.commands.doctor.screen_environment import DRIVER, ScreenEnvironment, how_to_unset
from companion.config.settings import DisplaySettings
from companion.display.window_probe_answers import OpenedWindow, Probe, ProbeProblem
from companion.words.i18n import _

INVISIBLE_DRIVERS = ("dummy", "offscreen")
SMALL = DisplaySettings(640, 400)
"""The smallest window the settings allow: it proves that the driver works, and disturbs little."""
HIDDEN = {"SDL_VIDEO_WINDOW_POS": "-10000,-10000", "SDL_X11_FORCE_OVERRIDE_REDIRECT": "1"}
"""On X11 the window lies outside the screen, and no window manager gives it the keyboard. Wayland
and KMSDRM ignore both."""


def examine_display(
    settings: DisplaySettings, screen: ScreenEnvironment, is_playing: bool = False
) -> list[Finding]:
    """Open a window for a moment, unless vivat already has one open (`is_playing`)."""
    if is_playing:
        found = _("vivat is running, so no second window was opened. {reason}")
        remedy = _("To check the display, close vivat first.")
        return [note(found.format(reason=screen.reason()), remedy)]
    try:
        size = msgspec.json.encode(SMALL).decode()
        answer = run_probe(Probe.SCREEN, {**screen.variables, **HIDDEN}, size)
    except NoPygame as error:
        remedy = _("Reinstall it: make install, or sudo apt install python3-pygame")
        return [_no_window(str(error), screen, remedy)]
    except ProbeFails as error:
        return [_no_window(str(error), screen, _remedy(str(error), screen))]
    if isinstance(answer, OpenedWindow):
        return [_opened(answer, settings, screen)]
    reason = answer.problem if isinstance(answer, ProbeProblem) else str(answer)
    if screen.is_remote:
        found = _("This is an ssh session without a display. {reason}")
        text = found.format(reason=screen.reason())
        return [note(text, _remedy(reason, screen))]
    return [_no_window(reason, screen, _remedy(reason, screen))]


def _opened(window: OpenedWindow, settings: DisplaySettings, screen: ScreenEnvironment) -> Finding:
    if window.driver in INVISIBLE_DRIVERS:
        text = _("The driver “{driver}” shows nothing. {reason}")
        found = text.format(driver=window.driver, reason=screen.reason())
        return problem(found, how_to_unset(DRIVER))
    width, height = window.screen
    text = _("A window opens on a screen of {screen} pixels; driver {driver}. {reason}")
    found = text.format(screen=f"{width} × {height}", driver=window.driver, reason=screen.reason())
    fits = settings.width <= width and settings.height <= height
    if fits or settings.fills_the_screen:
        return ok(found)
    remedy = _(
        "The game's window of {window} pixels is larger than the screen: set width and height "
        "under [display] in the settings, or fullscreen = true."
    ).format(window=f"{settings.width} × {settings.height}")
    return note(found, remedy)


def _no_window(cause: str, screen: ScreenEnvironment, remedy: str) -> Finding:
    text = _("No window opens: {problem}. {reason}")
    found = text.format(problem=cause, reason=screen.reason())
    return problem(found, remedy)


def _remedy(cause: str, screen: ScreenEnvironment) -> str:
    if screen.driver_is_set:
        return how_to_unset(DRIVER)
    if screen.names_desktop:
        return _(
            "Start vivat in a terminal on the desktop itself, as the user who is logged in there."
        )
    if desktop := screen.running_desktop():
        text = _("A desktop is running here. To use it from another session: {setting} vivat play")
        return text.format(setting=desktop)
    if screen.is_remote and not screen.cards:
        return _("To check the display, run vivat doctor on the desktop itself.")
    if not screen.cards:
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
