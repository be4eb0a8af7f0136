"""One table's rules, worked out once: what the fold looks up at every step.

Everything here follows from an edition and a set-up, and never changes during
a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from engine.building import Building
from engine.crowding import ByCrowding
from engine.edition import Character, CharacterId, Edition, Kind, Option, SeatTable
from engine.errors import UnknownCharacter
from engine.events import Climb, Favourites, Placement, Vote
from engine.places import DUNGEONS, FLOORS, PLACEMENT_FLOORS, Castle, Place, moved
from engine.setup import JesterRejected, Setup, TwoSeatPlacement, check_setup, seat_table


class Hand(Struct, frozen=True):
    """The vote cards a seat holds, besides the Yes that always comes back."""

    no: int
    stomachache: int

    @property
    def cards(self) -> tuple[Vote, ...]:
        """The different cards that can be played.

        >>> [card.value for card in Hand(no=2, stomachache=0).cards]
        ['yes', 'no']
        """
        return _CARDS[self.no > 0, self.stomachache > 0]

    @property
    def counts(self) -> tuple[tuple[Vote, int], ...]:
        """Every kind of card in the hand, and how many there are."""
        return (Vote.YES, 1), (Vote.NO, self.no), (Vote.STOMACHACHE, self.stomachache)

    @property
    def is_only_yes(self) -> bool:
        """Whether the Yes is all that is left."""
        return not self.no and not self.stomachache

    def without(self, played: Vote) -> Hand:
        """This hand after playing a card of it."""
        if played is Vote.YES:
            return self
        if played is Vote.NO:
            return Hand(self.no - 1, self.stomachache)
        return Hand(self.no, self.stomachache - 1)


_CARDS = {
    (False, False): (Vote.YES,),
    (True, False): (Vote.YES, Vote.NO),
    (False, True): (Vote.YES, Vote.STOMACHACHE),
    (True, True): (Vote.YES, Vote.NO, Vote.STOMACHACHE),
}


class Person(NamedTuple):
    """Who owns favourites, and where: `seat` and `pawn` are indices."""

    name: str
    seat: int
    pawn: int


class Rules:
    """An edition as one table plays it.

    Raises:
        SetupError: when the table can't play this edition like this.
    """

    def __init__(self, edition: Edition, setup: Setup) -> None:
        check_setup(edition, setup)
        self.edition = edition
        self.setup = setup
        self.table: SeatTable = seat_table(edition, setup)
        self.has_emissary = Option.EMISSARY in setup.options
        self.hand = self._hand()
        self.seat_count = len(setup.seats)
        self.next_seat: tuple[int, ...] = (*range(1, self.seat_count), 0)
        """For each seat, the next one clockwise."""
        self.limit = self.table.floor_limit
        self.has_ambitions = Option.AMBITION in setup.options
        self.has_banished = Option.BANISHED in setup.options
        self.coronations = 2 if Option.WEDDING in setup.options else 1
        self.people = _people(setup)
        self._people_of = _by_seat(self.people, range(len(self.people)), self.seat_count)
        self.pawns = _by_seat(self.people, [p.pawn for p in self.people], self.seat_count)
        self.pawn_count = 1 + max(person.pawn for person in self.people)
        self.characters: tuple[Character, ...] = edition.characters
        self.index = {c.id: index for index, c in enumerate(self.characters)}
        self.jester = next((c.id for c in self.characters if c.kind is Kind.JESTER), None)
        self.opening: Castle = tuple(
            Place.BESIDE if c.start is None else Place(c.start) for c in self.characters
        )
        self.to_place = self.opening.count(Place.BESIDE)
        self.building = Building(edition.wcs, self.limit, len(self.characters))
        self.dungeons = tuple(DUNGEONS[floor] for floor in edition.dungeons)
        self.jester_floors = _JESTER_FLOORS[setup.house_rules.jester_rejected]
        self.every_climb = tuple(Climb(c.id) for c in self.characters)
        self.placements = ByCrowding(self.building.fillable, self._placements)
        """For a castle as placement counts it: each character's, on the floors with room."""
        self.uncounted = self._uncounted()
        self.left_over = self.to_place - self._placements_due()
        """Characters that nobody places: they go to floor 0."""

    def __eq__(self, other: object) -> bool:
        """Two tables that play the same edition in the same way have the same rules."""
        if not isinstance(other, Rules):
            return NotImplemented
        return self.edition == other.edition and self.setup == other.setup

    def __hash__(self) -> int:
        return hash(self.setup)

    def _hand(self) -> Hand:
        no = self.table.no_with_emissary if self.has_emissary else self.table.no
        assert no is not None, "check_setup refuses tables without a hand"
        return Hand(no, self.edition.stomachaches)

    def _uncounted(self) -> int | None:
        """House rule: the character who takes no room while two seats place."""
        ruling = self.setup.house_rules.two_player_placement
        if self.jester is None or self.seat_count != 2 or ruling is TwoSeatPlacement.STRICT:
            return None
        return self.index[self.jester]

    def as_placement_counts(self, castle: Castle) -> Castle:
        """A castle as placement counts it: by house rule without the jester."""
        return castle if self.uncounted is None else moved(castle, self.uncounted, Place.REMOVED)

    def has_room_to_place(self, castle: Castle, floor: int) -> bool:
        """Whether one more character can be placed on `floor`, 1 to 4."""
        return self.building.has_room(self.as_placement_counts(castle), FLOORS[floor])

    def _placements(self, counted: Castle) -> tuple[tuple[Placement, ...], ...]:
        floors = [f for f in PLACEMENT_FLOORS if self.building.has_room(counted, FLOORS[f])]
        return tuple(tuple(Placement(c.id, f) for f in floors) for c in self.characters)

    def _placements_due(self) -> int:
        """Characters that all seats together place: no more than the floors hold."""
        all_seats = self.seat_count * self.table.placements - self.table.short_seats
        counted = len(self.characters) - self.to_place - (self.uncounted is not None)
        return min(all_seats, self.limit * len(PLACEMENT_FLOORS) - counted)

    def index_of(self, character: CharacterId) -> int:
        """Where a character stands in every castle tuple.

        Raises:
            UnknownCharacter: nobody has this id.
        """
        try:
            return self.index[character]
        except KeyError:
            raise UnknownCharacter(character=character) from None

    def name_of(self, character: CharacterId) -> str:
        """The name that the table reads.

        Raises:
            UnknownCharacter: nobody has this id.
        """
        return self.characters[self.index_of(character)].name

    def is_short(self, seat: int, first: int) -> bool:
        """Whether a seat is among the last ones, which place one less."""
        position = (seat - first) % self.seat_count
        return position >= self.seat_count - self.table.short_seats

    def people_of(self, seat: int) -> tuple[int, ...]:
        """Who sits at a seat, by index."""
        return self._people_of[seat]

    def pawns_of(self, seat: int) -> tuple[int, ...]:
        """A seat's pawns on the score track, by index."""
        return self.pawns[seat]

    def favourites_of(self, card: Favourites) -> tuple[CharacterId, ...]:
        """The characters on a card that count as favourites: not the banished one."""
        if not self.has_banished:
            return card.characters
        return tuple(character for character in card.characters if character != card.banished)


def _people(setup: Setup) -> tuple[Person, ...]:
    """Everyone in the order of the seats; a shared pawn is its team's only one."""
    shared = Option.SHARED_PAWN in setup.options
    sitting = [(seat, name) for seat, each in enumerate(setup.seats) for name in each.people]
    return tuple(
        Person(name, seat, seat if shared else person)
        for person, (seat, name) in enumerate(sitting)
    )


def _by_seat(
    people: tuple[Person, ...], indices: Iterable[int], seats: int
) -> tuple[tuple[int, ...], ...]:
    """For each seat, the indices that belong to its people, each once."""
    theirs = list(zip(people, indices, strict=True))
    return tuple(
        tuple(sorted({index for person, index in theirs if person.seat == seat}))
        for seat in range(seats)
    )


_JESTER_FLOORS = {
    JesterRejected.FLOOR_2: (Place.FLOOR_2, Place.FLOOR_1, Place.FLOOR_0),
    JesterRejected.FLOOR_3: (Place.FLOOR_3, Place.FLOOR_2, Place.FLOOR_1, Place.FLOOR_0),
}
