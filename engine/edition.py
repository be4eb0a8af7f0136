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

CharacterId = str
Count = Annotated[int, Meta(ge=0)]
FAVOURITES_ON_A_CARD = 6
COURT_ON_CARDS = 13
"""Characters that favourites cards can name: the court without the jester."""


class Kind(Enum):
    WOMAN = "woman"
    MAN = "man"
    DOG = "dog"
    JESTER = "jester"


class Option(Enum):
    """What a table may add to the base game, where the edition has it."""

    EMISSARY = "emissary"


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


class Edition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One printed edition: its court, its numbers, its few different rules."""

    id: str
    name: str
    year: int | None = None
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
    rounds: Annotated[int, Meta(ge=1)] = 3
    emissary_score: Count = 40

    def __post_init__(self) -> None:
        """Raises ValueError, in words, where the data makes no game."""
        ids = [character.id for character in self.characters]
        if len(set(ids)) != len(ids):
            raise ValueError("two characters have the same id. Give each its own")
        if len(self.court) != COURT_ON_CARDS:
            raise ValueError(
                f"favourites cards need {COURT_ON_CARDS} characters besides the jester, "
                f"there are {len(self.court)}. Add or remove characters"
            )
        if not self.seats:
            raise ValueError("no seat count is described. Add a table such as [seats.4]")
        if not set(self.wcs) <= set(WCS) or not set(self.dungeons) <= set(DUNGEONS):
            raise ValueError("WCs stand beside floors 3 and 4, dungeons beside floors 1 to 3")

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
