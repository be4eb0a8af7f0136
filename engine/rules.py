"""The rules of one table, computed once from its edition and set-up."""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import NamedTuple

from msgspec import Struct

from engine.building import building_with
from engine.crowding import ByCrowding
from engine.edition import Character, CharacterId, Edition, Kind, Option, SeatCountRules
from engine.errors import UnknownCharacter
from engine.events import Climb, Favourites, Placement, Vote
from engine.house_rules import JesterRejected, TwoSeatPlacement
from engine.places import DUNGEONS, FLOORS, PLACEMENT_FLOORS, Castle, Place
from engine.setup import Setup, check_setup, seat_count_rules, tokens_of


class Hand(Struct, frozen=True):
    """The vote cards a seat holds, besides the Yes, which always comes back."""

    no: int
    stomachache: int

    @property
    def cards(self) -> tuple[Vote, ...]:
        """The kinds of card that can be played.

        >>> [card.value for card in Hand(no=2, stomachache=0).cards]
        ['yes', 'no']
        """
        return _CARDS[self.no > 0, self.stomachache > 0]

    @property
    def counts(self) -> tuple[tuple[Vote, int], ...]:
        """Every kind of vote card, and how many of it are in the hand."""
        return (Vote.YES, 1), (Vote.NO, self.no), (Vote.STOMACHACHE, self.stomachache)

    @property
    def is_only_yes(self) -> bool:
        """Whether only the Yes is left."""
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
    """Someone who owns favourites; `seat` and `pawn` are indices."""

    name: str
    seat: int
    pawn: int


