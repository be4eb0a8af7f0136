"""The names of the engine's values, translated: floors, places, votes, options, ambitions, ties."""

from __future__ import annotations

from companion.words.i18n import _, ngettext
from engine import Ambition, Follow, Kind, Option, Place, Room, Standing, Verdict, Vote
from engine.edition import TieBreak
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


def verdict_name(verdict: Verdict) -> str:
    """What an election came to."""
    match verdict:
        case Verdict.CROWNED:
            return _("crowned")
        case Verdict.REJECTED:
            return _("rejected")
        case Verdict.ANNULLED:
            return _("no verdict")


def vote_name(vote: Vote) -> str:
    """The name of a vote card."""
    match vote:
        case Vote.YES:
            return _("Yes")
        case Vote.NO:
            return _("No")
        case Vote.STOMACHACHE:
            return _("Stomachache")


def follow_name(follow: Follow) -> str:
    """The name of a way to follow."""
    match follow:
        case Follow.MOVES:
            return _("every move")
        case Follow.VOTES:
            return _("votes and scores")
        case Follow.SCORES:
            return _("scores only")


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


def option_name(option: Option) -> str:
    """The name of an option."""
    match option:
        case Option.AMBITION:
            return _("Ambition")
        case Option.BANISHED:
            return _("The banished")
        case Option.EMISSARY:
            return _("Émissaire")
        case Option.WEDDING:
            return _("Royal wedding")
        case Option.TEAMS:
            return _("Teams")
        case Option.SHARED_PAWN:
            return _("Shared pawn")


def kind_name(kind: Kind) -> str:
    """What a character is."""
    match kind:
        case Kind.WOMAN:
            return _("woman")
        case Kind.MAN:
            return _("man")
        case Kind.DOG:
            return _("dog")
        case Kind.JESTER:
            return _("jester")


def ambition_name(ambition: Ambition) -> str:
    """The condition of an ambition card, in a few words."""
    match ambition:
        case Ambition.JESTER_KING:
            return _("The jester is king")
        case Ambition.WOMAN_QUEEN:
            return _("A woman is queen")
        case Ambition.MAN_KING:
            return _("A man is king")
        case Ambition.NO_WC:
            return _("No favourite in a WC")
        case Ambition.ONE_WC:
            return _("One favourite in a WC")
        case Ambition.TWO_WCS:
            return _("Two favourites in WCs")
        case Ambition.ONE_DUNGEON:
            return _("One favourite in a dungeon")
        case Ambition.TWO_DUNGEONS:
            return _("Two favourites in dungeons")
        case Ambition.THREE_DUNGEONS:
            return _("Favourites in all dungeons")
        case Ambition.NO_WC_NO_DUNGEON:
            return _("No favourite in WC or dungeon")
        case Ambition.NOT_0_1:
            return _("No favourite on floors 0 or 1")
        case Ambition.NOT_2_3:
            return _("No favourite on floors 2 or 3")
        case Ambition.NOT_4_5:
            return _("No favourite on floors 4 or 5")
        case Ambition.ONLY_YES_LEFT:
            return _("Only the Yes card left")
        case Ambition.KINGMAKER:
            return _("I raised the king")
        case Ambition.CONSOLATION:
            return _("Fewer than 11 points")


def round_name(number: int, rounds: int) -> str:
    """A round and how many the game has."""
    return _("Round {number} of {rounds}").format(number=number, rounds=rounds)


def emissary_name() -> str:
    """The name of the Émissaire, a voter without a player."""
    return _("Émissaire")


SEAT_COLOURS = (
    N_("Red"),
    N_("Blue"),
    N_("Yellow"),
    N_("Green"),
    # Translators: not a first name, such as Viola: it would count as nobody's.
    N_("Purple"),
    N_("Orange"),
    N_("White"),
    N_("Grey"),
)
"""The names of seats that nobody has named, in English."""


def seat_colour_names() -> tuple[str, ...]:
    """The names of seats that nobody has named: their colours."""
    return tuple(map(_, SEAT_COLOURS))


def tie_text(result: Standing) -> str:
    """Which rule ranked seats with equal scores; empty if the points decided."""
    is_shared = len(result.winners) > 1
    match result.tie_break:
        case TieBreak.MOST_IN_CASTLE if is_shared:
            return _("Equal scores, equally many favourites in the castle: the victory is shared.")
        case TieBreak.MOST_IN_CASTLE:
            return _("With equal scores, whoever has more favourites in the castle is ahead.")
        case TieBreak.HIGHEST if is_shared:
            return _("Equal scores, equally high favourites: the victory is shared.")
        case TieBreak.HIGHEST:
            return _("With equal scores, whoever has the highest favourite in the castle is ahead.")
        case None:
            return ""
