"""The two ways a seat moves a character: placement and climb."""

from __future__ import annotations

from msgspec.structs import replace

from engine import elections
from engine.errors import (
    AlreadyPlaced,
    FloorAboveFull,
    FloorAndWcFull,
    FloorFull,
    InDungeon,
    MoveError,
    NotAPlacementFloor,
    NotPlacedYet,
    OnTheThrone,
    OutOfTheRound,
    StuckInWc,
    WrongMoment,
)
from engine.events import Climb, Placement
from engine.legal import destination, has_room_to_place
from engine.places import DUNGEONS, FLOORS, PLACEMENT_FLOORS, Castle, Place, Room, moved
from engine.rules import Rules
from engine.state import Phase, State


def place(state: State, placement: Placement) -> State:
    """A seat places a character; the last placement opens the climbing.

    Raises:
        RuleError: not now, not this character, or not on this floor.
    """
    rules, castle = state.rules, state.castle
    index = rules.index_of(placement.character)
    if state.phase is not Phase.PLACEMENT:
        raise WrongMoment()
    if castle[index] != Place.BESIDE:
        raise AlreadyPlaced(character=rules.characters[index].name)
    if placement.floor not in PLACEMENT_FLOORS:
        raise NotAPlacementFloor(floor=placement.floor)
    if not has_room_to_place(rules, castle, placement.floor):
        raise FloorFull(floor=placement.floor, limit=rules.limit)
    castle = moved(castle, index, FLOORS[placement.floor])
    placed = replace(
        state, castle=castle, turn=rules.next_seat[state.turn], scores=_compensated(state)
    )
    return _start_climbing(placed) if _placed(rules, castle) == rules.placements_due else placed


def _compensated(state: State) -> tuple[int, ...]:
    """The scores after this placement: a seat that places one less is paid at its first."""
    rules, seat = state.rules, state.turn
    if (
        not rules.table.compensation
        or not rules.is_short(seat, state.first)
        or _placed(rules, state.castle) >= rules.seat_count
    ):
        return state.scores
    pawns = rules.pawns_of(seat)
    return tuple(
        score + rules.table.compensation * (pawn in pawns)
        for pawn, score in enumerate(state.scores)
    )


def _placed(rules: Rules, castle: Castle) -> int:
    return rules.to_place - castle.count(Place.BESIDE)


def _start_climbing(state: State) -> State:
    castle = tuple(Place.FLOOR_0 if here == Place.BESIDE else here for here in state.castle)
    return replace(state, phase=Phase.CLIMB, castle=castle, turn=state.first)


def climb_up(state: State, climb: Climb) -> State:
    """A seat moves a character; on the throne, that calls an election.

    Raises:
        RuleError: not now, or the character has no move.
    """
    rules, castle = state.rules, state.castle
    index = rules.index_of(climb.character)
    if state.phase is not Phase.CLIMB:
        raise WrongMoment()
    to = destination(rules, castle, castle[index])
    if to is None:
        raise _no_move(rules, castle[index], rules.characters[index].name)
    castle = moved(castle, index, to)
    if to == Place.THRONE:
        return elections.call(state, castle, climb.character)
    return replace(state, castle=castle, turn=rules.next_seat[state.turn], election=None)


_STILL: dict[Place, type[MoveError]] = {
    Place.THRONE: OnTheThrone,
    Place.REMOVED: OutOfTheRound,
    Place.BESIDE: NotPlacedYet,
    **dict.fromkeys(DUNGEONS.values(), InDungeon),
}


def _no_move(rules: Rules, here: Place, name: str) -> MoveError:
    """Why the character that stands `here` has no move."""
    step = rules.ways.steps[here]
    if step is None:
        return _STILL[here](character=name)
    if here.room is Room.WC:
        return StuckInWc(character=name, floor=int(step.to))
    error = FloorAboveFull if step.wc is None else FloorAndWcFull
    return error(character=name, floor=int(step.to))
