"""The places a character can be in.

Places are small integers in order, so that a castle is a plain tuple that is
fast to count and compare. `engine.scoring` says what a place is worth.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import TypeVar

T = TypeVar("T")


class Room(Enum):
    """A kind of place."""

    FLOOR = "floor"
    THRONE = "throne"
    WC = "wc"
    DUNGEON = "dungeon"
    REMOVED = "removed"
    """Rejected, and out of the round."""
    UNPLACED = "unplaced"
    """Not placed yet: beside the castle."""
    SOMEWHERE = "somewhere"
    """On a floor or in a WC, and the table has not told where."""


class Place(IntEnum):
    """Every place; floors 0 to 5 equal their number. Journals keep these numbers."""

    FLOOR_0 = 0
    FLOOR_1 = 1
    FLOOR_2 = 2
    FLOOR_3 = 3
    FLOOR_4 = 4
    FLOOR_5 = 5
    THRONE = 6
    WC_3 = 7
    WC_4 = 8
    DUNGEON_1 = 9
    DUNGEON_2 = 10
    DUNGEON_3 = 11
    REMOVED = 12
    UNPLACED = 13
    SOMEWHERE = 14

    @property
    def room(self) -> Room:
        """What kind of place this is.

        >>> Place.WC_3.room.value, Place.FLOOR_0.room.value
        ('wc', 'floor')
        """
        return _ROOMS[self][0]

    @property
    def level(self) -> int | None:
        """The floor of this place, 0 to 6 (the throne); None out of the castle.

        >>> Place.THRONE.level, Place.DUNGEON_2.level, Place.REMOVED.level
        (6, 2, None)
        """
        return _ROOMS[self][1]


_ROOMS: tuple[tuple[Room, int | None], ...] = (
    *((Room.FLOOR, floor) for floor in range(6)),
    (Room.THRONE, 6),
    *((Room.WC, floor) for floor in (3, 4)),
    *((Room.DUNGEON, floor) for floor in (1, 2, 3)),
    (Room.REMOVED, None),
    (Room.UNPLACED, None),
    (Room.SOMEWHERE, None),
)
"""The room and the level of each place, in the order of the places."""

Castle = tuple[Place, ...]
"""The place of each character, in the edition's order."""

FLOORS = tuple(Place(floor) for floor in range(6))
PLACEMENT_FLOORS = (1, 2, 3, 4)
TOP_FLOOR = Place.FLOOR_5
WCS = {3: Place.WC_3, 4: Place.WC_4}
DUNGEONS = {1: Place.DUNGEON_1, 2: Place.DUNGEON_2, 3: Place.DUNGEON_3}


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with another item at `index`: a castle after a move, for example.

    >>> [int(place) for place in with_item((Place.FLOOR_1, Place.FLOOR_4), 1, Place.FLOOR_5)]
    [1, 5]
    """
    changed = list(items)
    changed[index] = item
    return tuple(changed)
