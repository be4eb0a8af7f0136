"""The votes of an open ballot, sealed in the boxes or, from the display, in a sealed ballot.

Knows when all votes are in, closed, and ready to be opened, but never what a vote is. Once votes
are being collected it is never opened again: what goes wrong then spoils it, and everyone votes in
another ballot. Times are in seconds.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.evening.inputs import BUTTON_OF_VOTE, VOTE_OF_BUTTON
from companion.evening.voting.sealed_ballot import SealedBallot
from engine import Ballot, Hand, Vote
from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    BoxId,
    Button,
    Closed,
    Found,
    Identity,
    Locked,
    Lost,
    Opened,
    Signal,
    Tampered,
    Withdrawn,
)

ANSWER_SECONDS = 3.0
"""How long a connected box may take to close, and then to hand its vote over."""


class Fault(Enum):
    """Why a ballot can't be opened."""

    LOST = "lost"
    """A box was lost while votes were collected."""
    CHANGED = "changed"
    """A box restarted, or was connected elsewhere, while votes were collected."""
    TAMPERED = "tampered"
    """Another program has commanded a box, so its vote may be known."""
    WITHDRAWN = "withdrawn"
    """A vote was withdrawn at the moment when votes began to be collected."""
    NOT_HANDED_OVER = "not-handed-over"
    """A connected box did not close, or did not hand its vote over."""
    WRONG_CARD = "wrong-card"
    """A box handed over a card that its seat does not have."""


@dataclass(frozen=True)
class Spoiled:
    """What spoiled a ballot, and the seats of the boxes that did."""

    fault: Fault
    seats: frozenset[int]


@dataclass(frozen=True)
class Grace:
    """When all votes were in, and when the ballot closes."""

    begins: float
    ends: float


