"""The computer's own button: held for five seconds, with a countdown, it switches off.

Knows neither the pin nor how the system is switched off.
"""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.evening.inputs import PowerButtonMoved
from companion.evening.ports import NotTheService
from companion.evening.scene import Notice, Tone
from companion.evening.screens.power_off import PowerOffScreen
from companion.words.i18n import _

HOLD_SECONDS = 5
"""How long the power button must be held."""
SILENT_SECONDS = 0.7
"""The countdown starts after this time: a brush against the button shows nothing."""


class PowerButtonHold:
    """Counts down while the power button is held."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._since: float | None = None
        self._shown: int | None = None
        self._notice: Notice | None = None

    def handle(self, button: PowerButtonMoved) -> None:
        """Start or stop the countdown."""
        if self._notice is not None and self._notice is self._table.notices.current:
            self._table.notices.clear()
        self._forget()
        if button.down and self._table.ending is None:
            self._since = self._table.now

    def update(self) -> None:
        """Update the countdown, or switch off; neither if the program is ending already."""
        if self._table.ending is not None:
            self._forget()
        if self._since is None:
            return
        if self._table.now >= self._since + HOLD_SECONDS:
            self._forget()
            self._switch_off()
        elif self._table.now >= self._since + SILENT_SECONDS:
            self._count(self._since + HOLD_SECONDS)

    def _switch_off(self) -> None:
        if self._table.ports.computer.switches_off:
            self._table.navigator.push(PowerOffScreen(self._table))
        else:
            self._table.notices.show_refusal(NotTheService())

    def _forget(self) -> None:
        self._since = self._shown = self._notice = None

    def _count(self, end: float) -> None:
        """Show how many of the seconds before `end` have not passed yet."""
        seconds = sum(self._table.now < end - second for second in range(HOLD_SECONDS))
        if seconds != self._shown:
            self._shown = seconds
            text = _("Switching off in {seconds} … Let go to keep playing.")
            self._table.notices.show(text.format(seconds=seconds), Tone.WARNING)
            self._notice = self._table.notices.current

    def wake_at(self) -> float | None:
        """When the next number is shown, or the time is up."""
        if self._since is None or self._table.ending is not None:
            return None
        if self._shown is None:
            return self._since + SILENT_SECONDS
        return self._since + HOLD_SECONDS - (self._shown - 1)
