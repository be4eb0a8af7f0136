"""What people see some minutes after the last touch or press: a demonstration, then less and less.

Until the first touch, which only wakes the screen. Knows no screens and no pixels. Times are in
seconds of the table's clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from companion.config.preferences import Preferences


class Wakefulness(Enum):
    """What the screen shows, the darkest last."""

    AWAKE = "awake"
    DEMONSTRATION = "demonstration"
    """A game that nobody plays."""
    DIMMED = "dimmed"
    ASLEEP = "asleep"


@dataclass(frozen=True)
class Leave:
    """What the table allows now: not while a vote is open to rest; to demonstrate only on the
    first screen."""

    to_rest: bool
    to_demonstrate: bool


class Rest:
    """Since when nobody has touched or pressed anything, and what people see therefore."""

    def __init__(self) -> None:
        self._stirred_at: float | None = None
        """None until something is shown."""
        self._is_asked = False
        """Whether somebody wants to see the demonstration, until they touch or press something."""
        self._leave = Leave(to_rest=True, to_demonstrate=False)
        self.seen = Wakefulness.AWAKE
        """What people see: they act upon it, also if the next state is due."""
        self.wakings = 0
        """How many times a touch or press has woken the screen."""

    def stir(self, now: float) -> None:
        """Somebody has touched or pressed something."""
        self._stirred_at, self._is_asked = now, False
        if self.seen is not Wakefulness.AWAKE:
            self.wakings += 1

    def demonstrate(self) -> None:
        """Show the demonstration at once, and until somebody touches or presses something."""
        self._is_asked = True

    def show(self, now: float, preferences: Preferences, leave: Leave) -> Wakefulness:
        """What people see from now on; awake, and for as long again, while it may not rest."""
        if self._stirred_at is None or not leave.to_rest:
            self._stirred_at = now
        self._leave = leave
        due = [state for state, at in self._times(preferences).items() if at <= now]
        self.seen = due[-1] if due else Wakefulness.AWAKE
        return self.seen

    def wake_at(self, preferences: Preferences) -> float | None:
        """When people will see less; None for never."""
        states = list(Wakefulness)
        darker = states[states.index(self.seen) + 1 :]
        times = self._times(preferences)
        return min((times[state] for state in darker if state in times), default=None)

    def _times(self, preferences: Preferences) -> Mapping[Wakefulness, float]:
        """When each state begins, the darkest last."""
        since = self._stirred_at or 0.0
        if not self._leave.to_rest:
            return {}
        if self._is_asked and self._leave.to_demonstrate:
            return {Wakefulness.DEMONSTRATION: since}
        demo_after = preferences.demo_after if self._leave.to_demonstrate else 0
        minutes = {
            Wakefulness.DEMONSTRATION: demo_after,
            Wakefulness.DIMMED: preferences.dims_after,
            Wakefulness.ASLEEP: preferences.sleeps_after,
        }
        return {state: since + 60 * after for state, after in minutes.items() if after}