class Voting:
    """One ballot. `number` is different for each; `pairing` names each seat's box, and `doubtful`
    has the boxes that get no cards at the moment."""

    def __init__(
        self,
        number: int,
        hands: Sequence[Hand],
        pairing: Sequence[BoxId],
        grace: float,
        doubtful: Container[BoxId] = (),
    ) -> None:
        self.spoiled: Spoiled | None = None
        """Set if everyone must vote again, in another ballot."""
        self._number = number
        self._hands = tuple(hands)
        self._pairing = tuple(pairing)
        self._grace = grace
        self._doubtful = doubtful
        self._ballot = SealedBallot(self._hands)
        self._phase = BallotPhase.OPEN
        self._locked: set[BoxId] = set()
        self._closed: set[BoxId] = set()
        self._forgotten: set[BoxId] = set()
        """Boxes that may have lost a vote, and have not reported one since."""
        self._served = set(pairing)
        """Boxes that may have had cards in this ballot."""
        self.wake_at: float | None = None
        """When `reveal_when_closed` or `close_when_due` is needed next."""

    @property
    def voted(self) -> frozenset[int]:
        """The seats whose vote is in, on a box or from the display."""
        return frozenset(filter(self.has_voted, range(len(self._hands))))

    def has_voted(self, seat: int) -> bool:
        """Whether this seat's vote is in."""
        return seat in self._ballot.voted or self._is_locked(seat)

    def _is_locked(self, seat: int) -> bool:
        box = self._pairing[seat]
        return box in self._locked and box not in self._doubtful

    @property
    def all_in(self) -> bool:
        """Whether everyone has voted."""
        return all(map(self.has_voted, range(len(self._hands))))

    @property
    def asked_again(self) -> frozenset[int]:
        """The seats whose box may have lost a vote."""
        return frozenset(seat for seat in self.box_seats if self._pairing[seat] in self._forgotten)

    @property
    def is_open(self) -> bool:
        """Whether votes can be cast and changed."""
        return self._phase is BallotPhase.OPEN

    @property
    def can_be_opened(self) -> bool:
        """Whether every vote has been handed over."""
        return self._phase is BallotPhase.REVEALED and self._ballot.complete

    @property
    def grace(self) -> Grace | None:
        """The time in which votes can still be changed, once all are in; None before and after."""
        if not self.is_open or self.wake_at is None:
            return None
        return Grace(self.wake_at - self._grace, self.wake_at)

    @property
    def box_seats(self) -> tuple[int, ...]:
        """The seats that vote with their box."""
        seats = (seat for seat in range(len(self._hands)) if seat not in self._ballot.voted)
        return tuple(seat for seat in seats if self._pairing[seat] not in self._doubtful)

    def order(self) -> BallotOrder:
        """The order for the boxes that vote, each with the cards in its seat's hand."""
        cards = {
            self._pairing[seat]: frozenset(BUTTON_OF_VOTE[vote] for vote in self._hands[seat].cards)
            for seat in self.box_seats
        }
        return BallotOrder(self._number, self._phase, cards)

    def cast_here(self, seat: int, vote: Vote) -> None:
        """Cast a seat's vote on the display; its box no longer counts in this ballot."""
        if self.is_open:
            self._ballot.cast(seat, vote)

    def handle(self, signal: Signal) -> None:
        """Handle a signal of a box about its vote."""
        match signal:
            case Locked(box, number) if self._is_of(number, box):
                self._locked.add(box)
                self._forgotten.discard(box)
            case Withdrawn(box, number) if self._is_of(number, box):
                self._spoil_if_collecting(Fault.WITHDRAWN, box)
                self._drop_vote(box)
            case Closed(box, number) if number == self._number and not self.is_open:
                self._closed |= {box} & self._voters
            case Opened(number, votes) if number == self._number:
                self._collect(votes)
            case Tampered(box, number) if number == self._number:
                self._spoil(Fault.TAMPERED, {box})
            case Lost(box):
                self._lose(box)
            case Found(box, identity) if identity is not Identity.PROVEN:
                self._forget(box, identity)

    def _is_of(self, number: int, box: BoxId) -> bool:
        """Whether this is about a vote in this ballot."""
        return number == self._number and box in self._voters

    def reveal_when_closed(self, now: float) -> None:
        """Reveal the votes once all boxes have closed; a box that never answers spoils them."""
        if self._phase is BallotPhase.CLOSED and self._voters <= self._closed:
            self._phase, self.wake_at = BallotPhase.REVEALED, None
        if self.is_open or self._ballot.complete:
            return
        if self.wake_at is None:
            self.wake_at = now + ANSWER_SECONDS
        if now >= self.wake_at:
            closed = self._closed if self._phase is BallotPhase.CLOSED else set()
            self._spoil(Fault.NOT_HANDED_OVER, self._voters - closed)

    def close_when_due(self, now: float) -> None:
        """Close the ballot when all votes are in and the grace is over. Call it only while the
        election is on the screen."""
        if not self.is_open:
            return
        if not self.all_in:
            self.wake_at = None
        elif self.wake_at is None:
            self.wake_at = now + self._grace
        if self.wake_at is not None and now >= self.wake_at:
            self._phase, self.wake_at = BallotPhase.CLOSED, None
            self.reveal_when_closed(now)

    def open(self) -> Ballot:
        """Open all votes at once.

        Raises:
            StillSealed: not every vote has been handed over.
        """
        return self._ballot.open()

    def can_pair(self, pairing: Sequence[BoxId]) -> bool:
        """Whether all votes that are in still count with these boxes: only boxes that had no
        cards in this ballot may replace others."""
        new = {box for box, old in zip(pairing, self._pairing, strict=True) if box != old}
        return self.is_open and not new & self._served

    def pair(self, pairing: Sequence[BoxId]) -> None:
        """Give the seats these boxes; a box that was replaced has no vote any more."""
        self._pairing = tuple(pairing)
        self._served.update(pairing)
        for boxes in (self._locked, self._closed, self._forgotten):
            boxes.intersection_update(pairing)

    @property
    def _voters(self) -> set[BoxId]:
        """The boxes that must still hand over a vote."""
        return {self._pairing[seat] for seat in self.box_seats}

    def _collect(self, votes: Mapping[BoxId, Button]) -> None:
        """Take the votes that are handed over. Before the reveal was ordered, only another
        program can have ordered it."""
        if self._phase is not BallotPhase.REVEALED:
            self._spoil(Fault.TAMPERED, votes)
            return
        for seat in self.box_seats:
            box = self._pairing[seat]
            if box in votes:
                self._ballot.cast(seat, VOTE_OF_BUTTON[votes[box]])
                if seat not in self._ballot.voted:
                    self._spoil(Fault.WRONG_CARD, {box})

    def _lose(self, box: BoxId) -> None:
        """A vote that can't be reached does not count."""
        if box in self._voters:
            self._spoil_if_collecting(Fault.LOST, box)
            if box in self._locked:
                self._forgotten.add(box)
            self._drop_vote(box)

    def _forget(self, box: BoxId, identity: Identity) -> None:
        """A box is back, and may be another one: its vote does not count."""
        if box in self._voters:
            self._spoil_if_collecting(Fault.CHANGED, box)
            if identity is Identity.CHANGED or box in self._locked:
                self._forgotten.add(box)
            self._drop_vote(box)

    def _drop_vote(self, box: BoxId) -> None:
        self._locked.discard(box)
        if self.is_open:
            self.wake_at = None

    def _spoil_if_collecting(self, fault: Fault, box: BoxId) -> None:
        if not self.is_open:
            self._spoil(fault, {box})

    def _spoil(self, fault: Fault, boxes: Collection[BoxId]) -> None:
        """Note what these boxes did, if they still had to hand a vote over."""
        seats = frozenset(seat for seat in self.box_seats if self._pairing[seat] in boxes)
        if seats and self.spoiled is None:
            self.spoiled = Spoiled(fault, seats)
        elif self.spoiled is not None and self.spoiled.fault is fault:
            self.spoiled = Spoiled(fault, self.spoiled.seats | seats)
