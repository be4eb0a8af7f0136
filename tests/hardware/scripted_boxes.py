"""Boxes that a test or a demonstration plays: presses are told, and known at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hardware.boxes import BoxId, Report
from hardware.local.local_boxes import LocalBoxes
from hardware.local.local_vote import LocalVote


class ScriptedBoxes(LocalBoxes):
    """Boxes without contacts, all of them there."""

    def __init__(self, boxes: Iterable[BoxId], wake: Callable[[], None] = lambda: None) -> None:
        super().__init__(boxes, wake)
        for box in self.ids:
            self.find(box)

    def forget(self, box: BoxId) -> None:
        """Take a box's power away for a moment: its vote is gone."""
        self._votes[box] = LocalVote(box)

    def reports(self) -> Sequence[Report]:
        return ()
