"""How a round's play begins once all cards are dealt and chosen: by what the table tells."""

from __future__ import annotations

from msgspec.structs import replace

from engine.compensation import compensate
from engine.follow import Follow
from engine.state import Phase, State
from engine.told_castle import forget_moves


def begin_play(state: State) -> State:
    """The phase that a round's play begins with, or goes on with after fewer moves are told.

    Where placements are not told, the compensation for them is given at once.
    """
    match state.follow:
        case Follow.MOVES:
            return replace(state, phase=Phase.PLACEMENT, offered=())
        case Follow.VOTES:
            phase = Phase.RAISE
        case Follow.SCORES:
            phase = Phase.CROWNING
    begun = replace(state, phase=phase, offered=(), castle=forget_moves(state.castle))
    return compensate(begun, range(state.rules.seat_count))
