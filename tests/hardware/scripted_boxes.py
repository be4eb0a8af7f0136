"""Boxes without contacts, whose presses a test makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hardware.boxes import BoxId, Report
from hardware.local.local_boxes import LocalBoxes
from hardware.local.local_vote import LocalVote


class ScriptedBoxes(LocalBoxes):
    """Boxes that are all found at first."""

    def __init__(self, boxes: Iterable[BoxId], wake: Callable[[], None] = lambda: None) -> None:
        super().__init__(boxes, wake)
        for box in self.ids:
            self.find(box)

    def forget(self, box: BoxId) -> None:
        """A box was without power for a moment, and lost its vote."""
        self._votes[box] = LocalVote(box)

    def reports(self) -> Sequence[Report]:
        return ()
