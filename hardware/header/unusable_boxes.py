"""Boxes that can't be used: nothing but the reports that say why."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.boxes import Order, Report, Signal


class UnusableBoxes:
    """A kind of which no box is there, and none will come."""

    def __init__(self, *reports: Report) -> None:
        self._reports = reports

    def poll(self, now: float) -> Sequence[Signal]:
        return ()

    def wake_at(self) -> float | None:
        return None

    def apply_order(self, order: Order) -> None:
        """There is nobody to follow it."""

    def reports(self) -> Sequence[Report]:
        return self._reports

    def close(self) -> None:
        """Nothing is held."""
