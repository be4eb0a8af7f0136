"""The shape of an edition file: what differs between the printed editions.

An edition is read from TOML text and checked here. No code depends on the name
of an edition.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

from engine.decoding import decode_toml
from engine.figure import Figure
from engine.places import DUNGEONS, WCS
from sentences import N_, ExplainedError
from sentences.names import LONGEST_OF_TWO, checked_name

CharacterId = str
LanguageCode = Annotated[str, Meta(pattern="^[a-z]{2,3}(_[A-Z]{2})?$")]
"""Such as "fr" or "pt_BR" (ISO 639, ISO 3166)."""
Count = Annotated[int, Meta(ge=0, le=1000)]
FAVOURITES_ON_A_CARD = 6
FEWEST_SEATS, MOST_SEATS = 2, 8
CARDS_IN_A_DECK = 26
COURT_ON_CARDS = 13
"""Characters that favourites cards can name: the court without the jester."""
MOST_CHARACTERS = 100
"""In a file: all are compared before the wrong number of them is told."""


class Kind(Enum):
    WOMAN = "woman"
    MAN = "man"
    DOG = "dog"
    JESTER = "jester"


class Option(Enum):
    """What a table may add to the base game, if the edition has it."""

    AMBITION = "ambition"
    BANISHED = "banished"
    EMISSARY = "emissary"
    WEDDING = "wedding"
    TEAMS = "teams"
    SHARED_PAWN = "shared-pawn"


class PawnColour(Enum):
    """The colour of a seat's pawn and Yes card. Seats without one take them in this order."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    PURPLE = "purple"
    ORANGE = "orange"
    WHITE = "white"
    GREY = "grey"
    BLACK = "black"
    BROWN = "brown"


class NextStart(Enum):
    """Who starts the next round."""

    RAISER = "the-raiser"
    LEFT_OF_RAISER = "left-of-the-raiser"


class TieBreak(Enum):
    """What decides between equal scores: see `engine.ranking`."""

    MOST_IN_CASTLE = "most-in-castle"
    HIGHEST = "highest"


class Emblem(Enum):
    """What is drawn on the card of an edition, where a game is chosen."""

    CROWN = "crown"
    LAUREL = "laurel"
    LILY = "lily"
    LION = "lion"
    SUN = "sun"
    SWORDS = "swords"
    TOWER = "tower"


class DeckUse(Enum):
    """Whether a new round uses the rest of the deck or shuffles all 26 cards."""

    DRAW_ON = "draw-on"
    RESHUFFLE = "reshuffle"


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A character. `start`: the floor on which the jester begins a round."""

    id: CharacterId
    name: str
    kind: Kind
    start: Annotated[int, Meta(ge=1, le=4)] | None = None
    stand_in: bool = False
    names: dict[LanguageCode, str] = {}
    """Its name in languages that have another one."""

    def __str__(self) -> str:
        """The name, as an error shows it."""
        return self.name

    @property
    def is_feminine(self) -> bool:
        """Whether she is crowned queen."""
        return self.kind is Kind.WOMAN


class SeatCountRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers for one seat count.

    `no` and `no_with_emissary` are a seat's No cards; without such a number,
    that way of playing does not exist. The last `short_seats` place one
    character less and get `compensation` points for it.
    """

    placements: Annotated[int, Meta(ge=1)]
    no: Count | None = None
    no_with_emissary: Count | None = None
    floor_limit: Annotated[int, Meta(ge=1)] = 4
    short_seats: Count = 0
    compensation: Count = 0


class PerfectZero(Struct, frozen=True, forbid_unknown_fields=True):
    """In round `round`, exactly 0 points become `points`."""

    round: Annotated[int, Meta(ge=1)]
    points: Count


class UnplayableEdition(ExplainedError):
    """Edition data of the right shape that can't be played."""


class TooFewCards(UnplayableEdition):
    template = N_(
        "{seats} seats in {rounds} rounds need more than {cards} cards. "
        "Shuffle all cards for each round, or play fewer rounds"
    )


class WrongCourt(UnplayableEdition):
    template = N_(
        "favourites cards need {wanted} characters besides the jester, but there are {count}. "
        "Add or remove characters"
    )


class WrongRooms(UnplayableEdition):
    template = N_(
        "WCs can be beside floors 3 and 4, dungeons beside floors 1 to 3. Name each floor once"
    )


class WrongSeats(UnplayableEdition):
    template = N_(
        "[seats.{count}] is wrong: a game has {fewest} to {most} seats, "
        "and fewer short seats than seats"
    )


class TooFewPawns(UnplayableEdition):
    template = N_("pawns has to name {seats} different colours or more. Add colours")


