"""The computer's own button: held for five seconds it switches off, and says so meanwhile.

Knows neither the pin nor the system that is switched off.
"""

from __future__ import annotations

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.host_computer import NotTheService
from companion.table.inputs import PowerHeld
from companion.table.scene_parts import Notice, Tone

HOLD_SECONDS = 5
"""So long the power button is held until the computer is switched off."""
SILENT_SECONDS = 0.7
"""A shorter touch of the power button was none."""


class PowerHold:
    """Counts while the power button is down, and says so."""

    def __init__(self, host: TableContext) -> None:
        self._host = host
        self._since: float | None = None
        self._told: int | None = None
        self._notice: Notice | None = None

    def take(self, held: PowerHeld) -> None:
        """The button went down, or was let go."""
        if self._notice is not None and self._notice is self._host.notice:
            self._host.hush()
        self._forget()
        if held.down and self._host.ending is None:
            self._since = self._host.now

    def tick(self) -> None:
        """Time has passed: count, or switch off."""
        if self._since is None:
            return
        if self._host.now >= self._since + HOLD_SECONDS:
            self._forget()
            self._switch_off()
        elif self._host.now >= self._since + SILENT_SECONDS:
            self._count(self._since + HOLD_SECONDS)

    def _switch_off(self) -> None:
        if self._host.appliance.switches_off:
            self._host.go(self._host.flow.farewell(self._host))
        else:
            self._host.refuse(NotTheService())

    def _forget(self) -> None:
        self._since = self._told = self._notice = None

    def _count(self, end: float) -> None:
        """Tell the seconds that have begun and aren't over, by the instants that `due` gives."""
        seconds = sum(self._host.now < end - second for second in range(HOLD_SECONDS))
        if seconds != self._told:
            self._told = seconds
            words = _("Switching off in {seconds} … Let go, and the game goes on.")
            self._host.tell(words.format(seconds=seconds), Tone.WARNING)
            self._notice = self._host.notice

    def wake_at(self) -> float | None:
        """When the next number is told, or the end has come."""
        if self._since is None:
            return None
        if self._told is None:
            return self._since + SILENT_SECONDS
        return self._since + HOLD_SECONDS - (self._told - 1)
