"""The castle that a table plays in: how many each place holds, and where a climb leads."""

from __future__ import annotations

from functools import cache

from engine.crowding import ByCrowding
from engine.places import FLOORS, TOP_FLOOR, WCS, Castle, Place, Room

_UNLIMITED = 99


class Building:
    """How many characters each place holds, and where a climb leads.

    A `castle` says where each character is.
    """

    def __init__(self, wcs: tuple[int, ...], floor_limit: int) -> None:
        """`wcs`: the floors with a WC."""
        self.capacities = tuple(_capacity(place, floor_limit) for place in Place)
        """How many characters each place holds, in the order of the places."""
        self.ways_up = tuple(_ways_up(here, wcs) for here in Place)
        """Where a climb from each place leads: to the first of these with room."""
        reachable = {place for ways in self.ways_up for place in ways}
        capacities = {place: self.capacities[place] for place in sorted(reachable)}
        self.can_climb = ByCrowding(capacities, self._can_climb)
        """For a castle, a table for `bytes.translate`: 1 where a move is free, else 0."""

    def has_room(self, castle: Castle, place: Place) -> bool:
        """Whether one more character fits into `place`."""
        return castle.count(place) < self.capacities[place]

    def destination(self, castle: Castle, here: Place) -> Place | None:
        """Where the one move from `here` leads now, or None without a move."""
        for place in self.ways_up[here]:
            if self.has_room(castle, place):
                return place
        return None

    def _can_climb(self, castle: Castle) -> bytes:
        can = (self.destination(castle, here) is not None for here in Place)
        return bytes(can).ljust(256, b"\0")


@cache
def building_with(wcs: tuple[int, ...], floor_limit: int) -> Building:
    """The building of all tables with these WCs and this limit."""
    return Building(wcs, floor_limit)


def _capacity(place: Place, floor_limit: int) -> int:
    """How many characters a place holds."""
    match place.room:
        case Room.FLOOR:
            return _UNLIMITED if place == Place.FLOOR_0 else floor_limit
        case Room.WC | Room.DUNGEON:
            return 1
        case Room.THRONE | Room.REMOVED | Room.UNPLACED | Room.SOMEWHERE:
            return _UNLIMITED


def _ways_up(here: Place, wcs: tuple[int, ...]) -> tuple[Place, ...]:
    """The places that a climb from `here` can lead to, first choice first.

    Rulebooks: a character climbs one floor. If that floor is full, the character
    goes into the WC beside it, and leaves the WC only for that floor. Nobody
    leaves a dungeon.
    """
    match here.room, here.level:
        case Room.FLOOR, int(floor) if here != TOP_FLOOR:
            above = floor + 1
            return (FLOORS[above], WCS[above]) if above in wcs else (FLOORS[above],)
        case Room.FLOOR, _:
            return (Place.THRONE,)
        case Room.WC, int(floor):
            return (FLOORS[floor],)
        case _:
            return ()
