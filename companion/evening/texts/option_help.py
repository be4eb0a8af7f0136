"""What each choice about how to play means, in a sentence or two, for where it is chosen."""

from __future__ import annotations

from companion.words.i18n import _
from engine import Follow, Option


def follow_help(follow: Follow) -> str:
    """How much of the game the table tells."""
    match follow:
        case Follow.MOVES:
            return _(
                "If vivat follows every move, you choose each move on the screen too. It shows the "
                "castle and what is allowed."
            )
        case Follow.VOTES:
            return _(
                "With votes and scores, you only tell who is raised, and vote. At a crowning, you "
                "tell who stands where."
            )
        case Follow.SCORES:
            return _(
                "With scores only, you vote with cards on the table. At a crowning, you tell who "
                "stands where."
            )


def cards_help() -> str:
    """Where the favourites come from."""
    return _(
        "vivat can deal the favourites and show them to each player in secret. With your own "
        "cards, you deal them yourselves and enter them when a character is crowned."
    )


def option_help(option: Option) -> str:
    match option:
        case Option.AMBITION:
            return _(
                "With ambition, everyone keeps one of two ambition cards in secret. If its "
                "condition is met when the round ends, it scores 3 to 8 points."
            )
        case Option.BANISHED:
            return _(
                "With the banished, one of the six favourites on each card is under a black seal "
                "and doesn't count."
            )
        case Option.EMISSARY:
            return _(
                "The Émissaire is a rival without a player: it votes and scores too. If it is "
                "ahead of everyone at the end, all lose. For 2 to 5 seats; two seats need it."
            )
        case Option.WEDDING:
            return _(
                "A royal wedding crowns two characters in each round, with the same cards. The "
                "first one scores nothing at the second coronation."
            )
        case Option.TEAMS:
            return _(
                "In a team, two people share a seat and its vote: choose the seat to make it a "
                "team. At the end, the lower of their two scores counts."
            )
        case Option.SHARED_PAWN:
            return _(
                "With a shared pawn, each team has only one pawn. It moves by the lower of the two "
                "people's points. This needs teams."
            )
