"""What a controller says of its boxes, as signals; a vote's standing is told once.

Knows nothing of how messages come, nor of when.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware import messages as wire
from hardware.boxes import BoxId, Closed, Locked, Opened, Order, Pressed, Signal
from hardware.protocol_codes import BUTTON_OF_CODE, CodedBallot, encode_ballot, is_closed


class SignalDecoder:
    """The news of one controller's boxes, which are in the order of their ports."""

    def __init__(self, boxes: Sequence[BoxId]) -> None:
        self._boxes = boxes
        self._ballot = encode_ballot(Order(), boxes)
        self._told: set[Signal] = set()

    def expect(self, ballot: CodedBallot) -> None:
        """Only of this ballot there are news from now on; after each order all is told anew:
        a box whose cards have changed has forgotten its vote."""
        self._ballot = ballot
        self._told.clear()

    def standing(self, standing: wire.BallotStatus) -> list[Signal]:
        """Which boxes have a vote, as far as that was not told."""
        if not self._is_expected(standing.number):
            return []
        news: list[Signal] = []
        for port, box in enumerate(self._boxes):
            if standing.locked & 1 << port:
                news.append(Locked(box, self._ballot.ballot))
                if is_closed(standing.stage):
                    news.append(Closed(box, self._ballot.ballot))
        return self._untold(news)

    def choices(self, choices: wire.Choices) -> list[Signal]:
        """What was voted."""
        if not self._is_expected(choices.number):
            return []
        votes = {
            box: BUTTON_OF_CODE[vote]
            for box, vote in zip(self._boxes, choices.votes, strict=False)
            if vote != wire.NO_BUTTON
        }
        return [Opened(self._ballot.ballot, votes)] if votes else []

    def presses(self, presses: Sequence[tuple[int, int]]) -> list[Signal]:
        """What was pressed: ports, from 0, and the wire's numbers of buttons."""
        return [
            Pressed(self._boxes[port], BUTTON_OF_CODE[button])
            for port, button in presses
            if port < len(self._boxes)
        ]

    def _is_expected(self, number: int) -> bool:
        return self._ballot.stage != wire.NO_BALLOT and number == self._ballot.number

    def _untold(self, news: list[Signal]) -> list[Signal]:
        untold = [signal for signal in news if signal not in self._told]
        self._told.update(untold)
        return untold
