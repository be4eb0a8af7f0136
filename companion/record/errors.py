"""What can be wrong with a record: where, and why.

The engine's own refusals are reported with their place in the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sentences import N_, ExplainedError, Sentence


class BadRecord(ExplainedError):
    """A record breaks a rule: `where` it does, and the `problem` as a sentence."""

    template = N_("{where}: {problem}")


class OwnersCardWrong(ExplainedError):
    """A card of one person, or of the Émissaire, is wrong."""

    template = N_("{owner}: {problem}")


_ENTRIES = {
    "placements": N_("round {round}, placement {number}"),
    "climbs": N_("round {round}, climb {number}"),
    "elections": N_("round {round}, election {number}"),
    "coronations": N_("round {round}, coronation {number}"),
}


def in_round(number: int) -> Sentence:
    """Where a round is in the record."""
    return Sentence(N_("round {round}"), round=number)


def at_entry(key: str, round_number: int, number: int) -> Sentence:
    """Where an entry of a round's list is; rounds and entries are counted from 1."""
    return Sentence(_ENTRIES[key], round=round_number, number=number)


@contextmanager
def located(where: Sentence | str) -> Iterator[None]:
    """Add to every refusal inside where in the record it happened."""
    try:
        yield
    except BadRecord:
        raise
    except ExplainedError as error:
        raise BadRecord(where=where, problem=error) from error
