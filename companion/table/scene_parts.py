"""What scenes are made of: choices, figures, seats, cards, the frame around each scene.

Frozen, and no secret in them but a holder's own card, which no `repr` tells.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from companion.table.inputs import Target
from engine import Kind, Place, Vote
from hardware.boxes import BoxId, Light


@dataclass(frozen=True)
class Choice:
    """Something that can be chosen now; `state` is how a switch stands."""

    target: Target
    label: str = ""
    state: str = ""


@dataclass(frozen=True)
class Figure:
    """A character as it is drawn: `look` picks shape and colour."""

    character: str
    name: str
    initials: str
    look: int
    kind: Kind


@dataclass(frozen=True)
class SeatFace:
    """A seat as it is drawn: `number` counts from 1 and picks the colour."""

    number: int
    name: str
    members: tuple[str, ...] = ()
    """The two people of a team."""
    score: int | None = None
    """What counts: the lower one where the seat has two pawns."""
    pawns: tuple[int, ...] = ()
    """The score of each of its pawns."""
    is_turn: bool = False
    holds_crown: bool = False
    voted: bool = False
    box_missing: bool = False


@dataclass(frozen=True)
class CardFace:
    """A favourites card; `banished` is the one that does not count, if that is played."""

    figures: tuple[Figure, ...]
    banished: str | None = None


@dataclass(frozen=True)
class EmissaryFace:
    """The Émissaire beside the castle: its score, open card and pile."""

    score: int
    card: CardFace
    pile_size: int


@dataclass(frozen=True)
class Board:
    """The castle: who stands where, and what stands beside it."""

    figures: tuple[tuple[Figure, Place], ...]
    wcs: tuple[int, ...]
    dungeons: tuple[int, ...]
    crowned: tuple[str, ...] = ()


class Tone(Enum):
    """What a notice is: a plain word, a refusal, or something to look after."""

    PLAIN = "plain"
    REFUSAL = "refusal"
    WARNING = "warning"


@dataclass(frozen=True)
class Notice:
    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True)
class Frame:
    """What every scene has: what can be chosen, where the choice stands, a word."""

    choices: tuple[Choice, ...] = ()
    focus: Target | None = None
    notice: Notice | None = None
    has_help: bool = False
    is_kept: bool = True
    """Whether what happens now survives a pulled plug."""

    def offers(self, target: Target) -> bool:
        """Whether this can be chosen now."""
        return any(choice.target == target for choice in self.choices)


@dataclass(frozen=True)
class Surroundings:
    """What is always on the table in a round: castle, seats, Émissaire."""

    round: int
    rounds: int
    board: Board
    seats: tuple[SeatFace, ...]
    emissary: EmissaryFace | None


@dataclass(frozen=True)
class OwnCard:
    """What only one seat may see: its favourites, its ambitions, its vote cards."""

    cards: tuple[CardFace, ...]
    """A card for each person of the seat; none where the cards lie on the table."""
    ambitions: tuple[tuple[str, ...], ...]
    """For each person: the one that was kept, or the two to choose from."""
    votes: tuple[tuple[Vote, int], ...]
    """The vote cards in the hand, and how many of each."""


@dataclass(frozen=True)
class BoxFace:
    """One button box: whose it is, what its light shows, what its holder peeks at."""

    box: BoxId
    number: int
    seat: SeatFace | None
    light: Light
    plugged: bool = True
    own_card: OwnCard | None = field(default=None, repr=False)
