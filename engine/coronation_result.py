"""The result of a coronation: what each card gave, favourite by favourite."""

from __future__ import annotations

from msgspec import Struct

from engine.ambition import Ambition
from engine.edition import CharacterId
from engine.places import Place


class FavouritePoints(Struct, frozen=True):
    """What one favourite gave, and where it was."""

    character: CharacterId
    place: Place
    points: int


class Tally(Struct, frozen=True):
    """What one favourites card gave. `perfect`: exactly 0 points became 33."""

    items: tuple[FavouritePoints, ...]
    points: int
    perfect: bool = False


class Judgement(Struct, frozen=True):
    """A person's ambition, met or missed."""

    ambition: Ambition
    met: bool

    @property
    def points(self) -> int:
        return self.ambition.points if self.met else 0


class Coronation(Struct, frozen=True):
    """What one coronation gave."""

    round: int
    monarch: CharacterId
    turned: bool
    """Whether plus and minus were swapped, because the jester is king."""
    tallies: tuple[Tally, ...]
    """One for each person."""
    judgements: tuple[Judgement, ...]
    """One for each person, at a round's last coronation with ambitions; else empty."""
    emissary: Tally | None
    scores: tuple[int, ...]
    """One for each pawn, after this coronation."""
