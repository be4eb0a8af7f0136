"""The sealed ballot: nobody can read a vote until all are in.

Outside this file only *who has voted* can be known. A ballot can only be read as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import Ballot, Hand, Vote


class StillSealed(RuntimeError):
    """A seat has not voted yet."""


class SealedBallot:
    """The votes of one open election, one for each seat."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        self.__cards = tuple(hand.cards for hand in hands)
        self.__choices: dict[int, Vote] = {}

    def cast(self, seat: int, vote: Vote) -> None:
        """Set or change a seat's vote. A card that is not in its hand is ignored silently: a
        message would give the hand away."""
        if vote in self.__cards[seat]:
            self.__choices[seat] = vote

    @property
    def voted(self) -> frozenset[int]:
        """The seats whose vote is in."""
        return frozenset(self.__choices)

    @property
    def complete(self) -> bool:
        return len(self.__choices) == len(self.__cards)

    def open(self) -> Ballot:
        """All votes at once, in the order of the seats.

        Raises:
            StillSealed: a seat has not voted.
        """
        if not self.complete:
            raise StillSealed(repr(self))
        return Ballot(tuple(self.__choices[seat] for seat in range(len(self.__cards))))

    def __repr__(self) -> str:
        return f"SealedBallot({len(self.__choices)} of {len(self.__cards)})"
