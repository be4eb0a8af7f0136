"""What there is to say of the display, and what to do about it."""

from __future__ import annotations

from spoken import N_, Said


class Opens(Said):
    sentence = N_("A window opens on a screen of {screen} pixels; driver {driver}. {reason}")


class PlaysNow(Said):
    sentence = N_("vivat plays just now, so no window was opened beside its own. {reason}")


class EndItFirst(Said):
    sentence = N_("To have the display looked at, end vivat first.")


class SeenByNobody(Said):
    sentence = N_("The driver “{driver}” draws where nobody sees it. {reason}")


class Fails(Said):
    sentence = N_("No window opens: {problem}. {reason}")


class OverSsh(Said):
    sentence = N_("This is an ssh connection without a display. {reason}")


class AskedFor(Said):
    sentence = N_("{variable} asks for it.")


class DesktopNamed(Said):
    sentence = N_("{variable} is “{name}”.")


class BareScreen(Said):
    sentence = N_(
        "No desktop is named (DISPLAY, WAYLAND_DISPLAY); the screen without a desktop is {card}."
    )


class NothingToDrawOn(Said):
    sentence = N_(
        "No desktop is named (DISPLAY, WAYLAND_DISPLAY), and there is no screen (/dev/dri/card*)."
    )


class UnsetDriver(Said):
    sentence = N_("Unset it: unset {variable}")


class NameDesktop(Said):
    sentence = N_("A desktop runs here. From elsewhere, name it: {setting} vivat play")


class OnTheDesktop(Said):
    sentence = N_("Start vivat in a terminal on the desktop itself, as the user who is logged in.")


class OtherPygame(Said):
    sentence = N_(
        "This pygame needs a desktop. Start one, or “cage vivat play” (sudo apt install cage), or "
        "take the system's pygame: sudo apt install python3-pygame"
    )


class FreeTheScreen(Said):
    sentence = N_(
        "End what uses the screen (it may be vivat), and see “permissions”; or start a desktop."
    )


class LookThere(Said):
    sentence = N_("To have its display looked at, run vivat doctor on the desktop itself.")


class FillTheScreen(Said):
    sentence = N_(
        "The game's window of {window} pixels is larger than the screen: set width and height "
        "under [display] in the settings, or fullscreen = true."
    )


class StartDesktop(Said):
    sentence = N_("Connect a screen, and start vivat on the desktop.")


class InstallPygame(Said):
    sentence = N_("Install it anew: make install, or sudo apt install python3-pygame")
