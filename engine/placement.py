"""Placement: at the start of a round, each seat in turn places characters on floors 1 to 4."""

from __future__ import annotations

from msgspec.structs import replace

from engine.errors import (
    AlreadyPlaced,
    FloorFull,
    NotAPlacementFloor,
    WrongMoment,
)
from engine.events import Placement
from engine.places import FLOORS, PLACEMENT_FLOORS, Place, with_item
from engine.state import Phase, State


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
        raise AlreadyPlaced(character=rules.characters[index].name)
    if placement.floor not in PLACEMENT_FLOORS:
        raise NotAPlacementFloor(floor=placement.floor)
    if not rules.has_room_to_place(castle, placement.floor):
        raise FloorFull(floor=placement.floor, limit=rules.limit)
    castle = with_item(castle, index, FLOORS[placement.floor])
    placed = replace(
        state, castle=castle, turn=rules.next_seat[state.turn], scores=_compensated(state)
    )
    return _start_climbing(placed) if castle.count(Place.UNPLACED) == rules.left_over else placed


def _compensated(state: State) -> tuple[int, ...]:
    """The scores after this placement.

    Vive le Roi!: the last seats place one character less, and score when they place their first.
    """
    rules, seat = state.rules, state.turn
    if (
        not rules.for_seat_count.compensation
        or not rules.is_short(seat, state.first)
        or rules.to_place - state.castle.count(Place.UNPLACED) >= rules.seat_count
    ):
        return state.scores
    pawns = rules.pawns_of[seat]
    return tuple(
        score + rules.for_seat_count.compensation * (pawn in pawns)
        for pawn, score in enumerate(state.scores)
    )


def _start_climbing(state: State) -> State:
    castle = tuple(Place.FLOOR_0 if here == Place.UNPLACED else here for here in state.castle)
    return replace(state, phase=Phase.CLIMB, castle=castle, turn=state.first)