class Rules:
    """An edition as one table plays it.

    Raises:
        SetupError: the edition can't be played with this set-up.
    """

    def __init__(self, edition: Edition, setup: Setup) -> None:
        check_setup(edition, setup)
        self.edition = edition
        self.setup = setup
        self.for_seat_count: SeatCountRules = seat_count_rules(edition, setup)
        self.has_emissary = Option.EMISSARY in setup.options
        self.hand = self._hand()
        self.seat_count = len(setup.seats)
        self.tokens = tokens_of(setup.seats)
        self.next_seat: tuple[int, ...] = (*range(1, self.seat_count), 0)
        """For each seat, the next one clockwise."""
        self.limit = self.for_seat_count.floor_limit
        self.has_ambitions = Option.AMBITION in setup.options
        self.has_banished = Option.BANISHED in setup.options
        self.coronations = 2 if Option.WEDDING in setup.options else 1
        self.people = _people(setup)
        self.people_of = tuple(map(self._people_at, range(self.seat_count)))
        """For each seat, its people, by index."""
        self.pawns_of = tuple(
            tuple(sorted({self.people[index].pawn for index in group})) for group in self.people_of
        )
        """For each seat, its pawns on the score track, by index."""
        self.pawn_count = 1 + max(person.pawn for person in self.people)
        self.characters: tuple[Character, ...] = edition.characters
        self.index = {c.id: index for index, c in enumerate(self.characters)}
        self.jester = next((c.id for c in self.characters if c.kind is Kind.JESTER), None)
        self.jester_floors = _jester_floors(setup.house_rules.jester_rejected)
        self.starting_castle: Castle = tuple(map(_start, self.characters))
        self.to_place = self.starting_castle.count(Place.UNPLACED)
        self.placement_limits = self._placement_limits()
        """How many characters each floor holds during the placement."""
        self.left_over = self.to_place - self._placements_due()
        """How many characters nobody places: they go to floor 0."""
        self.placements = _placements_in(tuple(self.index), tuple(self.placement_limits.items()))
        """For a castle, each character's placements on the floors with room."""
        self.building = building_with(edition.wcs, self.limit)
        self.dungeons = tuple(DUNGEONS[floor] for floor in edition.dungeons)
        self.every_climb = tuple(Climb(c.id) for c in self.characters)

    def __eq__(self, other: object) -> bool:
        """Two tables that play the same edition in the same way have the same rules."""
        if not isinstance(other, Rules):
            return NotImplemented
        return self.edition == other.edition and self.setup == other.setup

    def __hash__(self) -> int:
        return hash(self.setup)

    def _people_at(self, seat: int) -> tuple[int, ...]:
        return tuple(index for index, person in enumerate(self.people) if person.seat == seat)

    def _hand(self) -> Hand:
        numbers = self.for_seat_count
        no = numbers.no_with_emissary if self.has_emissary else numbers.no
        assert no is not None, "check_setup refuses tables without a hand"
        return Hand(no, self.edition.stomachaches)

    def _placement_limits(self) -> dict[Place, int]:
        """By house rule, the jester takes no room on its floor while two seats place."""
        limits = dict.fromkeys((FLOORS[floor] for floor in PLACEMENT_FLOORS), self.limit)
        ruling = self.setup.house_rules.two_player_placement
        if self.seat_count == 2 and ruling is TwoSeatPlacement.JESTER_UNCOUNTED:
            for place in self.starting_castle:
                if place is not Place.UNPLACED:
                    limits[place] += 1
        return limits

    @cached_property
    def pawn_owners(self) -> tuple[str, ...]:
        """The owner of each pawn: a person, or a team that shares it."""
        owners: dict[int, str] = {}
        for person in self.people:
            seat = self.setup.seats[person.seat]
            is_shared = len(self.pawns_of[person.seat]) < len(seat.people)
            owners[person.pawn] = seat.name if is_shared else person.name
        return tuple(owners[pawn] for pawn in range(self.pawn_count))

    def has_room_to_place(self, castle: Castle, floor: int) -> bool:
        """Whether one more character can be placed on `floor`, 1 to 4."""
        return castle.count(FLOORS[floor]) < self.placement_limits[FLOORS[floor]]

    def _placements_due(self) -> int:
        """How many characters the seats place together: no more than the floors hold."""
        numbers = self.for_seat_count
        all_seats = self.seat_count * numbers.placements - numbers.short_seats
        in_castle = len(self.characters) - self.to_place
        return min(all_seats, sum(self.placement_limits.values()) - in_castle)

    def index_of(self, character: CharacterId) -> int:
        """A character's index in every castle.

        Raises:
            UnknownCharacter: nobody has this id.
        """
        try:
            return self.index[character]
        except KeyError:
            raise UnknownCharacter(character=character) from None

    def character(self, character: CharacterId) -> Character:
        """The character with this id.

        Raises:
            UnknownCharacter: nobody has it.
        """
        return self.characters[self.index_of(character)]

    def is_short(self, seat: int, first: int) -> bool:
        """Whether a seat is one of the last, which place one character less."""
        position = (seat - first) % self.seat_count
        return position >= self.seat_count - self.for_seat_count.short_seats

    def favourites_of(self, card: Favourites) -> tuple[CharacterId, ...]:
        """The characters on a card that count as favourites: not the banished one."""
        if not self.has_banished:
            return card.characters
        return tuple(character for character in card.characters if character != card.banished)


def _people(setup: Setup) -> tuple[Person, ...]:
    """Everyone in the order of the seats; with the shared-pawn option, a team has one pawn."""
    shared = Option.SHARED_PAWN in setup.options
    names = [(seat, name) for seat, each in enumerate(setup.seats) for name in each.people]
    return tuple(
        Person(name, seat, seat if shared else index) for index, (seat, name) in enumerate(names)
    )


def _start(character: Character) -> Place:
    return Place.UNPLACED if character.start is None else Place(character.start)


def _jester_floors(ruling: JesterRejected) -> tuple[Place, ...]:
    """The floors that a rejected jester tries, the highest first."""
    match ruling:
        case JesterRejected.FLOOR_2:
            return FLOORS[2::-1]
        case JesterRejected.FLOOR_3:
            return FLOORS[3::-1]


Limits = tuple[tuple[Place, int], ...]


@cache
def _placements_in(
    court: tuple[CharacterId, ...], limits: Limits
) -> ByCrowding[tuple[tuple[Placement, ...], ...]]:
    """Each character's placements on the floors with room, shared by all such tables."""
    return ByCrowding(dict(limits), partial(_open_placements, court, limits))


def _open_placements(
    court: tuple[CharacterId, ...], limits: Limits, castle: Castle
) -> tuple[tuple[Placement, ...], ...]:
    open_places = [place for place, limit in limits if castle.count(place) < limit]
    floors = [place.level for place in open_places if place.level is not None]
    return tuple(tuple(Placement(character, floor) for floor in floors) for character in court)
