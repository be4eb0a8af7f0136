"""One table's rules, worked out once: what the fold looks up at every step.

Everything here follows from an edition and a set-up, and never changes during
a game.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from engine.edition import Character, CharacterId, Edition, Kind, Option, SeatTable
from engine.errors import UnknownCharacter
from engine.events import Climb, Favourites, Placement, Vote
from engine.places import DUNGEONS, FLOORS, PLACEMENT_FLOORS, TOP_FLOOR, WCS, Castle, Place
from engine.setup import JesterRejected, Setup, check_setup, seat_table


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

    def without(self, played: Vote) -> Hand:
        """This hand after playing a card of it."""
        match played:
            case Vote.YES:
                return self
            case Vote.NO:
                return Hand(self.no - 1, self.stomachache)
            case Vote.STOMACHACHE:
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


class Step(NamedTuple):
    """Where a climb leads: to a place, or into the WC while that is full."""

    to: Place
    wc: Place | None


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
        self.limit = self.table.floor_limit
        self.people: tuple[Person, ...] = tuple(
            Person(name, seat, pawn)
            for pawn, (seat, name) in enumerate(
                (seat, name) for seat, each in enumerate(setup.seats) for name in each.people
            )
        )
        self.pawn_count = len(self.people)
        self.characters: tuple[Character, ...] = edition.characters
        self.index = {c.id: index for index, c in enumerate(self.characters)}
        self.jester = next((c.id for c in self.characters if c.kind is Kind.JESTER), None)
        self.opening: Castle = tuple(
            Place.BESIDE if c.start is None else Place(c.start) for c in self.characters
        )
        self.to_place = self.opening.count(Place.BESIDE)
        self.steps = _steps(edition)
        self.dungeons = tuple(DUNGEONS[floor] for floor in edition.dungeons)
        self.jester_floors = _JESTER_FLOORS[setup.house_rules.jester_rejected]
        self.every_climb = tuple(Climb(c.id) for c in self.characters)
        self.every_placement = tuple(
            tuple(Placement(c.id, floor) for floor in PLACEMENT_FLOORS) for c in self.characters
        )

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

    def index_of(self, character: CharacterId) -> int:
        """Where a character stands in every castle tuple.

        Raises:
            UnknownCharacter: nobody has this id.
        """
        index = self.index.get(character)
        if index is None:
            raise UnknownCharacter(character=character)
        return index

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
        return tuple(i for i, person in enumerate(self.people) if person.seat == seat)

    def pawns_of(self, seat: int) -> tuple[int, ...]:
        """A seat's pawns on the score track, by index."""
        return tuple(sorted({self.people[person].pawn for person in self.people_of(seat)}))

    def favourites_of(self, card: Favourites) -> tuple[CharacterId, ...]:
        """The characters on a card that count as favourites."""
        return card.characters

    @property
    def placements_due(self) -> int:
        """Characters that all seats together place, if there is room."""
        return self.seat_count * self.table.placements - self.table.short_seats

    def after(self, seat: int) -> int:
        """The next seat, clockwise."""
        return (seat + 1) % self.seat_count


def _steps(edition: Edition) -> tuple[Step | None, ...]:
    """For each place, where the one move from there leads."""
    steps: list[Step | None] = [None] * len(Place)
    for floor in FLOORS:
        wc = WCS[floor + 1] if floor + 1 in edition.wcs else None
        steps[floor] = Step(Place(floor + 1), wc)
    steps[TOP_FLOOR] = Step(Place.THRONE, None)
    for beside in edition.wcs:
        steps[WCS[beside]] = Step(Place(beside), None)
    return tuple(steps)


_JESTER_FLOORS = {
    JesterRejected.FLOOR_2: (Place.FLOOR_2, Place.FLOOR_1, Place.FLOOR_0),
    JesterRejected.FLOOR_3: (Place.FLOOR_3, Place.FLOOR_2, Place.FLOOR_1, Place.FLOOR_0),
}
