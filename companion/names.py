"""What the engine's values are called at the table, in the table's language."""

from __future__ import annotations

from companion.words import _
from engine import Option, Place, Room, Vote


def floor_name(floor: int) -> str:
    """Who lives on a floor, 0 to 6."""
    names = (
        _("Servants"),
        _("Craftsmen"),
        _("Merchants"),
        _("Officers"),
        _("Dignitaries"),
        _("Nobles"),
        _("Throne"),
    )
    return names[floor]


def place_name(place: Place) -> str:
    """Where a character stands, in a word or two."""
    match place.room:
        case Room.THRONE:
            return _("Throne")
        case Room.WC:
            return _("WC")
        case Room.DUNGEON:
            return _("Dungeon")
        case Room.OUT | Room.BESIDE:
            return _("Out")
        case Room.FLOOR:
            return _("Floor {number}").format(number=place.level)


def vote_name(vote: Vote) -> str:
    """A vote card's word."""
    names = {Vote.YES: _("Yes"), Vote.NO: _("No"), Vote.STOMACHACHE: _("Stomachache")}
    return names[vote]


def option_name(option: Option) -> str:
    """What an option is called."""
    names = {Option.EMISSARY: _("Émissaire")}
    return names[option]


def round_name(number: int, rounds: int) -> str:
    """Which round it is."""
    return _("Round {number} of {rounds}").format(number=number, rounds=rounds)


def emissary_name() -> str:
    """The voter whom nobody sits for."""
    return _("Émissaire")
