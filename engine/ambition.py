"""The sixteen ambition cards: what each asks for, and what meeting it gives.

Rulebook: Vive le Roi!, options. Always positive, also under a jester king;
judged once a round, at its last coronation.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from msgspec import Struct

from engine.edition import Kind
from engine.places import Place, Room


class Ambition(Enum):
    """An ambition card."""

    JESTER_KING = "jester-king"
    WOMAN_QUEEN = "woman-queen"
    MAN_KING = "man-king"
    NO_WC = "no-wc"
    ONE_WC = "one-wc"
    TWO_WCS = "two-wcs"
    ONE_DUNGEON = "one-dungeon"
    TWO_DUNGEONS = "two-dungeons"
    THREE_DUNGEONS = "three-dungeons"
    NO_WC_NO_DUNGEON = "no-wc-no-dungeon"
    NOT_0_1 = "not-0-1"
    NOT_2_3 = "not-2-3"
    NOT_4_5 = "not-4-5"
    ONLY_YES_LEFT = "only-yes-left"
    KINGMAKER = "kingmaker"
    CONSOLATION = "consolation"

    @property
    def points(self) -> int:
        """What the card gives when it is met: 3, 5 or 8."""
        return _CARDS[self][0]

    def is_met(self, facts: Facts) -> bool:
        """Whether the card is met.

        >>> alone = Facts(kinds=frozenset({Kind.WOMAN}), places=(), raised=False,
        ...               only_yes_left=False, favourites_points=11)
        >>> Ambition.WOMAN_QUEEN.is_met(alone), Ambition.CONSOLATION.is_met(alone)
        (True, False)
        """
        return _CARDS[self][1](facts)


CONSOLATION_BELOW = 11


class Facts(Struct, frozen=True):
    """What one person's ambition is judged by, at a round's last coronation."""

    kinds: frozenset[Kind]
    """Of everyone who was crowned in the round."""
    places: tuple[Place, ...]
    """Where the person's favourites stand."""
    raised: bool
    """Whether the person's seat raised one of the crowned."""
    only_yes_left: bool
    favourites_points: int
    """What the favourites gave at this coronation."""

    def count(self, room: Room) -> int:
        """How many favourites are in a kind of place."""
        return sum(place.room is room for place in self.places)

    def any_on(self, *floors: int) -> bool:
        """Whether a favourite stands on one of these floors."""
        return any(place.room is Room.FLOOR and place.level in floors for place in self.places)


_CARDS: dict[Ambition, tuple[int, Callable[[Facts], bool]]] = {
    Ambition.JESTER_KING: (5, lambda facts: Kind.JESTER in facts.kinds),
    Ambition.WOMAN_QUEEN: (3, lambda facts: Kind.WOMAN in facts.kinds),
    Ambition.MAN_KING: (3, lambda facts: Kind.MAN in facts.kinds),
    Ambition.NO_WC: (5, lambda facts: facts.count(Room.WC) == 0),
    Ambition.ONE_WC: (3, lambda facts: facts.count(Room.WC) == 1),
    Ambition.TWO_WCS: (5, lambda facts: facts.count(Room.WC) == 2),
    Ambition.ONE_DUNGEON: (3, lambda facts: facts.count(Room.DUNGEON) == 1),
    Ambition.TWO_DUNGEONS: (5, lambda facts: facts.count(Room.DUNGEON) == 2),
    Ambition.THREE_DUNGEONS: (8, lambda facts: facts.count(Room.DUNGEON) == 3),
    Ambition.NO_WC_NO_DUNGEON: (
        8,
        lambda facts: facts.count(Room.WC) == 0 and facts.count(Room.DUNGEON) == 0,
    ),
    Ambition.NOT_0_1: (5, lambda facts: not facts.any_on(0, 1)),
    Ambition.NOT_2_3: (3, lambda facts: not facts.any_on(2, 3)),
    Ambition.NOT_4_5: (5, lambda facts: not facts.any_on(4, 5)),
    Ambition.ONLY_YES_LEFT: (3, lambda facts: facts.only_yes_left),
    Ambition.KINGMAKER: (3, lambda facts: facts.raised),
    Ambition.CONSOLATION: (3, lambda facts: facts.favourites_points < CONSOLATION_BELOW),
}
