"""Turns a controller's messages into signals, each state of a vote only once.

Knows nothing of sessions, ports or time.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware import messages as wire
from hardware.boxes import BoxId, Closed, Locked, Opened, Order, Pressed, Signal, Withdrawn
from hardware.protocol_codes import BUTTON_OF_CODE, CodedBallot, encode_ballot, is_closed


class SignalDecoder:
    """Decodes for one controller's boxes, which are in the order of their ports."""

    def __init__(self, boxes: Sequence[BoxId]) -> None:
        self._boxes = boxes
        self._ballot = encode_ballot(Order(), boxes)
        self._decoded: set[Signal] = set()

    def expect_ballot(self, ballot: CodedBallot) -> None:
        """Ignore all other ballots from now on. Locks count as new after each order: a box
        whose cards have changed has dropped its vote."""
        self._ballot = ballot
        self._decoded.clear()

    def decode_status(self, status: wire.BallotStatus) -> list[Signal]:
        """Which boxes have a vote, have withdrawn it, or can't change it any more, as far as that
        is new."""
        if not self._is_expected(status.number):
            return []
        signals: list[Signal] = []
        for port, box in enumerate(self._boxes):
            if status.locked & 1 << port:
                signals.append(Locked(box, self._ballot.ballot))
                if is_closed(status.stage):
                    signals.append(Closed(box, self._ballot.ballot))
            elif status.withdrawn & 1 << port:
                signals.append(Withdrawn(box, self._ballot.ballot))
        new = [signal for signal in signals if signal not in self._decoded]
        self._decoded = set(signals)
        return new

    def decode_choices(self, choices: wire.Choices) -> list[Signal]:
        """The revealed votes."""
        if not self._is_expected(choices.number):
            return []
        votes = {
            box: BUTTON_OF_CODE[vote]
            for box, vote in zip(self._boxes, choices.votes, strict=False)
            if vote != wire.NO_BUTTON
        }
        return [Opened(self._ballot.ballot, votes)] if votes else []

    def decode_presses(self, presses: Sequence[tuple[int, int]]) -> list[Signal]:
        """The pressed buttons, from ports (counted from 0) and the protocol's button codes."""
        return [
            Pressed(self._boxes[port], BUTTON_OF_CODE[button])
            for port, button in presses
            if port < len(self._boxes)
        ]

    def _is_expected(self, number: int) -> bool:
        return self._ballot.stage != wire.NO_BALLOT and number == self._ballot.number
