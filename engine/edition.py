"""What differs between the printed editions, as data.

An edition is read from TOML text; nothing in the code asks for an edition by
name. This file knows the shape of that data and which data makes no game.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

from engine.decoding import decode_toml
from engine.places import DUNGEONS, WCS
from sentences import N_, ExplainedError, is_readable_name

CharacterId = str
Count = Annotated[int, Meta(ge=0, le=1000)]
FAVOURITES_ON_A_CARD = 6
FEWEST_SEATS, MOST_SEATS = 2, 8
CARDS_IN_A_DECK = 26
COURT_ON_CARDS = 13
"""Characters that favourites cards can name: the court without the jester."""


class Kind(Enum):
    WOMAN = "woman"
    MAN = "man"
    DOG = "dog"
    JESTER = "jester"


class Option(Enum):
    """What a table may add to the base game, where the edition has it."""

    AMBITION = "ambition"
    BANISHED = "banished"
    EMISSARY = "emissary"
    WEDDING = "wedding"
    TEAMS = "teams"
    SHARED_PAWN = "shared-pawn"


class NextStart(Enum):
    """Who starts the next round."""

    RAISER = "the-raiser"
    LEFT_OF_RAISER = "left-of-the-raiser"


class TieBreak(Enum):
    """What separates equal scores: see `engine.ranking`."""

    MOST_IN_CASTLE = "most-in-castle"
    HIGHEST = "highest"


class DeckUse(Enum):
    """Whether a new round draws on from the deck or shuffles all 26 cards."""

    DRAW_ON = "draw-on"
    RESHUFFLE = "reshuffle"


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the court. `start` is the floor a round begins on (the jester's)."""

    id: CharacterId
    name: str
    kind: Kind
    start: Annotated[int, Meta(ge=1, le=4)] | None = None
    stand_in: bool = False


class SeatTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers for one count of seats.

    `no` and `no_with_emissary` are the No cards a seat holds; where one is
    missing, that way of playing does not exist. The last `short_seats` place
    one character less and score `compensation` at once.
    """

    placements: Annotated[int, Meta(ge=1)]
    no: Count | None = None
    no_with_emissary: Count | None = None
    floor_limit: Annotated[int, Meta(ge=1)] = 4
    short_seats: Count = 0
    compensation: Count = 0


class PerfectZero(Struct, frozen=True, forbid_unknown_fields=True):
    """In `round`, exactly 0 points become `points`."""

    round: Annotated[int, Meta(ge=1)]
    points: Count


class NoGame(ExplainedError):
    """Edition data that fits its shape and yet makes no game."""


class SameId(NoGame):
    template = N_("two characters have the id “{id}”. Give each its own")


class UnreadableName(NoGame):
    template = N_("the name of “{id}” can't be written on a screen. Give it another")


class TooFewCards(NoGame):
    template = N_(
        "{seats} seats in {rounds} rounds need more than {cards} cards. "
        "Shuffle all of them for each round, or play fewer rounds"
    )


class WrongCourt(NoGame):
    template = N_(
        "favourites cards need {wanted} characters besides the jester, there are {count}. "
        "Add or remove characters"
    )


class WrongStart(NoGame):
    template = N_("there is one jester at most, and the jester alone has a start. Change that")


class WrongRooms(NoGame):
    template = N_(
        "WCs stand beside floors 3 and 4, dungeons beside floors 1 to 3. Name each once at most"
    )


class NoSeats(NoGame):
    template = N_("no seat count is described. Add a table such as [seats.4]")


class WrongSeats(NoGame):
    template = N_(
        "[seats.{count}] is wrong: tables have {fewest} to {most} seats, "
        "and fewer short seats than seats"
    )


class Edition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One printed edition: its court, its numbers, its few different rules."""

    id: str
    name: str
    start_score: Count
    next_round_starts: NextStart
    tie_break: TieBreak
    deck: DeckUse
    characters: tuple[Character, ...]
    seats: dict[int, SeatTable]
    options: frozenset[Option] = frozenset()
    wcs: tuple[int, ...] = ()
    dungeons: tuple[int, ...] = ()
    """Floors whose dungeons take the rejected, the first rejected first."""
    stomachaches: Annotated[int, Meta(ge=0, le=1)] = 0
    perfect_zero: PerfectZero | None = None
    rounds: Annotated[int, Meta(ge=1, le=9)] = 3
    emissary_score: Count = 40

    def __post_init__(self) -> None:
        """Raises NoGame where the data makes no game."""
        self._check_characters()
        self._check_castle()
        self._check_seats()

    def _check_characters(self) -> None:
        ids = [character.id for character in self.characters]
        twice = next((each for each in ids if ids.count(each) > 1), None)
        if twice is not None:
            raise SameId(id=twice)
        if len(self.court) != COURT_ON_CARDS:
            raise WrongCourt(wanted=COURT_ON_CARDS, count=len(self.court))
        starting = [c.kind for c in self.characters if c.start is not None]
        jesters = [c.kind for c in self.characters if c.kind is Kind.JESTER]
        if len(jesters) > 1 or starting != jesters:
            raise WrongStart()

        called = [(each.id, each.name) for each in self.characters]
        for id_, name in ((self.id, self.name), *called):
            if not is_readable_name(name):
                raise UnreadableName(id=id_)

    def _check_castle(self) -> None:
        for floors, rooms in ((self.wcs, WCS), (self.dungeons, DUNGEONS)):
            if len(set(floors)) < len(floors) or not set(floors) <= set(rooms):
                raise WrongRooms()

    def _check_seats(self) -> None:
        if not self.seats:
            raise NoSeats()
        for count, table in self.seats.items():
            in_range = FEWEST_SEATS <= count <= MOST_SEATS
            if not in_range or table.short_seats >= count:
                raise WrongSeats(count=count, fewest=FEWEST_SEATS, most=MOST_SEATS)
        seats = max(self.seats)
        if self.deck is DeckUse.DRAW_ON and seats * self.rounds > CARDS_IN_A_DECK:
            raise TooFewCards(seats=seats, rounds=self.rounds, cards=CARDS_IN_A_DECK)

    @property
    def court(self) -> tuple[Character, ...]:
        """Everyone a favourites card can name: all but the jester."""
        return tuple(c for c in self.characters if c.kind is not Kind.JESTER)


def read_edition(text: str, file: str = "the edition file") -> Edition:
    """Read an edition from TOML text; `file` is its name, for errors.

    Raises:
        BadFile: with a sentence that says what is wrong and what to do.
    """
    return decode_toml(text, Edition, file)
