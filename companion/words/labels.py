"""The names of the engine's values, translated: floors, places, and one table for all that
needs nothing but a label, such as votes and options."""

from __future__ import annotations

from collections.abc import Mapping

from companion.words.i18n import _, ngettext
from engine import Ambition, BotLevel, Follow, Kind, Option, Place, Room, Verdict, Vote
from sentences import N_


def floor_name(floor: int) -> str:
    """The name of a floor, 0 to 6."""
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
    """A character's place in one or two words."""
    match place.room:
        case Room.THRONE:
            return _("Throne")
        case Room.WC:
            return _("WC")
        case Room.DUNGEON:
            return _("Dungeon")
        case Room.REMOVED | Room.UNPLACED:
            return _("Out")
        case Room.SOMEWHERE:
            return _("In the castle")
        case Room.FLOOR:
            return _("Floor {number}").format(number=place.level)


def full_place_name(place: Place) -> str:
    """A character's place, with its floor."""
    match place.room:
        case Room.WC:
            return _("WC of floor {number}").format(number=place.level)
        case Room.DUNGEON:
            return _("Dungeon of floor {number}").format(number=place.level)
        case Room.REMOVED:
            return _("Out of this round")
        case Room.UNPLACED:
            return _("Beside the castle")
        case _:
            return place_name(place)


Labelled = Verdict | Vote | Follow | BotLevel | Option | Kind | Ambition
"""What is in the table: each member has its label."""

_LABELS: Mapping[Labelled, str] = {
    Verdict.CROWNED: N_("crowned"),
    Verdict.REJECTED: N_("rejected"),
    Verdict.ANNULLED: N_("no verdict"),
    Vote.YES: N_("Yes"),
    Vote.NO: N_("No"),
    Vote.STOMACHACHE: N_("Stomachache"),
    Follow.MOVES: N_("every move"),
    Follow.VOTES: N_("votes and scores"),
    Follow.SCORES: N_("scores only"),
    BotLevel.FAIR: N_("fair"),
    BotLevel.GENTLE: N_("gentle"),
    Option.AMBITION: N_("Ambition"),
    Option.BANISHED: N_("The banished"),
    Option.EMISSARY: N_("Émissaire"),
    Option.WEDDING: N_("Royal wedding"),
    Option.TEAMS: N_("Teams"),
    Option.SHARED_PAWN: N_("Shared pawn"),
    Kind.WOMAN: N_("woman"),
    Kind.MAN: N_("man"),
    Kind.DOG: N_("dog"),
    Kind.JESTER: N_("jester"),
    Ambition.JESTER_KING: N_("The jester is king"),
    Ambition.WOMAN_QUEEN: N_("A woman is queen"),
    Ambition.MAN_KING: N_("A man is king"),
    Ambition.NO_WC: N_("No favourite in a WC"),
    Ambition.ONE_WC: N_("One favourite in a WC"),
    Ambition.TWO_WCS: N_("Two favourites in WCs"),
    Ambition.ONE_DUNGEON: N_("One favourite in a dungeon"),
    Ambition.TWO_DUNGEONS: N_("Two favourites in dungeons"),
    Ambition.THREE_DUNGEONS: N_("Favourites in all dungeons"),
    Ambition.NO_WC_NO_DUNGEON: N_("No favourite in WC or dungeon"),
    Ambition.NOT_0_1: N_("No favourite on floors 0 or 1"),
    Ambition.NOT_2_3: N_("No favourite on floors 2 or 3"),
    Ambition.NOT_4_5: N_("No favourite on floors 4 or 5"),
    Ambition.ONLY_YES_LEFT: N_("Only the Yes card left"),
    Ambition.KINGMAKER: N_("I raised the king"),
    Ambition.CONSOLATION: N_("Fewer than 11 points"),
}


def label_of(value: Labelled) -> str:
    """What a value is called, in a few words; of an ambition, its condition."""
    return _(_LABELS[value])


def bots_need_moves() -> str:
    """Why only every move can be followed with bots."""
    return _("vivat plays along, so it has to know every move.")


def vote_cards_text(no: int, stomachache: int) -> str:
    """How many No and Stomachache cards there are.

    >>> vote_cards_text(2, 1), vote_cards_text(0, 0)
    ('2 No and Stomachache', 'only Yes')
    """
    if not no and not stomachache:
        return _("only Yes")
    if not no:
        return _("Stomachache")
    if not stomachache:
        return ngettext("{count} No", "{count} No", no).format(count=no)
    cards = ngettext("{count} No and Stomachache", "{count} No and Stomachache", no)
    return cards.format(count=no)


def round_name(number: int, rounds: int) -> str:
    """A round and how many the game has."""
    return _("Round {number} of {rounds}").format(number=number, rounds=rounds)


def emissary_name() -> str:
    """The name of the Émissaire, a voter without a player."""
    return _("Émissaire")
