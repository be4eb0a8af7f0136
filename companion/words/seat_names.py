"""What seats are called that nobody has named: their colours, in the language of the table.

A game keeps the name with which it began; `shown_name` translates it. Knows nothing of boxes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from companion.words.i18n import _, in_every_language
from engine import PawnColour, Rules, Seat
from sentences import N_

SEAT_COLOURS: Mapping[PawnColour, str] = {
    PawnColour.RED: N_("Red"),
    PawnColour.BLUE: N_("Blue"),
    PawnColour.YELLOW: N_("Yellow"),
    PawnColour.GREEN: N_("Green"),
    # Translators: not a first name, such as Viola: it would count as nobody's.
    PawnColour.PURPLE: N_("Purple"),
    PawnColour.ORANGE: N_("Orange"),
    PawnColour.WHITE: N_("White"),
    PawnColour.GREY: N_("Grey"),
    PawnColour.BLACK: N_("Black"),
    PawnColour.BROWN: N_("Brown"),
}


def colour_name(colour: PawnColour) -> str:
    """A colour, and the name of its seat until somebody names it."""
    return _(SEAT_COLOURS[colour])


def default_members(team: str) -> tuple[str, str]:
    """The names of a team's two people until they are named."""
    return f"{team} A", f"{team} B"


def is_default(name: str) -> bool:
    """Whether nobody chose this name: it is a colour in some language, or follows from one."""
    return name in _defaults()


def shown_name(name: str) -> str:
    """A name as the table's language has it."""
    english, letter = _defaults().get(name, ("", ""))
    return _(english) + letter if english else name


@cache
def _defaults() -> Mapping[str, tuple[str, str]]:
    """Of each default name, in every language: its colour in English, and a member's letter."""
    letters = ("", *default_members(""))
    return {
        word + letter: (english, letter)
        for english in SEAT_COLOURS.values()
        for word in in_every_language(english)
        for letter in letters
    }


def shown_seat(seat: Seat) -> Seat:
    """A seat whose names are as the table's language has them."""
    members = tuple(map(shown_name, seat.members))
    return replace(seat, name=shown_name(seat.name), members=members)


def seat_name(rules: Rules, seat: int) -> str:
    """The name of a seat of a game, from 0."""
    return shown_name(rules.setup.seats[seat].name)


def person_name(rules: Rules, person: int) -> str:
    """The name of a person of a game, from 0."""
    return shown_name(rules.people[person].name)


def people_of(seat: Seat) -> tuple[str, ...]:
    """The names of a seat's people that somebody chose."""
    is_unnamed = seat.members == default_members(seat.name)
    people = (seat.name,) if is_unnamed else seat.people
    return tuple(name for name in people if not is_default(name))
