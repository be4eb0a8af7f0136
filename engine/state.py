"""The complete state of a game at one moment; frozen."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine.ambition import Ambition
from engine.coronation_result import Coronation
from engine.edition import CharacterId
from engine.events import Favourites, Verdict, Vote
from engine.follow import Follow
from engine.places import Castle, Place
from engine.rules import Hand, Rules


class Phase(Enum):
    """What the game waits for."""

    DEAL = "deal"
    AMBITION = "ambition"
    """Each person keeps one of two ambition cards."""
    PLACEMENT = "placement"
    CLIMB = "climb"
    RAISE = "raise"
    """Moves are not told: the next thing to tell is who raised whom to the throne."""
    CROWNING = "crowning"
    """Elections are not told: the next thing to tell is a crowning."""
    ELECTION = "election"
    POSITIONS = "positions"
    """After a crowning without told moves: everyone's place must be told."""
    CORONATION = "coronation"
    """After a coronation: cards that the companion does not know must be shown."""
    OVER = "over"


class Emissary(Struct, frozen=True):
    """The Émissaire: an open favourites card, and a secret pile of vote cards."""

    score: int
    favourites: Favourites | None = None
    pile: tuple[Vote, ...] = ()

    def __repr__(self) -> str:
        """Hide the order of the pile."""
        return f"Emissary(score={self.score}, <sealed>)"


class Election(Struct, frozen=True):
    """An opened ballot. `emissary` is the Émissaire's vote, if it plays."""

    candidate: CharacterId
    raiser: int
    votes: tuple[Vote, ...]
    emissary: Vote | None
    verdict: Verdict
    by_pile: bool = False
    """Whether the Émissaire's vote came from its pile."""


class State(Struct, frozen=True):
    """All facts of a game at one moment; `engine.view` says who may know them.

    Seats, people and pawns are indices, clockwise. `round` counts from 1 and is
    0 before the first deal.
    """

    rules: Rules
    phase: Phase
    follow: Follow
    """The way to follow now; between rounds, the one for the next round."""
    round: int
    first: int
    """The seat that starts this round."""
    turn: int
    """The seat that acts; during an election, the one that called it."""
    castle: Castle
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    """One for each pawn."""
    favourites: tuple[Favourites | None, ...]
    """One for each person; None while the companion does not know the card."""
    offered: tuple[tuple[Ambition, ...], ...]
    """For each person the ambition cards to choose from; empty once all have chosen."""
    ambitions: tuple[Ambition | None, ...]
    """One for each person; None while it is not chosen, or not known."""
    emissary: Emissary | None
    candidate: CharacterId | None
    raiser: int | None
    """The seat that holds the crown marker: it called the last election."""
    crowned: tuple[CharacterId, ...]
    """This round's monarchs, in the order of their coronations."""
    kingmakers: tuple[int, ...]
    """The seats that raised these monarchs."""
    election: Election | None
    """The last opened ballot, shown until the next move."""
    coronations: tuple[Coronation, ...]
    """Every scored coronation of the game."""
    spent: frozenset[int]
    """The numbers of the cards that can't be dealt again."""
    compensated: frozenset[int]
    """The seats that got their points for placing one character less in this round."""
    hands_shown: frozenset[int]
    """The seats that have shown their vote cards in a round without told votes."""
    is_set_right: bool
    """Whether the table has corrected this round: then anybody may be stuck at any time."""

    def __repr__(self) -> str:
        """Hide hands, cards and piles from logs and tracebacks."""
        return f"State(round={self.round}, phase={self.phase.value!r}, <sealed>)"

    def place_of(self, character: CharacterId) -> Place:
        """Where a character is.

        Raises:
            UnknownCharacter: nobody has this id.
        """
        return self.castle[self.rules.index_of(character)]

    @property
    def favourites_are_open(self) -> bool:
        """Whether everyone's favourites are open: from the round's first coronation on."""
        return self.phase is Phase.CORONATION or any(
            coronation.round == self.round for coronation in self.coronations
        )
