"""What a record can have wrong: where it stands, and why it can't be.

Only sentences; the rules' own refusals come from the engine and are said at
their place in the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sentences import N_, ExplainedError


class BadRecord(ExplainedError):
    """A record that breaks a rule: `where`, and `problem` in words."""

    template = N_("{where}: {problem}")


class InRound(ExplainedError):
    template = N_("round {round}")


class AtPlacement(ExplainedError):
    template = N_("round {round}, placement {number}")


class AtClimb(ExplainedError):
    template = N_("round {round}, climb {number}")


class Whose(ExplainedError):
    """Something is wrong with the cards of one person, or of the Émissaire."""

    template = N_("{owner}: {problem}")


class UnknownFormat(ExplainedError):
    template = N_("“{format}” is no format that can be read here. Write “{known}”.")


class NoEdition(ExplainedError):
    template = N_("There is no edition “{edition}”. Known: {known}.")


class FirstIsNoSeat(ExplainedError):
    template = N_("“{name}” is to start, and is no seat. Seats: {known}.")


class BadName(ExplainedError):
    template = N_("The name {name} is empty or can't be written. Choose another.")


class TooManyRounds(ExplainedError):
    template = N_("A game has {rounds} rounds. Remove what follows.")


class RoundNotOver(ExplainedError):
    template = N_("The round is not over, and another one follows. Add what is missing.")


class RoundIsOver(ExplainedError):
    template = N_("The round was over before.")


class PlacementIsOver(ExplainedError):
    template = N_("The placement was over before: nobody is left to place, or no room.")


class PlacementNotOver(ExplainedError):
    template = N_("Not everyone is placed yet. Add the missing placements.")


class NoPlacement(ExplainedError):
    template = N_("“{text}” is no placement. Write a name and a floor, such as “{example} 4”.")


class NoVote(ExplainedError):
    template = N_("“{text}” is no vote. Known: {known}.")


class VotesMissing(ExplainedError):
    template = N_(
        "{character} reaches the throne, and the votes are missing. "
        "Write them after a colon, one a seat."
    )


class VotesWithoutElection(ExplainedError):
    template = N_("{character} does not reach the throne: nobody votes. Remove the votes.")


class OptionIsOff(ExplainedError):
    template = N_("“{key}” is given, and the game is played without the option “{option}”.")


class NobodyHere(ExplainedError):
    template = N_("{key}: nobody here is called “{name}”. Known: {known}.")


class NotSix(ExplainedError):
    template = N_("Favourites are six different characters, not {count}.")


class SixAndTwice(ExplainedError):
    template = N_("Favourites are six different characters; {character} is there twice.")


class WrongPile(ExplainedError):
    template = N_("emissary_pile: the Émissaire's vote cards are {cards}, in any order.")


class PileMissing(ExplainedError):
    template = N_("emissary_pile is missing. Add it: all of it, top first.")


class FavouritesMissing(ExplainedError):
    template = N_("{owner}: the favourites are missing. Add them.")


class BanishedMissing(ExplainedError):
    template = N_("{owner}: the banished favourite is missing. Add it.")


class AmbitionMissing(ExplainedError):
    template = N_("{owner}: the ambition is missing. Add it.")


@contextmanager
def at(where: ExplainedError | str) -> Iterator[None]:
    """Say of every refusal inside where in the record it happened."""
    try:
        yield
    except BadRecord:
        raise
    except ExplainedError as error:
        raise BadRecord(where=where, problem=error) from error
