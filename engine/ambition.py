"""The sixteen ambition cards: what each asks for, and what meeting it gives.

Rulebook: Vive le Roi!, options. Always positive, also under a jester king;
judged once a round, at its last coronation.
"""

from __future__ import annotations

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
        match self:
            case Ambition.THREE_DUNGEONS | Ambition.NO_WC_NO_DUNGEON:
                return 8
            case (
                Ambition.JESTER_KING
                | Ambition.NO_WC
                | Ambition.TWO_WCS
                | Ambition.TWO_DUNGEONS
                | Ambition.NOT_0_1
                | Ambition.NOT_4_5
            ):
                return 5
            case (
                Ambition.WOMAN_QUEEN
                | Ambition.MAN_KING
                | Ambition.ONE_WC
                | Ambition.ONE_DUNGEON
                | Ambition.NOT_2_3
                | Ambition.ONLY_YES_LEFT
                | Ambition.KINGMAKER
                | Ambition.CONSOLATION
            ):
                return 3

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
