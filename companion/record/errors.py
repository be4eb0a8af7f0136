"""What can be wrong with a record: where, and why.

The engine's own refusals are reported with their place in the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sentences import N_, ExplainedError


class BadRecord(ExplainedError):
    """A record breaks a rule: `where` it does, and the `problem` as a sentence."""

    template = N_("{where}: {problem}")


class InRound(ExplainedError):
    template = N_("round {round}")


class AtPlacement(ExplainedError):
    template = N_("round {round}, placement {number}")


class AtClimb(ExplainedError):
    template = N_("round {round}, climb {number}")


class AtElection(ExplainedError):
    template = N_("round {round}, election {number}")


class AtCoronation(ExplainedError):
    template = N_("round {round}, coronation {number}")


class OwnersCardWrong(ExplainedError):
    """A card of one person, or of the Émissaire, is wrong."""

    template = N_("{owner}: {problem}")


class UnknownFormat(ExplainedError):
    template = N_("The format “{format}” is unknown. Write “{known}”.")


class NoSuchEdition(ExplainedError):
    template = N_("There is no edition “{edition}”. Known: {known}.")


class FirstNotASeat(ExplainedError):
    template = N_("“{name}” can't start: there is no such seat. Seats: {known}.")


class TooManyRounds(ExplainedError):
    template = N_("A game has {rounds} rounds. Remove the rest.")


class RoundNotOver(ExplainedError):
    template = N_("The round is not over, but another one follows. Add what is missing.")


class RoundIsOver(ExplainedError):
    template = N_("The round is already over.")


class PlacementIsOver(ExplainedError):
    template = N_("The placement is already over: no character is left to place, or no room.")


class PlacementNotOver(ExplainedError):
    template = N_("Not all characters are placed yet. Add the missing placements.")


class NotAPlacement(ExplainedError):
    template = N_("“{text}” is not a placement. Write a name and a floor, such as “{example} 4”.")


class NotAVote(ExplainedError):
    template = N_("“{text}” is not a vote. Known: {known}.")


class VotesMissing(ExplainedError):
    template = N_(
        "{character} reaches the throne, but the votes are missing. "
        "Write them after a colon, one per seat."
    )


class VotesWithoutElection(ExplainedError):
    template = N_("{character} does not reach the throne: nobody votes. Remove the votes.")


class OptionIsOff(ExplainedError):
    template = N_("“{key}” is given, but the game is played without the option “{option}”.")


class UnknownOwner(ExplainedError):
    template = N_("{key}: nobody is called “{name}”. Known: {known}.")


class WrongFavouriteCount(ExplainedError):
    template = N_("Favourites are six different characters, not {count}.")


class FavouriteTwice(ExplainedError):
    template = N_("Favourites are six different characters; {character} is listed twice.")


class WrongPile(ExplainedError):
    template = N_("emissary_pile: the Émissaire's vote cards are {cards}, in any order.")


class PileMissing(ExplainedError):
    template = N_("emissary_pile is missing. Add all its cards, top first.")


class PileNotTold(ExplainedError):
    template = N_("emissary_pile: votes are not told in this round. Remove it.")


class FavouritesMissing(ExplainedError):
    template = N_("{owner}: the favourites are missing. Add them.")


class BanishedMissing(ExplainedError):
    template = N_("{owner}: the banished favourite is missing. Add it.")


class AmbitionMissing(ExplainedError):
    template = N_("{owner}: the ambition is missing. Add it.")


class NotFollowedLikeThis(ExplainedError):
    template = N_(
        "“{key}” does not belong in a round with follow = “{follow}”. Known here: {known}."
    )


class KeyMissing(ExplainedError):
    template = N_("“{key}” is missing. Add it.")


class NotACorrection(ExplainedError):
    template = N_("“{key}” has no place beside what is set right. Write it as an entry of its own.")


class NotAPlace(ExplainedError):
    template = N_("“{text}” is not a place. Known: {known}.")


class CastleMissing(ExplainedError):
    template = N_("{character} is crowned, but “castle” is missing. Add where everybody stands.")


class CastleWithoutCrowning(ExplainedError):
    template = N_("{character} is not crowned: places are told at a crowning. Remove “castle”.")


class CastleWithoutStuck(ExplainedError):
    template = N_("“castle” is only for a round that ended because nobody could move.")


class HandMissing(ExplainedError):
    template = N_("{seat}: an ambition is about vote cards, and “hands” does not have them.")


@contextmanager
def located(where: ExplainedError | str) -> Iterator[None]:
    """Add to every refusal inside where in the record it happened."""
    try:
        yield
    except BadRecord:
        raise
    except ExplainedError as error:
        raise BadRecord(where=where, problem=error) from error
