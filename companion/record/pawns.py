"""The names of a table's seats and pawns, and what a record counts for them."""

from __future__ import annotations

from engine import Rules, State
from engine.setup import RESERVED_NAME as EMISSARY
from sentences import N_, ExplainedError


def scores_by_name(state: State) -> dict[str, int]:
    """The score of every pawn."""
    scores = dict(zip(state.rules.pawn_owners, state.scores, strict=True))
    if state.emissary is not None:
        scores[EMISSARY] = state.emissary.score
    return scores


def seat_called(rules: Rules, name: str, key: str) -> int:
    """The seat with this name; `key` is where a record names it, for errors.

    Raises:
        ExplainedError: there is no such seat.
    """
    return index_of(name, [seat.name for seat in rules.setup.seats], key)


def index_of(name: str, known: list[str], key: str) -> int:
    """The index of a name among those that a table has.

    Raises:
        ExplainedError: it is none of them.
    """
    if name not in known:
        raise ExplainedError(
            N_("{key}: nobody is called “{name}”. Known: {known}."),
            key=key,
            name=name,
            known=", ".join(known),
        )
    return known.index(name)
