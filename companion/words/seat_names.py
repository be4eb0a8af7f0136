"""What seats are called that nobody has named: their colours, in the language of the table.

A game keeps the names with which it began; they are translated here. Knows nothing of boxes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from companion.words.i18n import _, in_every_language
from engine import PawnColour, Rules, Seat, tokens_of
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
    """Whether this is a colour in some language, or follows from one: it counts as nobody's."""
    return any(name in _defaults(colour) for colour in PawnColour)


def is_same_person(one: str, other: str) -> bool:
    """Whether both names of a seat may be the same person's: neither was chosen, or they are the
    same."""
    return one == other or (is_default(one) and is_default(other))


def shown_name(name: str, colour: PawnColour) -> str:
    """The name of a seat, or of somebody on it, as the table's language has it: a seat that is
    called by its own colour is called so in each language."""
    letter = _defaults(colour).get(name)
    return name if letter is None else colour_name(colour) + letter


@cache
def _defaults(colour: PawnColour) -> Mapping[str, str]:
    """Of each default name in any language, a member's letter; "" for the seat."""
    letters = ("", *default_members(""))
    words = in_every_language(SEAT_COLOURS[colour])
    return {word + letter: letter for word in words for letter in letters}


def shown_seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Seats whose names are as the table's language has them."""
    return tuple(
        replace(
            seat,
            name=shown_name(seat.name, colour),
            members=tuple(shown_name(name, colour) for name in seat.members),
        )
        for seat, (_number, colour, _is_bot) in zip(seats, tokens_of(seats), strict=True)
    )


def seat_name(rules: Rules, seat: int) -> str:
    """The name of a seat of a game, from 0."""
    return shown_name(rules.setup.seats[seat].name, rules.tokens[seat].colour)


def person_name(rules: Rules, person: int) -> str:
    """The name of a person of a game, from 0."""
    each = rules.people[person]
    return shown_name(each.name, rules.tokens[each.seat].colour)


def pawn_name(rules: Rules, pawn: int) -> str:
    """The name of a pawn's owner, from 0."""
    seat = next(each.seat for each in rules.people if each.pawn == pawn)
    return shown_name(rules.pawn_owners[pawn], rules.tokens[seat].colour)


def name_with_kind(seat: Seat) -> str:
    """A seat's name where no picture says that a bot plays it. A person's name can't have this
    space, so nobody is called the same."""
    return seat.name if seat.bot is None else _("{name}\u00a0(bot)").format(name=seat.name)


def people_of(seat: Seat) -> tuple[str, ...]:
    """The names of a seat's people that somebody chose; none of a bot."""
    if seat.bot is not None:
        return ()
    is_unnamed = seat.members == default_members(seat.name)
    people = (seat.name,) if is_unnamed else seat.people
    return tuple(name for name in people if not is_default(name))
