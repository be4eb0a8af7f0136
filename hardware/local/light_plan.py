"""Lights that change at an ordered time, for boxes at this computer."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.boxes import BoxId, Light, Order


class LightPlan:
    """The current lights and the planned ones. Times are in seconds, on the clock of `poll`."""

    def __init__(self) -> None:
        self._shown: Mapping[BoxId, Light] = {}
        self._planned: tuple[float, Mapping[BoxId, Light]] | None = None
        self._last: Order | None = None

    def apply_order(self, order: Order) -> None:
        """Show an order's lights now, or at its time. Repeating the last order changes nothing."""
        if order == self._last:
            return
        self._last = order
        if order.at is None:
            self._shown, self._planned = dict(order.lights), None
        else:
            self._planned = order.at, dict(order.lights)

    def tick(self, now: float) -> None:
        """Show the planned lights if their time has come."""
        if self._planned is not None and now >= self._planned[0]:
            (_at, self._shown), self._planned = self._planned, None

    def light(self, box: BoxId) -> Light:
        """The light that a box is ordered to show now."""
        return self._shown.get(box, Light.OFF)

    def wake_at(self) -> float | None:
        """When the lights change next; None for never."""
        return self._planned[0] if self._planned is not None else None
