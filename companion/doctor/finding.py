"""What a check found: how it is, and what there is to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from hardware.boxes import Health
from sentences import Sentence


class Check(Enum):
    """What is looked at, in the order in which it is told."""

    VERSIONS = "versions"
    SETTINGS = "settings"
    DISPLAY = "display"
    SOUND = "sound"
    PINS = "pins"
    PERMISSIONS = "permissions"
    SERIAL = "serial"
    DISK = "disk"
    CLOCK = "clock"
    JOURNAL = "journal"


@dataclass(frozen=True)
class Finding:
    """One line of the doctor's. What waits keeps nobody from playing."""

    check: Check
    health: Health
    found: Sentence
    remedy: Sentence | None = None
