"""A game at one moment, whole and frozen."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine.ambition import Ambition
from engine.coronation import Coronation
from engine.edition import CharacterId
from engine.events import Favourites, Verdict, Vote
from engine.places import Castle, Place
from engine.rules import Hand, Rules


class Phase(Enum):
    """What the game waits for."""

    DEAL = "deal"
    AMBITION = "ambition"
    """Everyone keeps one of two ambition cards."""
    PLACEMENT = "placement"
    CLIMB = "climb"
    ELECTION = "election"
    CORONATION = "coronation"
    """Somebody is crowned; cards the companion does not know must be shown."""
    OVER = "over"


class Emissary(Struct, frozen=True):
    """The Émissaire: an open card, and a pile that nobody looks through."""

    score: int
    favourites: Favourites | None = None
    pile: tuple[Vote, ...] = ()

    def __repr__(self) -> str:
        """Sealed: nobody knows the order of the pile."""
        return f"Emissary(score={self.score}, <sealed>)"


class Election(Struct, frozen=True):
    """A ballot that was opened. `emissary` is the Émissaire's vote, if it plays."""

    candidate: CharacterId
    raiser: int
    votes: tuple[Vote, ...]
    emissary: Vote | None
    verdict: Verdict
    by_pile: bool = False
    """Whether the Émissaire's vote was the top card of its pile."""


class State(Struct, frozen=True):
    """All that is true at one moment; `engine.view` says who may know it.

    Seats, people and pawns are indices, clockwise. `round` counts from 1 and is
    0 before the first deal.
    """

    rules: Rules
    phase: Phase
    round: int
    first: int
    """The seat that starts this round."""
    turn: int
    """The seat that acts; during an election, the one that called it."""
    castle: Castle
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    """One a pawn."""
    favourites: tuple[Favourites | None, ...]
    """One a person; None while the companion does not know the card."""
    offered: tuple[tuple[Ambition, ...], ...]
    """One a person: the ambition cards to choose from, while they are chosen."""
    ambitions: tuple[Ambition | None, ...]
    """One a person; None while it is not chosen, or not known."""
    emissary: Emissary | None
    candidate: CharacterId | None
    raiser: int | None
    """Who holds the crown marker: the seat that called the last election."""
    crowned: tuple[CharacterId, ...]
    """This round's monarchs, in the order of their coronations."""
    kingmakers: tuple[int, ...]
    """The seats that raised them."""
    election: Election | None
    """The last ballot, open until the next move."""
    coronations: tuple[Coronation, ...]
    """Every coronation that was scored, the whole game long."""
    spent: frozenset[int]
    """Numbers of the cards that can't be dealt again."""

    def __repr__(self) -> str:
        """Sealed, so that no log or traceback tells a hand, a card or a pile."""
        return f"State(round={self.round}, phase={self.phase.value!r}, <sealed>)"

    def place_of(self, character: CharacterId) -> Place:
        """Where a character stands.

        Raises:
            UnknownCharacter: nobody has this id.
        """
        return self.castle[self.rules.index_of(character)]

    @property
    def favourites_are_open(self) -> bool:
        """Whether everybody's card lies face up: from a coronation on."""
        return self.phase is Phase.CORONATION or any(
            coronation.round == self.round for coronation in self.coronations
        )
