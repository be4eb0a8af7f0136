"""Where a window could be shown: what the environment names, and what this computer has."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.disk.files import list_if_possible
from companion.words.i18n import _
from hardware.header.gpio_chips import DEVICES

DRIVER = "SDL_VIDEODRIVER"
DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY")
SSH = "SSH_CONNECTION"


def how_to_unset(variable: str) -> str:
    return _("Unset the variable: unset {variable}").format(variable=variable)


def names_desktop(environment: Mapping[str, str]) -> bool:
    """Whether the environment names a desktop that can show a window."""
    return any(environment.get(variable) for variable in DESKTOPS)


@dataclass(frozen=True)
class ScreenEnvironment:
    """The environment variables, and the folders with devices and desktop sockets."""

    variables: Mapping[str, str]
    devices: Path = DEVICES
    x11: Path = Path("/tmp/.X11-unix")  # noqa: S108 where X puts its sockets
    runtime: Path = Path("/run/user")

    @property
    def cards(self) -> list[Path]:
        """Graphics cards that can draw without a desktop."""
        return list_if_possible(self.devices / "dri", "card*")

    @property
    def driver_is_set(self) -> bool:
        """Whether the environment chooses SDL's driver."""
        return self.variables.get(DRIVER) is not None

    @property
    def names_desktop(self) -> bool:
        """Whether the environment names a desktop."""
        return names_desktop(self.variables)

    @property
    def is_remote(self) -> bool:
        """Whether this is an ssh session without a display."""
        return bool(self.variables.get(SSH)) and not (self.names_desktop or self.driver_is_set)

    def reason(self) -> str:
        """Why SDL tries the driver it tries."""
        if self.driver_is_set:
            return _("{variable} is set.").format(variable=DRIVER)
        for variable in DESKTOPS:
            if name := self.variables.get(variable):
                return _("{variable} is “{name}”.").format(variable=variable, name=name)
        if not self.cards:
            return _(
                "No desktop is named (DISPLAY, WAYLAND_DISPLAY), and no screen was found "
                "(/dev/dri/card*)."
            )
        return _(
            "No desktop is named (DISPLAY, WAYLAND_DISPLAY); the screen without a desktop is "
            "{card}."
        ).format(card=self.cards[0])

    def running_desktop(self) -> str | None:
        """The variables that name a desktop running here for this user; None if there is none."""
        own = self.runtime / str(os.geteuid())
        for socket in list_if_possible(own, "wayland-?"):
            return f"XDG_RUNTIME_DIR={own} WAYLAND_DISPLAY={socket.name}"
        for socket in list_if_possible(self.x11, "X*"):
            return f"DISPLAY=:{socket.name[1:]}"
        return None
