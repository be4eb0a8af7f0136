"""The votes of an open election, sealed in the boxes or, from the display, in a sealed ballot.

Knows when all votes are in, closed, and ready to be opened, but never what a vote is.
Times are in seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.table.sealed_ballot import SealedBallot
from companion.vote_buttons import BUTTON_OF_VOTE, VOTE_OF_BUTTON
from engine import Ballot, Hand, Vote
from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    BoxId,
    Button,
    Closed,
    Locked,
    Lost,
    Opened,
    Signal,
)

LEAST_GRACE = 0.3
"""Seconds that a reopened vote stays open at least."""
ANSWER_SECONDS = 3.0
"""How long a connected box may take to hand its vote over."""


class Voting:
    """The vote of one election. `number` is different for each; `pairing` names each seat's box."""

    def __init__(
        self, number: int, hands: Sequence[Hand], pairing: Sequence[BoxId], grace: float
    ) -> None:
        self.spoiled = False
        """Whether a box gave an impossible answer, or none: then everyone votes again."""
        self._number = number
        self._hands = tuple(hands)
        self._pairing = tuple(pairing)
        self._grace = grace
        self._ballot = SealedBallot(self._hands)
        self._phase = BallotPhase.OPEN
        self._locked: set[BoxId] = set()
        self._closed: set[BoxId] = set()
        self._forgotten: set[BoxId] = set()
        """Boxes that had a vote when they were lost, and have not reported one since."""
        self._wake_at: float | None = None

    @property
    def voted(self) -> frozenset[int]:
        """The seats whose vote is in, on a box or from the display."""
        locked = (seat for seat in self._box_seats if self._pairing[seat] in self._locked)
        return self._ballot.voted.union(locked)

    @property
    def all_in(self) -> bool:
        """Whether everyone has voted."""
        return len(self.voted) == len(self._hands)

    @property
    def asked_again(self) -> frozenset[int]:
        """The seats that had voted, and whose box may have lost the vote."""
        return frozenset(seat for seat in self._box_seats if self._pairing[seat] in self._forgotten)

    @property
    def is_open(self) -> bool:
        """Whether votes can be cast and changed."""
        return self._phase is BallotPhase.OPEN

    @property
    def can_be_opened(self) -> bool:
        """Whether every vote has been handed over."""
        return self._phase is BallotPhase.REVEALED and self._ballot.complete

    @property
    def wake_at(self) -> float | None:
        """When `tick` or `pass_time` is needed next."""
        return self._wake_at

    def order(self) -> BallotOrder:
        """The order for the boxes that vote, each with the cards in its seat's hand."""
        cards = {
            self._pairing[seat]: frozenset(BUTTON_OF_VOTE[vote] for vote in self._hands[seat].cards)
            for seat in self._box_seats
        }
        return BallotOrder(self._number, self._phase, cards)

    def cast_here(self, seat: int, vote: Vote) -> None:
        """Cast a seat's vote on the display; its box no longer counts in this election."""
        if self.is_open:
            self._ballot.cast(seat, vote)

    def handle(self, signal: Signal) -> None:
        """Handle a signal of a box about its vote."""
        match signal:
            case Locked(box, number) if number == self._number and box in self._voters:
                self._locked.add(box)
                self._forgotten.discard(box)
            case Closed(box, number) if number == self._number and not self.is_open:
                self._closed |= {box} & self._voters
            case Opened(number, votes) if number == self._number:
                self._collect(votes)
            case Lost(box):
                self._lose(box)
            case _:
                pass

    def tick(self, now: float) -> None:
        """Reveal the vote once all boxes have closed; a box that never answers spoils it."""
        if self._phase is BallotPhase.CLOSED and self._voters <= self._closed:
            self._phase = BallotPhase.REVEALED
        if self.is_open or self._ballot.complete:
            return
        if self._wake_at is None:
            self._wake_at = now + ANSWER_SECONDS
        self.spoiled = self.spoiled or now >= self._wake_at

    def pass_time(self, now: float) -> None:
        """Close the vote when all votes are in and the grace is over. Call it only while the
        election is on the screen."""
        if not self.is_open:
            return
        if not self.all_in:
            self._wake_at = None
        elif self._wake_at is None:
            self._wake_at = now + self._grace
        if self._wake_at is not None and now >= self._wake_at:
            self._phase, self._wake_at = BallotPhase.CLOSED, None
            self.tick(now)

    def open(self) -> Ballot:
        """Open all votes at once.

        Raises:
            StillSealed: not every vote has been handed over.
        """
        return self._ballot.open()

    def can_pair(self, pairing: Sequence[BoxId]) -> bool:
        """Whether all votes that are in still count with these boxes: only boxes that nobody
        votes with may replace others."""
        new = {box for box, old in zip(pairing, self._pairing, strict=True) if box != old}
        return self.is_open and not new & set(self._pairing)

    def pair(self, pairing: Sequence[BoxId]) -> None:
        """Give the seats these boxes; a box that has changed its seat has no vote."""
        changed = set(pairing) ^ set(self._pairing)
        for boxes in (self._locked, self._closed, self._forgotten):
            boxes -= changed
        self._pairing = tuple(pairing)

    @property
    def _box_seats(self) -> tuple[int, ...]:
        """The seats that vote with their box."""
        return tuple(seat for seat in range(len(self._hands)) if seat not in self._ballot.voted)

    @property
    def _voters(self) -> set[BoxId]:
        """The boxes that must still hand over a vote."""
        return {self._pairing[seat] for seat in self._box_seats}

    def _collect(self, votes: Mapping[BoxId, Button]) -> None:
        for seat in self._box_seats:
            vote = votes.get(self._pairing[seat])
            if vote is not None:
                self._ballot.cast(seat, VOTE_OF_BUTTON[vote])
                self.spoiled = self.spoiled or seat not in self._ballot.voted

    def _lose(self, box: BoxId) -> None:
        """Reopen the vote: a vote that can't be reached does not count."""
        if box in self._voters:
            if box in self._locked:
                self._forgotten.add(box)
            self._locked.discard(box)
            self._closed.clear()
            if self._phase is not BallotPhase.OPEN:
                self._grace = max(self._grace, LEAST_GRACE)  # boxes must learn that it is open
            self._phase, self._wake_at = BallotPhase.OPEN, None
