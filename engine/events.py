"""The events of a game. A game's state follows from them alone.

Players choose actions (`Placement`, `Climb`, `Raise`, `Ballot`, `ChooseAmbition`). The
other events bring in cards that were dealt or shown, and what the table tells of its
board. All events are frozen and tagged for storage; none holds what can be derived
from the others.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine.ambition import Ambition
from engine.edition import CharacterId
from engine.follow import Follow
from engine.places import Place


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
    ambitions: tuple[tuple[Ambition, ...], ...] = ()
    """Two cards for each person to choose from, none for those who draw their own; empty if
    everybody does."""

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


class Raise(Struct, frozen=True, tag="raise"):
    """A seat raised a character to the throne; the moves before it were not told."""

    seat: int
    character: CharacterId


class Position(Struct, frozen=True, array_like=True):
    """Where a character stands. Journals keep the place as its number."""

    character: CharacterId
    place: Place


class TellPositions(Struct, frozen=True, tag="tell-positions"):
    """At a crowning after untold moves: where everybody stands whose place is not known."""

    castle: tuple[Position, ...]


class TellCrowning(Struct, frozen=True, tag="tell-crowning"):
    """Somebody was crowned by an election that was not told.

    `seat` raised the monarch. `castle` places everyone but this round's monarchs.
    """

    seat: int
    monarch: CharacterId
    castle: tuple[Position, ...]


class TellStuck(Struct, frozen=True, tag="tell-stuck"):
    """A royal wedding ended without its second coronation, because nobody can move.

    `castle` has the places that are not known.
    """

    castle: tuple[Position, ...]


class ShowHand(Struct, frozen=True, tag="show-hand"):
    """A seat shows the vote cards that it has left, besides the Yes.

    Only where the votes were not told.
    """

    seat: int
    no: int
    stomachache: int


class ChangeFollow(Struct, frozen=True, tag="change-follow"):
    """The table tells more or less from here on."""

    follow: Follow


class PawnScore(Struct, frozen=True, array_like=True):
    """The score of a pawn."""

    pawn: int
    score: int


class SeatHand(Struct, frozen=True, array_like=True):
    """The vote cards that a seat holds, besides the Yes."""

    seat: int
    no: int
    stomachache: int

    def __repr__(self) -> str:
        """Hide the cards, which are secret."""
        return f"SeatHand(seat={self.seat}, <sealed>)"


class SetRight(Struct, frozen=True, tag="set-right"):
    """The table corrects what the companion believes: what is named is so from here on."""

    castle: tuple[Position, ...] = ()
    turn: int | None = None
    scores: tuple[PawnScore, ...] = ()
    emissary: int | None = None
    """The Émissaire's score."""
    hands: tuple[SeatHand, ...] = ()

    def __repr__(self) -> str:
        """Hide the hands, which are secret."""
        return "SetRight(<sealed>)"


Action = Placement | Climb | Raise | Ballot | ChooseAmbition
Told = TellPositions | TellCrowning | TellStuck
"""What a table tells of its board at a coronation."""
Event = (
    Deal
    | Placement
    | Climb
    | Raise
    | Ballot
    | Reveal
    | ChooseAmbition
    | RevealAmbition
    | Told
    | ShowHand
    | ChangeFollow
    | SetRight
)
