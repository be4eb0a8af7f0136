"""The boxes between the table and the ports, watched: which signals came, which orders went."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hardware.boxes import BallotOrder, BallotPhase, Boxes, Order, Report, Signal


class WatchedBoxes:
    """Passes everything on unchanged."""

    def __init__(self, boxes: Boxes, on_signal: Callable[[Signal], None]) -> None:
        self._boxes = boxes
        self._on_signal = on_signal
        self.on_ballot: Callable[[BallotOrder], None] = lambda _ballot: None
        self.ballot: BallotOrder | None = None
        """The ballot that was ordered last; None while none is open."""

    @property
    def is_vote_open(self) -> bool:
        return self.ballot is not None and self.ballot.phase is BallotPhase.OPEN

    def poll(self, now: float) -> Sequence[Signal]:
        signals = self._boxes.poll(now)
        for signal in signals:
            self._on_signal(signal)
        return signals

    def wake_at(self) -> float | None:
        return self._boxes.wake_at()

    def apply_order(self, order: Order) -> None:
        if order.ballot is not None and order.ballot != self.ballot:
            self.on_ballot(order.ballot)
        self.ballot = order.ballot
        self._boxes.apply_order(order)

    def reports(self) -> Sequence[Report]:
        return self._boxes.reports()

    def close(self) -> None:
        self._boxes.close()
