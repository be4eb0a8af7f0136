"""Boxes that can't be used: they only have reports that say why."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.boxes import Order, Report, Signal


class UnusableBoxes:
    """No boxes, now or later."""

    def __init__(self, *reports: Report) -> None:
        self._reports = reports

    def poll(self, now: float) -> Sequence[Signal]:
        return ()

    def wake_at(self) -> float | None:
        return None

    def apply_order(self, order: Order) -> None:
        """Does nothing."""

    def reports(self) -> Sequence[Report]:
        return self._reports

    def close(self) -> None:
        """Does nothing."""
