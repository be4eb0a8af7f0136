"""The events of a game. A game's state follows from them alone.

Players choose actions (`Placement`, `Climb`, `Ballot`, `ChooseAmbition`). The other
events bring in cards that were dealt or shown. All events are frozen and tagged
for storage; none holds what can be derived from the others.
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
    """The result of an election."""

    CROWNED = "crowned"
    REJECTED = "rejected"
    ANNULLED = "annulled"


class Favourites(Struct, frozen=True):
    """A favourites card: six characters, one of them under a black seal.

    `number` is the card's number in its deck, 1 to 26; None if the card was
    entered name by name. The seal counts only with the banished option.
    """

    characters: tuple[CharacterId, ...]
    banished: CharacterId | None = None
    number: int | None = None


class EmissaryDeal(Struct, frozen=True):
    """The Émissaire's open card, and its vote cards from the top down."""

    favourites: Favourites
    pile: tuple[Vote, ...]

    def __repr__(self) -> str:
        """Hide the order of the pile."""
        return "EmissaryDeal(<sealed>)"


class Deal(Struct, frozen=True, tag="deal"):
    """A round begins, with one card for each person.

    A card is None if the table deals its own: the coronation asks for it.
    """

    favourites: tuple[Favourites | None, ...]
    emissary: EmissaryDeal | None = None
    ambitions: tuple[tuple[Ambition, Ambition], ...] = ()
    """Two cards for each person to choose from; empty if the table deals its own."""

    def __repr__(self) -> str:
        """Hide the cards from logs and tracebacks."""
        return "Deal(<sealed>)"


class Placement(Struct, frozen=True, tag="placement"):
    """The seat whose turn it is places a character on a floor, 1 to 4."""

    character: CharacterId
    floor: int


class Climb(Struct, frozen=True, tag="climb"):
    """The seat whose turn it is moves a character; each has at most one move."""

    character: CharacterId


class Ballot(Struct, frozen=True, tag="ballot"):
    """All votes of an election, in the order of the seats."""

    votes: tuple[Vote, ...]


class Reveal(Struct, frozen=True, tag="reveal"):
    """At a coronation, a person shows favourites that the companion did not know."""

    person: int
    favourites: Favourites


class ChooseAmbition(Struct, frozen=True, tag="choose-ambition"):
    """A person keeps one of the two ambition cards that the companion dealt."""

    person: int
    ambition: Ambition

    def __repr__(self) -> str:
        """Hide the ambition, which is secret until it is judged."""
        return f"ChooseAmbition(person={self.person}, <sealed>)"


class RevealAmbition(Struct, frozen=True, tag="reveal-ambition"):
    """At a round's last coronation, a person shows an ambition.

    The companion did not know it before.
    """

    person: int
    ambition: Ambition


Action = Placement | Climb | Ballot | ChooseAmbition
Event = Deal | Placement | Climb | Ballot | Reveal | ChooseAmbition | RevealAmbition
