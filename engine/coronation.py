"""A scored coronation, as a value: what each card gave, item by item."""

from __future__ import annotations

from msgspec import Struct

from engine.ambition import Ambition
from engine.edition import CharacterId
from engine.places import Place


class Item(Struct, frozen=True):
    """What one favourite gave, and where it stood."""

    character: CharacterId
    place: Place
    points: int


class Tally(Struct, frozen=True):
    """What one card gave. `perfect` marks a zero that became 33."""

    items: tuple[Item, ...]
    points: int
    perfect: bool = False


class Judgement(Struct, frozen=True):
    """A person's ambition, met or missed, and what it gave."""

    ambition: Ambition
    met: bool

    @property
    def points(self) -> int:
        return self.ambition.points if self.met else 0


class Coronation(Struct, frozen=True):
    """One coronation, scored: a tally a person, and the Émissaire's.

    `judgements` has one a person at a round's last coronation with ambitions, else none.
    """

    round: int
    monarch: CharacterId
    turned: bool
    """Whether a jester king turned every sign."""
    tallies: tuple[Tally, ...]
    judgements: tuple[Judgement, ...]
    emissary: Tally | None
    scores: tuple[int, ...]
    """One a pawn, after this coronation."""
