"""The ambition cards: when each is met, and what it gives.

Rulebook: Vive le Roi!, options. Ambitions are judged once a round, at its last
coronation, and never cost points, even if the jester is king.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Self

from msgspec import Struct

from engine.edition import Kind
from engine.places import Place, Room

CONSOLATION_BELOW = 11
"""Points that the favourites gave."""


class Facts(Struct, frozen=True):
    """What a person's ambition depends on, at a round's last coronation."""

    kinds: frozenset[Kind]
    """The kinds of the characters crowned in this round."""
    places: tuple[Place, ...]
    """Where the person's favourites are."""
    raised: bool
    """Whether the person's seat raised one of the crowned characters."""
    only_yes_left: bool
    """Whether only the Yes card is left in the seat's hand, which a team shares."""
    favourites_points: int
    """What the favourites gave at this coronation."""


Condition = Callable[[Facts], bool]


def _crowned(kind: Kind) -> Condition:
    """A character of this kind was crowned."""
    return lambda facts: kind in facts.kinds


def _exactly(number: int, *rooms: Room) -> Condition:
    """So many favourites are in these kinds of places, no more and no less."""
    return lambda facts: sum(place.room in rooms for place in facts.places) == number


def _none_on(*floors: int) -> Condition:
    """No favourite is on one of these floors: a WC, a dungeon and the throne are no floors."""
    return lambda facts: (
        not any(place.room is Room.FLOOR and place.level in floors for place in facts.places)
    )


def _only_yes_left(facts: Facts) -> bool:
    return facts.only_yes_left


def _raised(facts: Facts) -> bool:
    return facts.raised


def _consoled(facts: Facts) -> bool:
    return facts.favourites_points < CONSOLATION_BELOW


class Ambition(Enum):
    """An ambition card: its name in records, its points, and when it is met."""

    JESTER_KING = "jester-king", 5, _crowned(Kind.JESTER)
    WOMAN_QUEEN = "woman-queen", 3, _crowned(Kind.WOMAN)
    MAN_KING = "man-king", 3, _crowned(Kind.MAN)
    NO_WC = "no-wc", 5, _exactly(0, Room.WC)
    ONE_WC = "one-wc", 3, _exactly(1, Room.WC)
    TWO_WCS = "two-wcs", 5, _exactly(2, Room.WC)
    ONE_DUNGEON = "one-dungeon", 3, _exactly(1, Room.DUNGEON)
    TWO_DUNGEONS = "two-dungeons", 5, _exactly(2, Room.DUNGEON)
    THREE_DUNGEONS = "three-dungeons", 8, _exactly(3, Room.DUNGEON)
    NO_WC_NO_DUNGEON = "no-wc-no-dungeon", 8, _exactly(0, Room.WC, Room.DUNGEON)
    NOT_0_1 = "not-0-1", 5, _none_on(0, 1)
    NOT_2_3 = "not-2-3", 3, _none_on(2, 3)
    NOT_4_5 = "not-4-5", 5, _none_on(4, 5)
    ONLY_YES_LEFT = "only-yes-left", 3, _only_yes_left
    KINGMAKER = "kingmaker", 3, _raised
    CONSOLATION = "consolation", 3, _consoled

    _value_: str  # what Ambition("kingmaker") finds
    points: int
    _condition: Condition

    def __new__(cls, name: str, points: int, condition: Condition) -> Self:
        ambition = object.__new__(cls)
        ambition._value_, ambition.points, ambition._condition = name, points, condition
        return ambition

    def is_met(self, facts: Facts) -> bool:
        """Whether the card is met.

        >>> facts = Facts(frozenset({Kind.WOMAN}), (), False, False, favourites_points=11)
        >>> Ambition.WOMAN_QUEEN.is_met(facts), Ambition.CONSOLATION.is_met(facts)
        (True, False)
        """
        return self._condition(facts)

    @property
    def needs_hand(self) -> bool:
        """Whether it looks at the seat's vote cards: where only scores are told, they are asked."""
        return self is Ambition.ONLY_YES_LEFT
