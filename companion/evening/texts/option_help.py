"""What each choice about how to play means, in a sentence or two, for where it is chosen."""

from __future__ import annotations

from companion.words.i18n import _
from engine import Follow, Option


def follow_help(follow: Follow) -> str:
    """How much of the game the table tells."""
    match follow:
        case Follow.MOVES:
            return _(
                "Every move: you make each move on the screen too. It shows the castle and what is "
                "allowed."
            )
        case Follow.VOTES:
            return _(
                "Votes and scores: you only enter who is raised, and vote. At each coronation, you "
                "enter who stands where."
            )
        case Follow.SCORES:
            return _(
                "Scores only: you vote with your printed cards. At each coronation, you enter who "
                "stands where."
            )


def cards_help() -> str:
    """Where the favourites come from."""
    return _(
        "vivat deals the favourites and shows them to each player in secret. Or you deal your own "
        "cards, to people and not to bots, and enter them when a character is crowned."
    )


def option_help(option: Option) -> str:
    match option:
        case Option.AMBITION:
            return _(
                "With ambition, everyone keeps one of two ambition cards in secret. It scores 3 to "
                "8 points if what it asks for is true when the round ends."
            )
        case Option.BANISHED:
            return _(
                "With the banished, one of the six favourites on each card is under a black seal "
                "and doesn't count."
            )
        case Option.EMISSARY:
            return _(
                "The Émissaire is a rival without a player: it votes and scores too. If it is "
                "ahead of everyone at the end, all lose."
            )
        case Option.WEDDING:
            return _(
                "In a royal wedding, two characters are crowned in each round. The first one "
                "scores nothing at the second coronation."
            )
        case Option.TEAMS:
            return _(
                "In a team, two people share a seat and its vote: touch a seat to make it a team. "
                "At the end, the lower of their two scores counts."
            )
        case Option.SHARED_PAWN:
            return _(
                "With a shared pawn, each team has only one pawn. It moves by the lower of the two "
                "people's points."
            )
