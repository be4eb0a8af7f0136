"""What the engine's values are called at the table, in the table's language."""

from __future__ import annotations

from companion.i18n import _
from engine import Ambition, Option, Place, Room, Vote


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
    names = {
        Option.AMBITION: _("Ambition"),
        Option.BANISHED: _("The banished"),
        Option.EMISSARY: _("Émissaire"),
        Option.WEDDING: _("Royal wedding"),
        Option.TEAMS: _("Teams"),
        Option.SHARED_PAWN: _("Shared pawn"),
    }
    return names[option]


def ambition_name(ambition: Ambition) -> str:
    """What an ambition card asks for, in a few words."""
    names = {
        Ambition.JESTER_KING: _("The jester is king"),
        Ambition.WOMAN_QUEEN: _("A woman is queen"),
        Ambition.MAN_KING: _("A man is king"),
        Ambition.NO_WC: _("No favourite in a WC"),
        Ambition.ONE_WC: _("One favourite in a WC"),
        Ambition.TWO_WCS: _("Two favourites in WCs"),
        Ambition.ONE_DUNGEON: _("One favourite in a dungeon"),
        Ambition.TWO_DUNGEONS: _("Two favourites in dungeons"),
        Ambition.THREE_DUNGEONS: _("Favourites in all dungeons"),
        Ambition.NO_WC_NO_DUNGEON: _("No favourite in WC or dungeon"),
        Ambition.NOT_0_1: _("No favourite on floors 0, 1"),
        Ambition.NOT_2_3: _("No favourite on floors 2, 3"),
        Ambition.NOT_4_5: _("No favourite on floors 4, 5"),
        Ambition.ONLY_YES_LEFT: _("Only the Yes left in hand"),
        Ambition.KINGMAKER: _("I raised the king"),
        Ambition.CONSOLATION: _("Fewer than 11 points"),
    }
    return names[ambition]


def round_name(number: int, rounds: int) -> str:
    """Which round it is."""
    return _("Round {number} of {rounds}").format(number=number, rounds=rounds)


def emissary_name() -> str:
    """The voter whom nobody sits for."""
    return _("Émissaire")
