"""The one secret in which the two worlds of a pair differ."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from msgspec.structs import replace

from companion.evening.inputs import Target
from companion.evening.screens.private_view import CastVote
from engine import Deal, Hand, Vote
from hardware.boxes import Button

SECRET_SEAT = 0
"""The seat whose secret differs."""
OTHER_SEAT = 1


class Kind(Enum):
    VOTE = "a vote on a box"
    VOTE_HERE = "a vote on the screen"
    CARD = "a favourites card"
    AMBITION = "the ambition that is kept with the same button"
    PILE = "the Émissaire's pile"
    HAND = "the cards that a seat has left"
    REPLACED = "the vote that was withdrawn"
    MISSING = "the missing card that withdrew a vote"


NEXT = {Button.YES: Button.NO, Button.NO: Button.STOMACHACHE, Button.STOMACHACHE: Button.YES}


@dataclass(frozen=True)
class Withdrawal:
    """A hand that lacks a card, and what is pressed before the vote that counts."""

    hand: Hand
    presses: tuple[Button, Button]


WITHDRAWALS = {
    (Kind.REPLACED, False): Withdrawal(Hand(2, 0), (Button.YES, Button.STOMACHACHE)),
    (Kind.REPLACED, True): Withdrawal(Hand(2, 0), (Button.NO, Button.STOMACHACHE)),
    (Kind.MISSING, False): Withdrawal(Hand(0, 0), (Button.YES, Button.NO)),
    (Kind.MISSING, True): Withdrawal(Hand(0, 0), (Button.YES, Button.STOMACHACHE)),
}


@dataclass(frozen=True)
class Secret:
    """What differs, and which of the two worlds this is."""

    kind: Kind
    is_other: bool

    @property
    def first_watched(self) -> int:
        """The number of the election from which on the table is watched; 0: from the deal on."""
        in_an_election = {Kind.VOTE: 1, Kind.VOTE_HERE: 1, Kind.HAND: 2}
        return 1 if self.withdrawal else in_an_election.get(self.kind, 0)

    @property
    def last_watched(self) -> int:
        """The number of the election up to whose reveal the table is watched."""
        return max(1, self.first_watched)

    @property
    def is_saved(self) -> bool:
        """Whether the game's file must contain the secret, so that bytes and size differ."""
        return self.kind in (Kind.CARD, Kind.AMBITION, Kind.PILE, Kind.HAND)

    @property
    def withdrawal(self) -> Withdrawal | None:
        """The withdrawn vote in which the two worlds differ, if they do."""
        return WITHDRAWALS.get((self.kind, self.is_other))

    @property
    def presses(self) -> tuple[Button, ...]:
        """What the secret seat presses in the watched election before its vote."""
        return self.withdrawal.presses if self.withdrawal else ()

    def vote(self, seat: int, election: int, button: Button) -> Button:
        """What a seat presses in an election, counted from 1."""
        if self.kind is Kind.VOTE and seat == SECRET_SEAT and self.is_other:
            return NEXT[button]
        if self.withdrawal and seat == SECRET_SEAT:
            return Button.YES
        if self.kind is not Kind.HAND:
            return button
        if election == 1 and seat == SECRET_SEAT:
            return Button.NO if self.is_other else Button.STOMACHACHE
        if election == 1 and seat == OTHER_SEAT:
            return Button.STOMACHACHE  # the verdict is the same
        return Button.YES if seat == SECRET_SEAT else button

    def answer(self, election: int, votes: list[CastVote], chosen: Target) -> Target:
        """What a seat touches on the screen."""
        if self.kind is Kind.HAND and votes:
            annuls = CastVote(Vote.STOMACHACHE)  # the verdict is the same
            return annuls if election == 1 and annuls in votes else CastVote(Vote.YES)
        if self.kind is not Kind.VOTE_HERE or not votes:
            return chosen
        order = list(Vote)
        known = sorted(votes, key=lambda each: order.index(each.vote))
        return known[1 if self.is_other and len(known) > 1 else 0]

    def deal(self, dealt: Deal) -> Deal:
        """The cards of a round."""
        if not self.is_other:
            return dealt
        if self.kind is Kind.CARD:
            first, second, *others = dealt.favourites
            return replace(dealt, favourites=(second, first, *others))
        if self.kind is Kind.AMBITION and dealt.ambitions:
            (one, two), *pairs = dealt.ambitions
            return replace(dealt, ambitions=((two, one), *pairs))
        if self.kind is Kind.PILE and dealt.emissary is not None:
            top, *rest = dealt.emissary.pile
            return replace(dealt, emissary=replace(dealt.emissary, pile=(*rest, top)))
        return dealt
