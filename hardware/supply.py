"""Whether a Raspberry Pi gets too little voltage, as its kernel says.

Reading that never waits: the kernel asks the firmware every two seconds, and keeps the answer. Its
other file, get_throttled, has no more to say, and reading it warns in the kernel's log.
"""

from __future__ import annotations

from pathlib import Path

from hardware.header.gpio_chips import SYS
from sentences import N_, Sentence

EVERY = 2.0
"""Seconds between two looks."""
TOO_WEAK = Sentence(N_("The Raspberry Pi gets too little voltage."))
STRONGER = Sentence(
    N_("Use its official power supply and cable, and unplug what draws power from its USB sockets.")
)


class Supply:
    """The power supply; never weak on other computers."""

    def __init__(self, system: Path = SYS) -> None:
        sensors = system.glob("class/hwmon/*/name")
        ours = [each for each in sensors if _text(each) == "rpi_volt"]
        self._alarms = [each.with_name("in0_lcrit_alarm") for each in ours]
        self._look_at = 0.0

    @property
    def is_weak(self) -> bool:
        """Whether the voltage is too low, or was so a moment ago."""
        return any(_text(each) == "1" for each in self._alarms)

    def turns_weak(self, now: float) -> bool:
        """The same, but true only once, and looked at seldom. `now` is in seconds."""
        if now < self._look_at:
            return False
        self._look_at = now + EVERY
        if is_weak := self.is_weak:
            self._alarms = []
        return is_weak


def _text(file: Path) -> str:
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
