"""The levels of a controller's contacts over time, sampled at a steady pace.

Levels are planned with their moment, and each sample sees those of its own
moment: a computer that is busy elsewhere changes nothing about a bounce.
"""

from __future__ import annotations

from heapq import heappop, heappush

from firmware.scanner import Scanner
from hardware.local.debounced_contact import SAMPLE_EVERY


class PlannedContacts:
    """`count` contacts. Times are in seconds, of any clock that never goes back."""

    def __init__(self, count: int, now: float) -> None:
        self._levels = [False] * count
        self._changes: list[tuple[float, int, int, bool]] = []
        self._planned = 0
        self._last_change = [now] * count
        self._next_sample = now

    def plan(self, contact: int, level: bool, at: float) -> None:
        """A contact closes or opens at this moment."""
        self._planned += 1
        self._last_change[contact] = at
        heappush(self._changes, (at, self._planned, contact, level))

    def last_change(self, contact: int) -> float:
        """When the last change that was planned for a contact is to happen."""
        return self._last_change[contact]

    def sample_until(self, now: float, scanner: Scanner) -> None:
        """Take every sample that is due."""
        while self._next_sample <= now:
            self._settle(self._next_sample)
            scanner.sample(sum(level << n for n, level in enumerate(self._levels)))
            self._next_sample += SAMPLE_EVERY

    def _settle(self, at: float) -> None:
        while self._changes and self._changes[0][0] <= at:
            _at, _order, contact, level = heappop(self._changes)
            self._levels[contact] = level
