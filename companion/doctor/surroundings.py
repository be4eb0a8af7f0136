"""Where a screen may be: what the environment names, and what is found on this computer."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.doctor.display_words import AskedFor, BareScreen, DesktopNamed, NothingToDrawOn
from companion.doctor.looking import listed
from sentences import Sentence

DRIVER = "SDL_VIDEODRIVER"
DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY")
SSH = "SSH_CONNECTION"


def names_desktop(environment: Mapping[str, str]) -> bool:
    """Whether a desktop is named, on which a window would show."""
    return any(environment.get(variable) for variable in DESKTOPS)


@dataclass(frozen=True)
class Surroundings:
    """Where a screen shows: the environment, and where devices and desktops are found."""

    environment: Mapping[str, str]
    devices: Path = Path("/dev")
    x11: Path = Path("/tmp/.X11-unix")  # noqa: S108 where X puts its sockets
    runtime: Path = Path("/run/user")

    @property
    def cards(self) -> list[Path]:
        """The bare screens."""
        return listed(self.devices / "dri", "card*")

    @property
    def named(self) -> DesktopNamed | None:
        """The desktop that the environment names."""
        variables = (each for each in DESKTOPS if self.environment.get(each))
        for variable in variables:
            return DesktopNamed(variable=variable, name=self.environment[variable])
        return None

    @property
    def is_remote(self) -> bool:
        """Whether somebody is here from elsewhere, without a display."""
        is_ssh = bool(self.environment.get(SSH))
        return is_ssh and not names_desktop(self.environment) and not self.environment.get(DRIVER)

    def reason(self) -> Sentence:
        """Why the driver is tried that is tried."""
        if self.environment.get(DRIVER) is not None:
            return AskedFor(variable=DRIVER)
        bare = BareScreen(card=self.cards[0]) if self.cards else NothingToDrawOn()
        return self.named or bare

    def running_desktop(self) -> str | None:
        """How to name a desktop that runs here for this user, whoever is asking."""
        own = self.runtime / str(os.geteuid())
        for socket in listed(own, "wayland-?"):
            return f"XDG_RUNTIME_DIR={own} WAYLAND_DISPLAY={socket.name}"
        for socket in listed(self.x11, "X*"):
            return f"DISPLAY=:{socket.name[1:]}"
        return None
