"""An open election's votes: sealed in the boxes, and here for who votes on the display.

Knows when all are in, when they are closed, and when they may be opened; never
what a sealed one is. Times are in seconds.
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
"""Seconds that a vote stays open at least once it was opened again."""
ANSWER_SECONDS = 3.0
"""A box that is there and hands no vote over for so long won't do it any more."""


class Voting:
    """One election. `number` is another one for each; `pairing` names each seat's box."""

    def __init__(
        self, number: int, hands: Sequence[Hand], pairing: Sequence[BoxId], grace: float
    ) -> None:
        self.spoiled = False
        """Whether a box answered what can't be: then everybody votes again."""
        self._number = number
        self._hands = tuple(hands)
        self._pairing = tuple(pairing)
        self._grace = grace
        self._ballot = SealedBallot(self._hands)
        self._stage = BallotPhase.OPEN
        self._locked: set[BoxId] = set()
        self._closed: set[BoxId] = set()
        self._forgotten: set[BoxId] = set()
        """Boxes that had a vote when they were lost, and have not told of one since."""
        self._due: float | None = None

    @property
    def voted(self) -> frozenset[int]:
        """The seats whose vote is in, wherever it is kept."""
        locked = (seat for seat in self._out if self._pairing[seat] in self._locked)
        return self._ballot.voted.union(locked)

    @property
    def all_in(self) -> bool:
        """Whether nobody has still to vote."""
        return len(self.voted) == len(self._hands)

    @property
    def asked_again(self) -> frozenset[int]:
        """The seats that had voted, and whose box may have forgotten it."""
        return frozenset(seat for seat in self._out if self._pairing[seat] in self._forgotten)

    @property
    def is_open(self) -> bool:
        """Whether one can vote, or change one's mind."""
        return self._stage is BallotPhase.OPEN

    @property
    def can_be_opened(self) -> bool:
        """Whether every vote has been handed over."""
        return self._stage is BallotPhase.REVEALED and self._ballot.complete

    @property
    def wake_at(self) -> float | None:
        """When time matters next."""
        return self._due

    def order(self) -> BallotOrder:
        """What the boxes are to do: those that vote, with the cards in their hands."""
        cards = {
            self._pairing[seat]: frozenset(BUTTON_OF_VOTE[vote] for vote in self._hands[seat].cards)
            for seat in self._out
        }
        return BallotOrder(self._number, self._stage, cards)

    def cast_here(self, seat: int, vote: Vote) -> None:
        """A seat votes on the display; its box has no say in this election any more."""
        if self.is_open:
            self._ballot.cast(seat, vote)

    def take(self, signal: Signal) -> None:
        """What a box tells of its vote."""
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
        """When all boxes have closed, the vote is revealed; one that never answers spoils it."""
        if self._stage is BallotPhase.CLOSED and self._voters <= self._closed:
            self._stage = BallotPhase.REVEALED
        if self.is_open or self._ballot.complete:
            return
        if self._due is None:
            self._due = now + ANSWER_SECONDS
        self.spoiled = self.spoiled or now >= self._due

    def pass_time(self, now: float) -> None:
        """With all eyes on the election: when all are in and the grace is over, it closes."""
        if not self.is_open:
            return
        if not self.all_in:
            self._due = None
        elif self._due is None:
            self._due = now + self._grace
        if self._due is not None and now >= self._due:
            self._stage, self._due = BallotPhase.CLOSED, None
            self.tick(now)

    def open(self) -> Ballot:
        """All votes at once.

        Raises:
            StillSealed: not every vote has been handed over.
        """
        return self._ballot.open()

    def can_pair(self, pairing: Sequence[BoxId]) -> bool:
        """Whether seats can have these boxes and every vote that is in still counts: only
        boxes that nobody votes with may take the place of others."""
        new = {box for box, old in zip(pairing, self._pairing, strict=True) if box != old}
        return self.is_open and not new & set(self._pairing)

    def pair(self, pairing: Sequence[BoxId]) -> None:
        """Seats have other boxes from now on; a box that has changed hands has no vote."""
        changed = set(pairing) ^ set(self._pairing)
        for kept in (self._locked, self._closed, self._forgotten):
            kept -= changed
        self._pairing = tuple(pairing)

    @property
    def _out(self) -> tuple[int, ...]:
        """The seats whose vote is not here."""
        return tuple(seat for seat in range(len(self._hands)) if seat not in self._ballot.voted)

    @property
    def _voters(self) -> set[BoxId]:
        """The boxes that have still to hand a vote over."""
        return {self._pairing[seat] for seat in self._out}

    def _collect(self, votes: Mapping[BoxId, Button]) -> None:
        for seat in self._out:
            vote = votes.get(self._pairing[seat])
            if vote is not None:
                self._ballot.cast(seat, VOTE_OF_BUTTON[vote])
                self.spoiled = self.spoiled or seat not in self._ballot.voted

    def _lose(self, box: BoxId) -> None:
        """A vote that can't be reached can't be counted on: the others wait."""
        if box in self._voters:
            if box in self._locked:
                self._forgotten.add(box)
            self._locked.discard(box)
            self._closed.clear()
            if self._stage is not BallotPhase.OPEN:
                self._grace = max(self._grace, LEAST_GRACE)  # the others must hear that it is open
            self._stage, self._due = BallotPhase.OPEN, None
