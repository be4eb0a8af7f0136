"""What can happen at the table: the events that a game is folded from.

Actions (`Placement`, `Climb`, `Ballot`) are the seats' own doing. `Deal` and
`Reveal` bring in what chance or the table knows: cards. All are frozen, tagged
and serialisable; none carries what can be derived from the others.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine.ambition import Ambition
from engine.edition import CharacterId


class Vote(Enum):
    """A vote card."""

    YES = "yes"
    NO = "no"
    STOMACHACHE = "stomachache"


class Verdict(Enum):
    """What an election came to."""

    CROWNED = "crowned"
    REJECTED = "rejected"
    ANNULLED = "annulled"


class Favourites(Struct, frozen=True):
    """A favourites card: six characters, one of them under a black seal.

    `number` is the card's place in its deck, 1 to 26; None for a card that was
    entered name by name. The seal only matters with the banished option.
    """

    characters: tuple[CharacterId, ...]
    banished: CharacterId | None = None
    number: int | None = None


class EmissaryDeal(Struct, frozen=True):
    """The Émissaire's open card, and its vote cards from the top down."""

    favourites: Favourites
    pile: tuple[Vote, ...]

    def __repr__(self) -> str:
        """Sealed: nobody knows the order of the pile."""
        return "EmissaryDeal(<sealed>)"


class Deal(Struct, frozen=True, tag="deal"):
    """A round begins: one card a person, None where the card lies on the table
    and is learnt at the coronation."""

    favourites: tuple[Favourites | None, ...]
    emissary: EmissaryDeal | None = None
    ambitions: tuple[tuple[Ambition, Ambition], ...] = ()
    """Two cards a person to choose from; empty where they lie on the table."""

    def __repr__(self) -> str:
        """Sealed, so that no log or traceback tells a hidden card."""
        return "Deal(<sealed>)"


class Placement(Struct, frozen=True, tag="placement"):
    """The seat whose turn it is places a character on floor 1 to 4."""

    character: CharacterId
    floor: int


class Climb(Struct, frozen=True, tag="climb"):
    """The seat whose turn it is moves a character: it has at most one move."""

    character: CharacterId


class Ballot(Struct, frozen=True, tag="ballot"):
    """An election's votes, all at once, one a seat in the order of the seats."""

    votes: tuple[Vote, ...]


class Reveal(Struct, frozen=True, tag="reveal"):
    """At a coronation, a person shows a card the companion did not know."""

    person: int
    favourites: Favourites


class ChooseAmbition(Struct, frozen=True, tag="choose-ambition"):
    """A person keeps one of the two ambition cards that the companion dealt."""

    person: int
    ambition: Ambition

    def __repr__(self) -> str:
        """Sealed, as the card is until it is judged."""
        return f"ChooseAmbition(person={self.person}, <sealed>)"


class RevealAmbition(Struct, frozen=True, tag="reveal-ambition"):
    """At a round's last coronation, a person shows an ambition the companion did not know."""

    person: int
    ambition: Ambition


Action = Placement | Climb | Ballot | ChooseAmbition
Event = Deal | Placement | Climb | Ballot | Reveal | ChooseAmbition | RevealAmbition
