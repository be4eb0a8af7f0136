"""Climbing: a seat moves a character up, at last to the throne."""

from __future__ import annotations

from msgspec.structs import replace

from engine import elections
from engine.errors import (
    FloorAboveFull,
    FloorAndWcFull,
    InDungeon,
    MoveError,
    NotPlacedYet,
    OnTheThrone,
    OutOfTheRound,
    StuckInWc,
    WrongMoment,
)
from engine.events import Climb
from engine.places import Place, Room, with_item
from engine.rules import Rules
from engine.state import Phase, State


def climb_up(state: State, climb: Climb) -> State:
    """A seat moves a character; reaching the throne calls an election.

    Raises:
        RuleError: nobody can climb now, or the character has no move.
    """
    rules, castle = state.rules, state.castle
    index = rules.index_of(climb.character)
    if state.phase is not Phase.CLIMB:
        raise WrongMoment()
    to = rules.building.destination(castle, castle[index])
    if to is None:
        raise no_move(rules, castle[index], rules.characters[index].name)
    castle = with_item(castle, index, to)
    if to == Place.THRONE:
        return elections.call(state, castle, climb.character)
    return replace(state, castle=castle, turn=rules.next_seat[state.turn], election=None)


def no_move(rules: Rules, here: Place, name: str) -> MoveError:
    """Why the character that stands `here` has no move."""
    match here.room:
        case Room.FLOOR:
            above, *wc = rules.building.ways_up[here]
            error = FloorAndWcFull if wc else FloorAboveFull
            return error(character=name, floor=above.level)
        case Room.WC:
            return StuckInWc(character=name, floor=here.level)
        case Room.DUNGEON:
            return InDungeon(character=name)
        case Room.THRONE:
            return OnTheThrone(character=name)
        case Room.REMOVED:
            return OutOfTheRound(character=name)
        case Room.UNPLACED | Room.SOMEWHERE:
            return NotPlacedYet(character=name)
