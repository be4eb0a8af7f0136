"""Notices that another program has commanded a controller's ballot. Knows no wire and no time.

A watch serves the sessions of one controller while it stays proven: the other program acts
between two of them. Only one session uses it at a time, so it needs no lock.
"""

from __future__ import annotations

from firmware.messages import NO_BALLOT, REVEALED, BallotStatus
from hardware.protocol_codes import CodedBallot


class BallotWatch:
    """Compares what the controller reports with everything that was ordered."""

    def __init__(self) -> None:
        self.is_tampered = False
        """Whether the current ballot is no longer secret; until another one is ordered."""
        self._number = 0
        self._furthest = NO_BALLOT
        self._cards: bytes | None = None
        """The cards of the current ballot; None once they have changed, because votes were
        wiped then."""
        self._locked = 0
        self._ordered: list[int] = []
        """The numbers ordered in this session that may still be reported, oldest first."""
        self._has_answered = False

    def begin_session(self) -> None:
        """Another session begins: the controller may still have any ballot."""
        self._ordered = []
        self._has_answered = False

    def order(self, ballot: CodedBallot) -> None:
        """This ballot is being ordered."""
        if ballot.number != self._number:
            self.is_tampered = False
            self._number, self._furthest = ballot.number, NO_BALLOT
            self._cards, self._locked = ballot.cards, 0
        elif ballot.cards != self._cards:
            self._cards = None
        self._furthest = max(self._furthest, ballot.stage)
        if self._ordered[-1:] != [ballot.number]:
            self._ordered.append(ballot.number)

    def check_status(self, status: BallotStatus) -> bool:
        """Whether a status, just reported, shows for the first time that it was tampered with."""
        number = 0 if status.stage == NO_BALLOT else status.number
        is_current = number == self._number and number != 0
        has_gone_on = is_current and status.stage > self._furthest
        missing = self._locked & ~(status.locked | status.withdrawn)
        has_lost_a_vote = is_current and self._cards is not None and missing
        if is_current:
            self._locked |= status.locked
        return self._note(has_gone_on or bool(has_lost_a_vote) or not self._may_be(number))

    def check_choices(self, number: int) -> bool:
        """Whether votes, just received, show for the first time that it was tampered with."""
        return self._note(number == self._number and self._furthest < REVEALED)

    def _may_be(self, number: int) -> bool:
        """Whether a ballot of this number may be reported: one of those ordered, in their order,
        or any before the first order was answered."""
        if number not in self._ordered:
            return not self._has_answered
        self._ordered = self._ordered[self._ordered.index(number) :]
        self._has_answered = True
        return True

    def _note(self, is_tampered: bool) -> bool:
        is_first = is_tampered and not self.is_tampered
        self.is_tampered = self.is_tampered or is_tampered
        return is_first
