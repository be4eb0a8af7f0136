"""What vivat may do with the computer it runs on, and how the program ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sentences import N_, ExplainedError, Sentence


@dataclass(frozen=True)
class HostComputer:
    """`switches_off` if vivat may switch the computer off."""

    switches_off: bool = False
    safe_because: Sentence | None = None
    """Why vivat runs in safe mode; None if it doesn't."""
    restored: Sentence | None = None
    """What became of a copy from a stick that this start has taken over."""


class NotTheService(ExplainedError):
    template = N_(
        "vivat can switch the computer off only where it starts at boot. Quit, and shut down "
        "as usual."
    )


class StillOn(ExplainedError):
    template = N_(
        "The computer should have switched off, but is still on. "
        "“systemctl status vivat-helper-power.socket” shows why."
    )


class Ending(Enum):
    """How the program ends."""

    QUIT = "quit"
    SWITCH_OFF = "switch-off"


PLAIN_PROGRAM = HostComputer()
"""vivat runs as an ordinary program and must not switch the computer off."""
