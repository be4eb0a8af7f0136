"""The vote of a box without a controller. It uses the firmware's ballot, so it is as secret."""

from __future__ import annotations

from firmware.ballot import HiddenVotes
from firmware.messages import REVEALED
from hardware.boxes import (
    BoxId,
    Button,
    Closed,
    Light,
    Locked,
    Opened,
    Order,
    Pressed,
    Signal,
    Withdrawn,
)
from hardware.protocol_codes import BUTTON_OF_CODE, CODE_OF_BUTTON, encode_ballot, is_closed

PORT = 0


class LocalVote:
    """The vote of one box at this computer. Not safe from several threads."""

    def __init__(self, box: BoxId) -> None:
        self._box = box
        self._ballot = HiddenVotes(ports=1)
        self._ordered = encode_ballot(Order(), (box,))

    def press(self, button: Button) -> list[Signal]:
        """Handle a press: a vote, the end of one, or an ordinary press."""
        was_locked = self._ballot.is_locked(PORT)
        if not self._ballot.press(PORT, CODE_OF_BUTTON[button]):
            return [Pressed(self._box, button)]
        is_locked, number = self._ballot.is_locked(PORT), self._ordered.ballot
        if is_locked == was_locked:
            return []
        return [Locked(self._box, number) if is_locked else Withdrawn(self._box, number)]

    def apply_order(self, order: Order) -> list[Signal]:
        """Open, close, reveal or end a ballot; returns the signals about it."""
        wanted = encode_ballot(order, (self._box,))
        if wanted == self._ordered:
            return []
        self._ordered = wanted
        self._ballot.apply_order(wanted.number, wanted.stage, wanted.cards)
        return self.status()

    def status(self) -> list[Signal]:
        """All signals about this vote that may be sent now."""
        number = self._ordered.ballot
        if not self._ballot.is_locked(PORT):
            return []
        signals: list[Signal] = [Locked(self._box, number)]
        if is_closed(self._ballot.stage):
            signals.append(Closed(self._box, number))
        if self._ballot.stage == REVEALED:
            vote = BUTTON_OF_CODE[self._ballot.votes()[PORT]]
            signals.append(Opened(number, {self._box: vote}))
        return signals

    def light(self, ordered: Light) -> Light:
        """What the box shows: while it votes, whether it has voted, otherwise the ordered light."""
        if not self._ballot.is_voting(PORT):
            return ordered
        return Light.LOCKED if self._ballot.is_locked(PORT) else Light.INVITING
