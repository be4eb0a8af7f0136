"""What there is to say of the display, and what to do about it."""

from __future__ import annotations

from sentences import N_, Sentence


class Opens(Sentence):
    template = N_("A window opens on a screen of {screen} pixels; driver {driver}. {reason}")


class PlaysNow(Sentence):
    template = N_("vivat plays just now, so no window was opened beside its own. {reason}")


class EndItFirst(Sentence):
    template = N_("To have the display looked at, end vivat first.")


class SeenByNobody(Sentence):
    template = N_("The driver “{driver}” draws where nobody sees it. {reason}")


class Fails(Sentence):
    template = N_("No window opens: {problem}. {reason}")


class OverSsh(Sentence):
    template = N_("This is an ssh connection without a display. {reason}")


class AskedFor(Sentence):
    template = N_("{variable} asks for it.")


class DesktopNamed(Sentence):
    template = N_("{variable} is “{name}”.")


class BareScreen(Sentence):
    template = N_(
        "No desktop is named (DISPLAY, WAYLAND_DISPLAY); the screen without a desktop is {card}."
    )


class NothingToDrawOn(Sentence):
    template = N_(
        "No desktop is named (DISPLAY, WAYLAND_DISPLAY), and there is no screen (/dev/dri/card*)."
    )


class UnsetDriver(Sentence):
    template = N_("Unset it: unset {variable}")


class NameDesktop(Sentence):
    template = N_("A desktop runs here. From elsewhere, name it: {setting} vivat play")


class OnTheDesktop(Sentence):
    template = N_("Start vivat in a terminal on the desktop itself, as the user who is logged in.")


class OtherPygame(Sentence):
    template = N_(
        "This pygame needs a desktop. Start one, or “cage vivat play” (sudo apt install cage), or "
        "take the system's pygame: sudo apt install python3-pygame"
    )


class FreeTheScreen(Sentence):
    template = N_(
        "End what uses the screen (it may be vivat), and see “permissions”; or start a desktop."
    )


class LookThere(Sentence):
    template = N_("To have its display looked at, run vivat doctor on the desktop itself.")


class FillTheScreen(Sentence):
    template = N_(
        "The game's window of {window} pixels is larger than the screen: set width and height "
        "under [display] in the settings, or fullscreen = true."
    )


class StartDesktop(Sentence):
    template = N_("Connect a screen, and start vivat on the desktop.")


class InstallPygame(Sentence):
    template = N_("Install it anew: make install, or sudo apt install python3-pygame")
