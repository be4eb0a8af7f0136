"""What a record can have wrong: where it stands, and why it can't be.

Only sentences; the rules' own refusals come from the engine and are said at
their place in the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from spoken import N_, Spoken


class BadRecord(Spoken):
    """A record that breaks a rule: `where`, and `problem` in words."""

    sentence = N_("{where}: {problem}")


class InRound(Spoken):
    sentence = N_("round {round}")


class AtPlacement(Spoken):
    sentence = N_("round {round}, placement {number}")


class AtClimb(Spoken):
    sentence = N_("round {round}, climb {number}")


class Whose(Spoken):
    """Something is wrong with the cards of one person, or of the Émissaire."""

    sentence = N_("{owner}: {problem}")


class UnknownFormat(Spoken):
    sentence = N_("“{format}” is no format that can be read here. Write “{known}”.")


class NoEdition(Spoken):
    sentence = N_("There is no edition “{edition}”. Known: {known}.")


class FirstIsNoSeat(Spoken):
    sentence = N_("“{name}” is to start, and is no seat. Seats: {known}.")


class BadName(Spoken):
    sentence = N_("The name {name} is empty or can't be written. Choose another.")


class TooManyRounds(Spoken):
    sentence = N_("A game has {rounds} rounds. Remove what follows.")


class RoundNotOver(Spoken):
    sentence = N_("The round is not over, and another one follows. Add what is missing.")


class RoundIsOver(Spoken):
    sentence = N_("The round was over before.")


class PlacementIsOver(Spoken):
    sentence = N_("The placement was over before: nobody is left to place, or no room.")


class PlacementNotOver(Spoken):
    sentence = N_("Not everyone is placed yet. Add the missing placements.")


class NoPlacement(Spoken):
    sentence = N_("“{text}” is no placement. Write a name and a floor, such as “{example} 4”.")


class NoVote(Spoken):
    sentence = N_("“{text}” is no vote. Known: {known}.")


class VotesMissing(Spoken):
    sentence = N_(
        "{character} reaches the throne, and the votes are missing. "
        "Write them after a colon, one a seat."
    )


class VotesWithoutElection(Spoken):
    sentence = N_("{character} does not reach the throne: nobody votes. Remove the votes.")


class OptionIsOff(Spoken):
    sentence = N_("“{key}” is given, and the game is played without the option “{option}”.")


class NobodyHere(Spoken):
    sentence = N_("{key}: nobody here is called “{name}”. Known: {known}.")


class NotSix(Spoken):
    sentence = N_("Favourites are six different characters, not {count}.")


class SixAndTwice(Spoken):
    sentence = N_("Favourites are six different characters; {character} is there twice.")


class WrongPile(Spoken):
    sentence = N_("emissary_pile: the Émissaire's vote cards are {cards}, in any order.")


class PileMissing(Spoken):
    sentence = N_("emissary_pile is missing. Add it: all of it, top first.")


class FavouritesMissing(Spoken):
    sentence = N_("{owner}: the favourites are missing. Add them.")


class BanishedMissing(Spoken):
    sentence = N_("{owner}: the banished favourite is missing. Add it.")


class AmbitionMissing(Spoken):
    sentence = N_("{owner}: the ambition is missing. Add it.")


@contextmanager
def at(where: Spoken | str) -> Iterator[None]:
    """Say of every refusal inside where in the record it happened."""
    try:
        yield
    except BadRecord:
        raise
    except Spoken as error:
        raise BadRecord(where=where, problem=error) from error
