"""The table's time. Only `Table.step` sets it; whatever depends on time reads it here."""

from __future__ import annotations


class Clock:
    """`now` is in seconds of a monotonic clock, the same during a step."""

    def __init__(self) -> None:
        self.now = 0.0
