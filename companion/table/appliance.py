"""What the companion is to its computer, and how an evening on it ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from spoken import N_, Said, Spoken


@dataclass(frozen=True)
class Appliance:
    """What the companion may do with its computer, and in which state it was started."""

    switches_off: bool = False
    safe_because: Said | None = None
    """Why it plays in safe mode; None where it doesn't."""


class NotTheService(Spoken):
    sentence = N_(
        "Only the vivat that the computer starts by itself switches it off. Quit instead, "
        "and shut down as always."
    )


class StillOn(Spoken):
    sentence = N_(
        "The computer was to be switched off, and is still on: "
        "“systemctl status vivat-power.path” tells more."
    )


class Ending(Enum):
    """How the evening ends."""

    QUIT = "quit"
    SWITCH_OFF = "switch-off"


A_PROGRAM = Appliance()
"""What it is to a computer that does other things as well."""
