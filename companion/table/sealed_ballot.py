"""The sealed ballot: nobody can read a choice until all are in.

Outside this file only *who has voted* can be known. There is no way to look
into a ballot short of opening it whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import Ballot, Hand, Vote


class StillSealed(RuntimeError):
    """A ballot was to be opened before everyone had voted."""


class SealedBallot:
    """The votes of one open election, one a seat."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        self.__cards = tuple(hand.cards for hand in hands)
        self.__choices: dict[int, Vote] = {}

    def cast(self, seat: int, vote: Vote) -> None:
        """Vote, or change one's mind. A card that is not in the hand is passed
        over, and nothing tells so."""
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
            StillSealed: somebody has not voted.
        """
        if not self.complete:
            raise StillSealed(repr(self))
        return Ballot(tuple(self.__choices[seat] for seat in range(len(self.__cards))))

    def __repr__(self) -> str:
        return f"SealedBallot({len(self.__choices)} of {len(self.__cards)})"
