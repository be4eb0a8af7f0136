"""Placement: at the start of a round, each seat in turn places characters on floors 1 to 4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.compensation import compensate
from engine.errors import NotAPlacementFloor, RuleError, WrongMoment
from engine.events import Placement
from engine.places import FLOORS, PLACEMENT_FLOORS, Place, with_item
from engine.state import Phase, State
from sentences import N_


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
            N_("{character} is already in the castle."), character=rules.characters[index].name
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
