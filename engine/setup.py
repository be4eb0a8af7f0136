"""A table's set-up: seats and options; and whether an edition allows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from engine.ambition import Ambition
from engine.edition import Edition, Option, PawnColour, SeatCountRules
from engine.errors import ColourTaken, NameReserved, NameTaken, SetupError, TeamOfTwo
from engine.follow import Follow
from engine.house_rules import HouseRules
from sentences import N_

RESERVED_NAME = "emissary"
TEAM_SIZE = 2
MOST_AMBITIOUS = len(Ambition) // 2
"""How many people the ambition cards are enough for, two each."""


class BotLevel(Enum):
    """How well a seat plays that no person plays."""

    FAIR = "fair"
    GENTLE = "gentle"


class Seat(Struct, frozen=True, omit_defaults=True):
    """One voter: a lone player, a team of two `members`, or a bot."""

    name: str
    members: tuple[str, ...] = ()
    colour: PawnColour | None = None
    """None if nobody chose one: see `tokens_of`."""
    bot: BotLevel | None = None
    """None if people play this seat."""

    @property
    def people(self) -> tuple[str, ...]:
        """The people who own favourites: the members, or the lone player."""
        return self.members or (self.name,)


def lone_seats(*names: str) -> tuple[Seat, ...]:
    """Seats of one person each, clockwise.

    >>> [seat.people for seat in lone_seats("Anne", "Zoé")]
    [('Anne',), ('Zoé',)]
    """
    return tuple(Seat(name) for name in names)


class Setup(Struct, frozen=True):
    """How a table plays. `first` is the index of the seat that starts."""

    seats: tuple[Seat, ...]
    first: int = 0
    options: frozenset[Option] = frozenset()
    house_rules: HouseRules = HouseRules()
    follow: Follow = Follow.MOVES
    """The way to follow with which the game begins."""


class SeatToken(NamedTuple):
    """How a seat is told from the others: its place, from 1, on its colour."""

    number: int
    colour: PawnColour
    is_bot: bool = False


def tokens_of(seats: Sequence[Seat]) -> tuple[SeatToken, ...]:
    """The seats' tokens; those without a colour have the first free ones, clockwise.

    >>> seats = Seat("Anne"), Seat("Zoé", colour=PawnColour.RED), Seat("Bob")
    >>> [token.colour.value for token in tokens_of(seats)]
    ['blue', 'red', 'yellow']
    """
    colours = with_free_colours([seat.colour for seat in seats])
    return tuple(
        SeatToken(number, colour, seat.bot is not None)
        for number, (seat, colour) in enumerate(zip(seats, colours, strict=True), start=1)
    )


def with_free_colours(
    chosen: Sequence[PawnColour | None], pawns: Iterable[PawnColour] = PawnColour
) -> tuple[PawnColour, ...]:
    """The chosen colours, and for None the first free one of `pawns`."""
    free = (colour for colour in pawns if colour not in chosen)
    return tuple(colour or next(free) for colour in chosen)


def check_setup(edition: Edition, setup: Setup) -> None:
    """Check that this edition can be played with this set-up.

    Raises:
        SetupError: it can't; `str()` says what to change.
    """
    _check_seats(edition, setup)
    _check_names(setup)
    _check_colours(setup)
    _check_options(edition, setup)


def seat_count_rules(edition: Edition, setup: Setup) -> SeatCountRules:
    """The edition's numbers for this many seats.

    Raises:
        SetupError: the edition is not for this many seats.
    """
    count = len(setup.seats)
    if count not in edition.seats:
        raise SetupError(
            N_("{edition} is for {fewest} to {most} seats, not {count}. Add or remove seats."),
            edition=edition.name,
            fewest=min(edition.seats),
            most=max(edition.seats),
            count=count,
        )
    return edition.seats[count]


def _check_seats(edition: Edition, setup: Setup) -> None:
    seat_count_rules(edition, setup)
    if not 0 <= setup.first < len(setup.seats):
        raise SetupError()
    for team in (seat for seat in setup.seats if seat.members):
        if Option.TEAMS not in setup.options:
            raise SetupError(
                N_("“{name}” is a team, and this game has no teams. Switch teams on."),
                name=team.name,
            )
        if len(team.members) != TEAM_SIZE:
            raise TeamOfTwo(name=team.name, count=len(team.members))


def _check_names(setup: Setup) -> None:
    seen: set[str] = set()
    for name in (name for seat in setup.seats for name in (seat.name, *seat.members)):
        if name == RESERVED_NAME:
            raise NameReserved(name=name)
        if name in seen:
            raise NameTaken(name=name)
        seen.add(name)


def _check_colours(setup: Setup) -> None:
    if len({token.colour for token in tokens_of(setup.seats)}) < len(setup.seats):
        raise ColourTaken()


def _check_options(edition: Edition, setup: Setup) -> None:
    for option in sorted(setup.options - edition.options, key=lambda option: option.value):
        raise SetupError(
            N_("{edition} has no option “{option}”. Switch it off."),
            edition=edition.name,
            option=option.value,
        )
    _check_people(setup)
    table, count = seat_count_rules(edition, setup), len(setup.seats)
    if Option.EMISSARY in setup.options:
        if table.no_with_emissary is None:
            raise SetupError(
                N_("The Émissaire does not play with {count} seats. Switch it off."), count=count
            )
    elif table.no is None:
        raise SetupError(
            N_("With {count} seats {edition} needs the Émissaire. Switch it on."),
            edition=edition.name,
            count=count,
        )


def _check_people(setup: Setup) -> None:
    if Option.SHARED_PAWN in setup.options and Option.TEAMS not in setup.options:
        raise SetupError(N_("A shared pawn is for teams. Switch teams on, or the shared pawn off."))
    if Option.TEAMS in setup.options and any(seat.bot is not None for seat in setup.seats):
        raise SetupError(N_("vivat can't play where there are teams yet. Switch teams off."))
    people = sum(len(seat.people) for seat in setup.seats)
    if Option.AMBITION in setup.options and people > MOST_AMBITIOUS:
        raise SetupError(
            N_(
                "There are ambition cards for {most} people, not for {count}. Switch ambition off, "
                "or play with fewer people."
            ),
            most=MOST_AMBITIOUS,
            count=people,
        )
