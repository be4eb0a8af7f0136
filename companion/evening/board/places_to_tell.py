"""Where everybody stands, as the table tells it: place by place, from the top down.

Knows no screen: `PositionsScreen` shows what is asked and hands the touches on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import Place, Position, Room, Rules


class PlacesToTell:
    """The places of some characters, as far as they are told.

    A place that is full is not asked any more; the one to be told next is `asked`.
    """

    def __init__(
        self,
        rules: Rules,
        characters: Iterable[str],
        places: Sequence[Place],
        told: Iterable[Position] = (),
    ) -> None:
        """`places` in the order in which they are asked; `told` is known already."""
        self._rules = rules
        self._places = tuple(places)
        self._told: dict[str, Place | None] = dict.fromkeys(characters)
        self._told |= {each.character: each.place for each in told}
        self._known = dict(self._told)
        self.asked = self._places[0]
        self._skip_full()

    @property
    def untold(self) -> tuple[str, ...]:
        """The characters whose place is not told yet."""
        return tuple(character for character, place in self._told.items() if place is None)

    @property
    def told(self) -> tuple[Position, ...]:
        """The places that are told."""
        return tuple(Position(c, place) for c, place in self._told.items() if place is not None)

    @property
    def has_new(self) -> bool:
        """Whether more is told than was known at first."""
        return self._told != self._known

    def start_over(self) -> None:
        """Forget what was told."""
        self._told = dict(self._known)
        self.asked = self._places[0]
        self._skip_full()

    def put(self, character: str) -> None:
        """The character stands in the place that is asked; one that is told already is taken
        back instead, and its place is asked again."""
        place = self._told.get(character, self.asked)
        if character not in self._told:
            return
        if place is None:
            self._told[character] = self.asked
            self._skip_full()
        else:
            self._told[character], self.asked = None, place

    def tell(self, character: str, place: Place) -> None:
        """The character stands in this place, if it is not told yet and there is room."""
        is_untold = character in self._told and self._told[character] is None
        if is_untold and place in self._places and self._room(place):
            self._told[character] = place
            self._skip_full()

    def ask(self, place: Place) -> bool:
        """Ask this place next; returns whether it has room."""
        if place not in self._places or not self._room(place):
            return False
        self.asked = place
        return True

    @property
    def following(self) -> Place | None:
        """The place that is asked after this one; None after the last."""
        return next((place for place in self._later if self._room(place)), None)

    def go_on(self) -> None:
        """Nobody else stands in the place that is asked."""
        if (place := self.following) is not None:  # not `or`: floor 0 is false
            self.asked = place

    @property
    def rest(self) -> Place:
        """Where all the others can be at once: on the floor that is asked, or else on floor 0."""
        is_floor = self.asked.room is Room.FLOOR
        fits = self._room(self.asked) >= len(self.untold)
        return self.asked if is_floor and fits else Place.FLOOR_0

    def put_rest(self) -> None:
        """All the others stand in `rest`."""
        rest = self.rest
        self._told |= dict.fromkeys(self.untold, rest)

    @property
    def _later(self) -> tuple[Place, ...]:
        """The places after the one that is asked. Dungeons fill in order: after an empty one
        comes no other, and nobody is out of the round."""
        later = self._places[self._places.index(self.asked) + 1 :]
        is_dungeon = self.asked.room is Room.DUNGEON
        if is_dungeon and self._room(self.asked):
            return tuple(place for place in later if place.room not in REJECTED)
        return later

    def _skip_full(self) -> None:
        if not self._room(self.asked):
            self.asked = self.following or Place.FLOOR_0

    def _room(self, place: Place) -> int:
        """How many more characters fit into a place. By house rule, a floor may still hold as
        many as after placing; the rules check who is there."""
        capacity = self._rules.building.capacities[place]
        most = max(capacity, self._rules.placement_limits.get(place, 0))
        return most - list(self._told.values()).count(place)


REJECTED = (Room.DUNGEON, Room.REMOVED)
