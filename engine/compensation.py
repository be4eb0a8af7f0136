"""Compensation: with 7 or 8 seats the last ones place one character less, and score for it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.state import State


def compensate(state: State, seats: Iterable[int]) -> State:
    """The state with the points of those among `seats` that place one character less.

    Each gets them once a round. Ruling: each pawn of a team scores, a shared pawn once.
    """
    rules = state.rules
    points = rules.for_seat_count.compensation
    if not points:
        return state
    due = {seat for seat in seats if rules.is_short(seat, state.first)} - state.compensated
    if not due:
        return state
    pawns = {pawn for seat in due for pawn in rules.pawns_of[seat]}
    scores = tuple(score + points * (pawn in pawns) for pawn, score in enumerate(state.scores))
    return replace(state, scores=scores, compensated=state.compensated | due)
