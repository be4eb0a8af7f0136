"""Button boxes of several kinds as one."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.boxes import Boxes, Order, Report, Signal


class JoinedBoxes:
    """Several kinds of boxes as one. Box names must be unique among them."""

    def __init__(self, kinds: Sequence[Boxes]) -> None:
        self._kinds = tuple(kinds)

    def poll(self, now: float) -> Sequence[Signal]:
        return [signal for kind in self._kinds for signal in kind.poll(now)]

    def wake_at(self) -> float | None:
        times = (kind.wake_at() for kind in self._kinds)
        return min((time for time in times if time is not None), default=None)

    def apply_order(self, order: Order) -> None:
        for kind in self._kinds:
            kind.apply_order(order)

    def reports(self) -> Sequence[Report]:
        return [report for kind in self._kinds for report in kind.reports()]

    def close(self) -> None:
        for kind in self._kinds:
            kind.close()
