"""Lights that change at an agreed instant, for boxes that this computer lights itself."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.boxes import BoxId, Light, Order


class LightPlan:
    """What was ordered last, and what it is to become when its instant comes.

    Times are in seconds, of the clock that `Boxes.poll` is told.
    """

    def __init__(self) -> None:
        self._shown: Mapping[BoxId, Light] = {}
        self._planned: tuple[float, Mapping[BoxId, Light]] | None = None
        self._last: Order | None = None

    def apply_order(self, order: Order) -> None:
        """Show an order's lights now, or when its instant comes."""
        if order == self._last:
            return
        self._last = order
        if order.at is None:
            self._shown, self._planned = dict(order.lights), None
        else:
            self._planned = order.at, dict(order.lights)

    def tick(self, now: float) -> None:
        """Time has come to `now`."""
        if self._planned is not None and now >= self._planned[0]:
            (_at, self._shown), self._planned = self._planned, None

    def light(self, box: BoxId) -> Light:
        """What a box is ordered to show now."""
        return self._shown.get(box, Light.OFF)

    def wake_at(self) -> float | None:
        """When the lights change next; None for never."""
        return self._planned[0] if self._planned is not None else None
