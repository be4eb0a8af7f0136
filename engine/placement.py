"""Placement: at the start of a round, each seat in turn places characters on floors 1 to 4.

With 7 or 8 seats the last ones place one character less, and score for it: the compensation.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.errors import NotAPlacementFloor, RuleError, WrongMoment
from engine.events import Placement
from engine.follow import Follow
from engine.places import FLOORS, PLACEMENT_FLOORS, Place, with_item
from engine.state import Phase, State
from engine.told_castle import forget_moves
from sentences import N_


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


def place(state: State, placement: Placement) -> State:
    """A seat places a character; after the last placement, the climbing begins.

    Raises:
        RuleError: the character can't be placed now, or not on this floor.
    """
    rules, castle = state.rules, state.castle
    index = rules.index_of(placement.character)
    if state.phase is not Phase.PLACEMENT:
        raise WrongMoment()
    if castle[index] != Place.UNPLACED:
        raise RuleError(
            N_("{character} is already in the castle."), character=rules.characters[index]
        )
    if placement.floor not in PLACEMENT_FLOORS:
        raise NotAPlacementFloor(floor=placement.floor)
    if not rules.has_room_to_place(castle, placement.floor):
        raise RuleError(
            N_("Floor {floor} is full: it holds {limit}."), floor=placement.floor, limit=rules.limit
        )
    castle = with_item(castle, index, FLOORS[placement.floor])
    paid = compensate(state, (state.turn,))
    placed = replace(paid, castle=castle, turn=rules.next_seat[state.turn])
    return start_climbing(placed) if castle.count(Place.UNPLACED) == rules.left_over else placed


def start_climbing(state: State) -> State:
    """The placement is over: who is left goes to floor 0, and the first seat climbs."""
    castle = tuple(Place.FLOOR_0 if here == Place.UNPLACED else here for here in state.castle)
    climbing = replace(state, phase=Phase.CLIMB, castle=castle, turn=state.first)
    return compensate(climbing, range(state.rules.seat_count))


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
