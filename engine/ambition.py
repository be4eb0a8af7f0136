"""The ambition cards: when each is met, and what it gives.

Rulebook: Vive le Roi!, options. Ambitions are judged once a round, at its last
coronation, and never cost points, even if the jester is king.
"""

from __future__ import annotations

from enum import Enum
from typing import Self

from msgspec import Struct

from engine.edition import Kind
from engine.places import Place, Room


class Ambition(Enum):
    """An ambition card: its name in records, and its points if it is met."""

    JESTER_KING = "jester-king", 5
    WOMAN_QUEEN = "woman-queen", 3
    MAN_KING = "man-king", 3
    NO_WC = "no-wc", 5
    ONE_WC = "one-wc", 3
    TWO_WCS = "two-wcs", 5
    ONE_DUNGEON = "one-dungeon", 3
    TWO_DUNGEONS = "two-dungeons", 5
    THREE_DUNGEONS = "three-dungeons", 8
    NO_WC_NO_DUNGEON = "no-wc-no-dungeon", 8
    NOT_0_1 = "not-0-1", 5
    NOT_2_3 = "not-2-3", 3
    NOT_4_5 = "not-4-5", 5
    ONLY_YES_LEFT = "only-yes-left", 3
    KINGMAKER = "kingmaker", 3
    CONSOLATION = "consolation", 3

    _value_: str
    points: int

    def __new__(cls, name: str, points: int) -> Self:
        ambition = object.__new__(cls)
        ambition._value_, ambition.points = name, points
        return ambition

    def is_met(self, facts: Facts) -> bool:
        """Whether the card is met.

        >>> facts = Facts(frozenset({Kind.WOMAN}), (), False, False, favourites_points=11)
        >>> Ambition.WOMAN_QUEEN.is_met(facts), Ambition.CONSOLATION.is_met(facts)
        (True, False)
        """
        match self:
            case Ambition.JESTER_KING:
                return Kind.JESTER in facts.kinds
            case Ambition.WOMAN_QUEEN:
                return Kind.WOMAN in facts.kinds
            case Ambition.MAN_KING:
                return Kind.MAN in facts.kinds
            case Ambition.NO_WC:
                return facts.count(Room.WC) == 0
            case Ambition.ONE_WC:
                return facts.count(Room.WC) == 1
            case Ambition.TWO_WCS:
                return facts.count(Room.WC) == 2
            case Ambition.ONE_DUNGEON:
                return facts.count(Room.DUNGEON) == 1
            case Ambition.TWO_DUNGEONS:
                return facts.count(Room.DUNGEON) == 2
            case Ambition.THREE_DUNGEONS:
                return facts.count(Room.DUNGEON) == 3
            case Ambition.NO_WC_NO_DUNGEON:
                return facts.count(Room.WC) + facts.count(Room.DUNGEON) == 0
            case Ambition.NOT_0_1:
                return not facts.any_on(0, 1)
            case Ambition.NOT_2_3:
                return not facts.any_on(2, 3)
            case Ambition.NOT_4_5:
                return not facts.any_on(4, 5)
            case Ambition.ONLY_YES_LEFT:
                return facts.only_yes_left
            case Ambition.KINGMAKER:
                return facts.raised
            case Ambition.CONSOLATION:
                return facts.favourites_points < CONSOLATION_BELOW


CONSOLATION_BELOW = 11


class Facts(Struct, frozen=True):
    """What a person's ambition depends on, at a round's last coronation."""

    kinds: frozenset[Kind]
    """The kinds of the characters crowned in this round."""
    places: tuple[Place, ...]
    """Where the person's favourites are."""
    raised: bool
    """Whether the person's seat raised one of the crowned characters."""
    only_yes_left: bool
    favourites_points: int
    """What the favourites gave at this coronation."""

    def count(self, room: Room) -> int:
        """How many favourites are in a kind of place."""
        return sum(place.room is room for place in self.places)

    def any_on(self, *floors: int) -> bool:
        """Whether a favourite is on one of these floors."""
        return any(place.room is Room.FLOOR and place.level in floors for place in self.places)
