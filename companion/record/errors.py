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


class NotAPlacement(ExplainedError):
    template = N_("“{text}” is not a placement. Write a name and a floor, such as “{example} 4”.")


class NotAVote(ExplainedError):
    template = N_("“{text}” is not a vote. Known: {known}.")


class OptionIsOff(ExplainedError):
    template = N_("“{key}” is given, but the game is played without the option “{option}”.")


class UnknownOwner(ExplainedError):
    template = N_("{key}: nobody is called “{name}”. Known: {known}.")


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


@contextmanager
def located(where: ExplainedError | str) -> Iterator[None]:
    """Add to every refusal inside where in the record it happened."""
    try:
        yield
    except BadRecord:
        raise
    except ExplainedError as error:
        raise BadRecord(where=where, problem=error) from error
