"""What the companion is to its computer, and how an evening on it ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sentences import N_, ExplainedError, Sentence


@dataclass(frozen=True)
class HostComputer:
    """What the companion may do with its computer, and in which state it was started."""

    switches_off: bool = False
    safe_because: Sentence | None = None
    """Why it plays in safe mode; None where it doesn't."""


class NotTheService(ExplainedError):
    template = N_(
        "Only the vivat that the computer starts by itself switches it off. Quit instead, "
        "and shut down as always."
    )


class StillOn(ExplainedError):
    template = N_(
        "The computer was to be switched off, and is still on: "
        "“systemctl status vivat-power.path” tells more."
    )


class Ending(Enum):
    """How the evening ends."""

    QUIT = "quit"
    SWITCH_OFF = "switch-off"


PLAIN_PROGRAM = HostComputer()
"""What it is to a computer that does other things as well."""
