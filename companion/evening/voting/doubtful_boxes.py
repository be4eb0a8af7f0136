"""Boxes that get no cards in an open vote until somebody at the screen admits them, and why.

Knows nothing of seats and votes.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum

from hardware.boxes import BoxId, Identity

MOST_FAULTS = 2
"""A box that spoils this many ballots of an election gets no cards any more."""


class Doubt(Enum):
    """Why a box gets no cards."""

    UNPROVEN = "unproven"
    """It came back while a vote was open, and can't show that it is the same one."""
    FAULTY = "faulty"
    """Because of it, everyone had to vote again several times."""


class DoubtfulBoxes:
    """The boxes in doubt, by name."""

    def __init__(self) -> None:
        self._doubts: dict[BoxId, Doubt] = {}
        self._faults: Counter[BoxId] = Counter()

    def __contains__(self, box: object) -> bool:
        return box in self._doubts

    def why(self, box: BoxId) -> Doubt | None:
        """Why this box is in doubt; None if it isn't."""
        return self._doubts.get(box)

    def find(self, box: BoxId, identity: Identity, vote_is_open: bool) -> None:
        """A box can be reached again. Without an open vote there is no new doubt: people see what
        the box does."""
        if identity is not Identity.UNPROVEN:
            self._forget(Doubt.UNPROVEN, box)
        elif vote_is_open:
            self._doubts[box] = Doubt.UNPROVEN

    def record_fault(self, box: BoxId) -> None:
        """Because of this box, everyone votes again."""
        self._faults[box] += 1
        if self._faults[box] >= MOST_FAULTS:
            self._doubts[box] = Doubt.FAULTY

    def admit(self, box: BoxId) -> None:
        """Somebody at the screen trusts this box."""
        self._doubts.pop(box, None)
        del self._faults[box]

    def begin_election(self) -> None:
        """Faults of an earlier election are forgotten."""
        self._faults.clear()
        for box in tuple(self._doubts):
            self._forget(Doubt.FAULTY, box)

    def _forget(self, doubt: Doubt, box: BoxId) -> None:
        if self._doubts.get(box) is doubt:
            del self._doubts[box]
