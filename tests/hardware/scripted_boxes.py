"""Boxes without contacts, whose presses a test makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hardware.boxes import BoxId, Closed, Opened, Report, Signal
from hardware.local.local_boxes import LocalBoxes
from hardware.local.local_vote import LocalVote


class ScriptedBoxes(LocalBoxes):
    """Boxes that are all found at first."""

    def __init__(self, boxes: Iterable[BoxId], wake: Callable[[], None] = lambda: None) -> None:
        super().__init__(boxes, wake)
        self.keeping: set[BoxId] = set()
        """Boxes that report that they have voted, but never hand a vote over."""
        for box in self.ids:
            self.find(box)

    def forget(self, box: BoxId) -> None:
        """A box was without power for a moment, and lost its vote."""
        self._votes[box] = LocalVote(box)

    def poll(self, now: float) -> Sequence[Signal]:
        return [signal for signal in super().poll(now) if not self._keeps(signal)]

    def reports(self) -> Sequence[Report]:
        return ()

    def _keeps(self, signal: Signal) -> bool:
        match signal:
            case Closed(box):
                return box in self.keeping
            case Opened(_, votes):
                return not self.keeping.isdisjoint(votes)
            case _:
                return False
