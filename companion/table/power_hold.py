"""The computer's own button: held for five seconds it switches off, and says so meanwhile.

Knows neither the pin nor the system that is switched off.
"""

from __future__ import annotations

from math import ceil

from companion.table.host import Host
from companion.table.inputs import PowerHeld
from companion.table.pieces import Tone
from companion.words import _

HOLD_SECONDS = 5.0
"""So long the power button is held until the computer is switched off."""
SILENT_SECONDS = 0.7
"""A shorter touch of the power button was none."""


class PowerHold:
    """Counts while the power button is down, and says so."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._since: float | None = None
        self._told: int | None = None

    def take(self, held: PowerHeld) -> None:
        """The button went down, or was let go."""
        if self._told is not None and not held.down:
            self._host.hush()
        self._since, self._told = (self._host.now if held.down else None), None

    def tick(self) -> None:
        """Time has passed: count, or switch off."""
        if self._since is None or self._host.ending is not None:
            return
        held = self._host.now - self._since
        if held >= HOLD_SECONDS:
            self._since, self._told = None, None
            self._host.go(self._host.flow.farewell(self._host))
        elif held >= SILENT_SECONDS:
            self._count(ceil(HOLD_SECONDS - held))

    def _count(self, seconds: int) -> None:
        if seconds != self._told:
            self._told = seconds
            words = _("Switching off in {seconds} … Let go, and the game goes on.")
            self._host.tell(words.format(seconds=seconds), Tone.WARNING)

    def due(self) -> float | None:
        """When the next number is told, or the end has come."""
        if self._since is None:
            return None
        if self._told is None:
            return self._since + SILENT_SECONDS
        return self._since + HOLD_SECONDS - (self._told - 1)
