"""A contact that reports its edges, such as a gamepad's button or a finger on the screen.

Its level is sampled and debounced. If a release was lost, the next press implies it.
"""

from __future__ import annotations

from collections import deque

from firmware.debounce import Debouncer

SAMPLE_EVERY = 0.002
"""Seconds between two samples of a contact."""
SHORTEST_TOUCH = 0.030
"""Seconds. If press and release are reported at once, by a mouse or after drawing a frame,
the press counts as this long."""
SHORTEST_RELEASE = 0.020
"""Seconds that an unreported release lasts."""


class DebouncedContact:
    """One contact. Times are in seconds, on any clock that never goes back."""

    def __init__(self) -> None:
        self._debouncer = Debouncer()
        self._changes: deque[tuple[float, bool]] = deque()
        self._level = False
        self._last_edge = False, float("-inf")
        self._next_sample = 0.0

    def set(self, level: bool, at: float) -> None:
        """The contact closes (True) or opens (False)."""
        was, since = self._last_edge
        if not self._is_busy:
            self._next_sample = at
        if level and was and at - since > SHORTEST_RELEASE:
            self._changes.append((at, False))
            at += SHORTEST_RELEASE
        self._changes.append((at, level))
        self._last_edge = level, at

    def wake_at(self) -> float | None:
        """When the next sample is needed; None while the contact is at rest."""
        return self._next_sample if self._is_busy else None

    def presses_until(self, now: float) -> list[float]:
        """Sample up to `now`; returns when each new press was known."""
        presses = []
        while self._is_busy and self._next_sample <= now:
            self._settle_level(self._next_sample)
            if self._debouncer.sample(self._level) and self._debouncer.pressed:
                presses.append(self._next_sample)
            self._next_sample += SAMPLE_EVERY
        return presses

    @property
    def _is_busy(self) -> bool:
        return bool(self._changes) or self._level != self._debouncer.pressed

    def _settle_level(self, at: float) -> None:
        while self._changes and self._changes[0][0] <= at:
            _, self._level = self._changes.popleft()
