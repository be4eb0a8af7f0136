"""The contacts of an emulated controller: planned levels, sampled at a steady pace.

Each change of level is planned with its time, and each sample sees the levels of its
own time: a bounce looks the same on a busy computer.
"""

from __future__ import annotations

from heapq import heappop, heappush

from firmware.scanner import Scanner
from hardware.local.contact_boxes import SAMPLE_EVERY


class PlannedContacts:
    """`count` contacts. Times are in seconds, of any clock that never goes back."""

    def __init__(self, count: int, now: float) -> None:
        self._levels = 0
        """A bit for each contact."""
        self._changes: list[tuple[float, int, int, bool]] = []
        self._planned = 0
        self._last_change = [now] * count
        self._next_sample = now

    def plan(self, contact: int, level: bool, at: float) -> None:
        """Plan that a contact closes or opens at this time."""
        self._planned += 1
        self._last_change[contact] = at
        heappush(self._changes, (at, self._planned, contact, level))

    def last_change(self, contact: int) -> float:
        """The time of the last change planned for a contact."""
        return self._last_change[contact]

    def sample_until(self, now: float, scanner: Scanner) -> None:
        """Pass every sample up to now to the scanner."""
        while self._next_sample <= now:
            self._apply_changes(self._next_sample)
            scanner.sample(self._levels)
            self._next_sample += SAMPLE_EVERY

    def _apply_changes(self, at: float) -> None:
        while self._changes and self._changes[0][0] <= at:
            _at, _order, contact, level = heappop(self._changes)
            bit = 1 << contact
            self._levels = self._levels | bit if level else self._levels & ~bit