class Edition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One edition: its characters, its numbers and its special rules."""

    id: str
    name: str
    start_score: Count
    next_round_starts: NextStart
    tie_break: TieBreak
    deck: DeckUse
    characters: Annotated[tuple[Character, ...], Meta(max_length=MOST_CHARACTERS)]
    seats: dict[int, SeatCountRules]
    options: frozenset[Option] = frozenset()
    wcs: tuple[int, ...] = ()
    dungeons: tuple[int, ...] = ()
    """Floors with a dungeon, in the order in which rejected characters fill them."""
    stomachaches: Annotated[int, Meta(ge=0, le=1)] = 0
    hands_are_secret: bool = True
    """Whether the rules keep secret how many vote cards a seat has left."""
    perfect_zero: PerfectZero | None = None
    rounds: Annotated[int, Meta(ge=1, le=9)] = 3
    emissary_score: Count = 40
    year: Annotated[int, Meta(ge=1900, le=2999)] | None = None
    """When it was printed."""
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")] = "#4a3a6a"
    """Of its card, where a game is chosen: red, green and blue as hexadecimal numbers."""
    emblem: Emblem = Emblem.CROWN
    pawns: tuple[PawnColour, ...] = tuple(PawnColour)
    """The colours of its pawns. The rulebooks name none, so that all are offered."""
    names: dict[LanguageCode, str] = {}
    """Its name in languages in which it was printed under another one."""
    figures: dict[CharacterId, Figure] = {}
    """How characters are drawn; those without a figure here get one where they are shown."""

    def __post_init__(self) -> None:
        """Raises UnplayableEdition if the data can't be played."""
        self._check_characters()
        self._check_castle()
        self._check_seats()

    def _check_characters(self) -> None:
        ids = [character.id for character in self.characters]
        twice = next((each for each in ids if ids.count(each) > 1), None)
        if twice is not None:
            raise UnplayableEdition(
                N_("two characters have the id “{id}”. Give each one its own"), id=twice
            )
        self._check_court()
        for id_ in self.figures.keys() - set(ids):
            raise UnplayableEdition(
                N_("[figures.{id}] belongs to no character. Use the id of a character"), id=id_
            )
        self._check_all_names()

    def _check_court(self) -> None:
        if len(self.court) != COURT_ON_CARDS:
            raise WrongCourt(wanted=COURT_ON_CARDS, count=len(self.court))
        starting = [c.kind for c in self.characters if c.start is not None]
        jesters = [c.kind for c in self.characters if c.kind is Kind.JESTER]
        if len(jesters) > 1 or starting != jesters:
            raise UnplayableEdition(
                N_("there can be one jester, and only the jester has a start. Change that")
            )

    def _check_all_names(self) -> None:
        named: tuple[Edition | Character, ...] = (self, *self.characters)
        for called in named:
            for name in (called.id, called.name, *called.names.values()):
                checked_name(name, LONGEST_OF_TWO)
        for code in {code for each in self.characters for code in each.names}:
            self._check_names([each.names.get(code, each.name) for each in self.characters])

    def _check_names(self, names: list[str]) -> None:
        """Two characters with the same name in a language could not be told apart."""
        twice = next((each for each in names if names.count(each) > 1), None)
        if twice is not None:
            raise UnplayableEdition(
                N_("in one language, two characters are called “{name}”. Give each its own name"),
                name=twice,
            )

    def _check_castle(self) -> None:
        for floors, rooms in ((self.wcs, WCS), (self.dungeons, DUNGEONS)):
            if len(set(floors)) < len(floors) or not set(floors) <= set(rooms):
                raise WrongRooms()

    def _check_seats(self) -> None:
        if not self.seats:
            raise UnplayableEdition(N_("no seat count is defined. Add a table such as [seats.4]"))
        for count, table in self.seats.items():
            in_range = FEWEST_SEATS <= count <= MOST_SEATS
            if not in_range or table.short_seats >= count:
                raise WrongSeats(count=count, fewest=FEWEST_SEATS, most=MOST_SEATS)
        seats = max(self.seats)
        if len(set(self.pawns)) < max(seats, len(self.pawns)):
            raise TooFewPawns(seats=seats)
        if self.deck is DeckUse.DRAW_ON and seats * self.rounds > CARDS_IN_A_DECK:
            raise TooFewCards(seats=seats, rounds=self.rounds, cards=CARDS_IN_A_DECK)

    def __hash__(self) -> int:
        """By its id: what is computed of an edition is kept by it."""
        return hash(self.id)

    @property
    def court(self) -> tuple[Character, ...]:
        """The characters that a favourites card can name: all but the jester."""
        return tuple(c for c in self.characters if c.kind is not Kind.JESTER)


def read_edition(text: str, file: str = "the edition file") -> Edition:
    """Read an edition from TOML text; `file` is its name, for errors.

    Raises:
        BadFile: `str()` says what is wrong and what to do.
    """
    return decode_toml(text, Edition, file)
