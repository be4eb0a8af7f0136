"""What a coronation gives, item by item.

Rulebooks: King 10, floor n gives n, a WC or being out of the round 0, the
dungeon of floor n takes n. Under a jester king every sign is turned, and the
king gives nothing (the jester is nobody's favourite).
"""

from __future__ import annotations

from msgspec import Struct

from engine.edition import CharacterId
from engine.events import Favourites
from engine.places import DUNGEONS, FLOORS, Castle, Place
from engine.rules import Rules

_WORTH = {
    Place.THRONE: 10,
    **{floor: int(floor) for floor in FLOORS},
    **{dungeon: -floor for floor, dungeon in DUNGEONS.items()},
}


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


class Coronation(Struct, frozen=True):
    """One coronation, scored: a tally a person, and the Émissaire's."""

    round: int
    monarch: CharacterId
    turned: bool
    """Whether a jester king turned every sign."""
    tallies: tuple[Tally, ...]
    emissary: Tally | None
    scores: tuple[int, ...]
    """One a pawn, after this coronation."""


def worth(place: Place, turned: bool = False) -> int:
    """The points of a favourite who stands at `place`, −5 to 10.

    >>> worth(Place.THRONE), worth(Place.FLOOR_4), worth(Place.DUNGEON_3), worth(Place.WC_4)
    (10, 4, -3, 0)
    >>> worth(Place.FLOOR_4, turned=True), worth(Place.DUNGEON_3, turned=True)
    (-4, 3)
    """
    points = _WORTH.get(place, 0)
    return -points if turned else points


def tally(rules: Rules, castle: Castle, card: Favourites, round_: int, turned: bool) -> Tally:
    """What a card gives in this castle, at a coronation of this round."""
    items = tuple(
        Item(character, place := castle[rules.index_of(character)], worth(place, turned))
        for character in rules.favourites_of(card)
    )
    points = sum(item.points for item in items)
    zero = rules.edition.perfect_zero
    if zero is not None and round_ == zero.round and points == 0:
        return Tally(items, zero.points, perfect=True)
    return Tally(items, points)
