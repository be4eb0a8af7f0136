"""Climbing: a seat moves a character up, at last to the throne."""

from __future__ import annotations

from msgspec.structs import replace

from engine import elections
from engine.edition import Character
from engine.errors import RuleError, WrongMoment
from engine.events import Climb
from engine.places import Place, Room, with_item
from engine.rules import Rules
from engine.state import Phase, State
from sentences import N_


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
        raise no_move(rules, castle[index], rules.characters[index])
    castle = with_item(castle, index, to)
    if to == Place.THRONE:
        return elections.call(state, castle, climb.character)
    return replace(state, castle=castle, turn=rules.next_seat[state.turn], election=None)


def no_move(rules: Rules, here: Place, who: Character) -> RuleError:
    """Why the character that stands `here` has no move."""
    match here.room:
        case Room.FLOOR:
            above, *wc = rules.building.ways_up[here]
            if wc:
                full = N_("{character} can't climb: floor {floor} is full and its WC is taken.")
            else:
                full = N_("{character} can't climb: floor {floor} is full.")
            return RuleError(full, character=who, floor=above.level)
        case Room.WC:
            return RuleError(
                N_("{character} can't leave the WC: floor {floor} is full."),
                character=who,
                floor=here.level,
            )
        case Room.DUNGEON:
            return RuleError(N_("{character} is in the dungeon and stays there."), character=who)
        case Room.THRONE:
            return RuleError(N_("{character} is already on the throne."), character=who)
        case Room.REMOVED:
            return RuleError(
                N_("{character} was rejected and is out of this round."), character=who
            )
        case Room.UNPLACED | Room.SOMEWHERE:
            return RuleError(N_("{character} is not in the castle yet."), character=who)
