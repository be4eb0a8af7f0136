"""What people set about the screen and the sound, as the display and the sound need it.

A value without behaviour. `companion/config/settings.py` reads it from a file; the table holds the
current one, because people change it on the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Motion(Enum):
    """How much the picture moves."""

    FULL = "full"
    REDUCED = "reduced"
    """Everything stands at once where it belongs."""


class TextSize(Enum):
    """From where people look at the screen."""

    NEAR = "near"
    """At arm's length, such as a touch panel on the table."""
    FAR = "far"
    """From across the room."""


class Rotation(Enum):
    """How the picture is turned on the screen, in degrees clockwise."""

    NONE = 0
    CLOCKWISE = 90
    UPSIDE_DOWN = 180
    ANTICLOCKWISE = 270


class Voice(Enum):
    """How much the voice says."""

    OFF = "off"
    BOTS = "bots"
    """The moves that bots ask for."""
    EVERYTHING = "everything"
    """All that people need who don't see the screen."""


@dataclass(frozen=True)
class Preferences:
    """`volume`, `voice_speed` and `brightness` in percent; `demo_after`, `dims_after` and
    `sleeps_after` in minutes without any input, 0 for never."""

    volume: int = 70
    muted: bool = False
    voice: Voice = Voice.BOTS
    voice_speed: int = 100
    voice_name: str = ""
    """One of speech-dispatcher's, such as "rhvoice/Elena"; empty for espeak-ng's."""
    motion: Motion = Motion.FULL
    text_size: TextSize = TextSize.NEAR
    rotation: Rotation = Rotation.NONE
    brightness: int = 100
    demo_after: int = 3
    dims_after: int = 10
    sleeps_after: int = 30


USUAL = Preferences()
"""What holds until somebody sets something else."""
