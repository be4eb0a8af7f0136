"""The castle that a table plays in: how many each place holds, and where a climb leads."""

from __future__ import annotations

from engine.crowding import ByCrowding
from engine.places import FLOORS, TOP_FLOOR, WCS, Castle, Place, Room

_BYTES = 256


class Building:
    """The rules of room: asked for a `castle`, which says where each character is."""

    def __init__(self, wcs: tuple[int, ...], floor_limit: int, everyone: int) -> None:
        """`wcs`: the floors with a WC. `everyone`: how many characters there are, at most 14."""
        self.capacities = tuple(_capacity(place, floor_limit, everyone) for place in Place)
        """How many each place holds, in the order of the places."""
        self.ways_up = tuple(_ways_up(here, wcs) for here in Place)
        """Where a climb from each place leads: to the first of these that has room."""
        reachable = {place for ways in self.ways_up for place in ways}
        self.fillable = {p: self.capacities[p] for p in reachable if self.capacities[p] < everyone}
        """The places that moves can fill, and how many each holds."""
        self.can_climb = ByCrowding(self.fillable, self._can_climb)
        """For a castle, a table for `bytes.translate`: 1 for each place that can be left."""

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
        return bytes(can).ljust(_BYTES, b"\0")


def _capacity(place: Place, floor_limit: int, everyone: int) -> int:
    """How many characters a place holds. Floor 0 and the throne take everyone."""
    match place.room:
        case Room.FLOOR:
            return everyone if place == Place.FLOOR_0 else floor_limit
        case Room.WC | Room.DUNGEON:
            return 1
        case Room.THRONE | Room.OUT | Room.BESIDE:
            return everyone


def _ways_up(here: Place, wcs: tuple[int, ...]) -> tuple[Place, ...]:
    """Where a climb from `here` may lead, in the order in which it is tried.

    Rulebooks: a character climbs one floor. Where that floor is full, it goes
    into the WC beside it, and leaves the WC only for that floor. Nobody leaves
    a dungeon.
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
