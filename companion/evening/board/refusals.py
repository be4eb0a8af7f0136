"""Which rule forbids what people did with the pieces. Knows no screen and no bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.evening.board.meaning import MOST_MOVED
from companion.evening.board.reading import OUTSIDE, Spot
from engine import Climb, Phase, Place, Placement, Room, RuleError, Rules, State, apply
from engine.places import PLACEMENT_FLOORS
from sentences import N_


@dataclass(frozen=True)
class Refusal:
    """A piece that no move leads to where it stands, the place where it belongs, and the rule that
    forbids the move, if one does."""

    character: str
    place: Place
    rule: RuleError | None = None


def refusal(state: State, moved: Mapping[str, Spot]) -> Refusal:
    """The first of these pieces that can't have been moved there, not even after some of the
    others. `moved` is not empty."""
    after = state
    refused: dict[str, RuleError | None] = {c: None for c, spot in moved.items() if spot is OUTSIDE}
    inside = [(each, spot) for each, spot in moved.items() if isinstance(spot, Place)]
    for character, place in inside * MOST_MOVED:
        refused.pop(character, None)
        try:
            after = _after(after, character, place, state.place_of(character))
        except RuleError as rule:
            refused[character] = rule
    if refused:
        character, why = next(iter(refused.items()))
        return Refusal(character, after.place_of(character), why)
    return Refusal(inside[0][0], state.place_of(inside[0][0]))


def _after(state: State, character: str, place: Place, stood: Place) -> State:
    """The state in which a piece that `stood` elsewhere is in this place. Raises RuleError."""
    if state.place_of(character) is place:
        return state
    if state.candidate is not None:
        candidate = state.rules.character(state.candidate)
        raise RuleError(N_("First everyone votes on {name}."), name=candidate)
    if stood is Place.UNPLACED and state.phase is not Phase.PLACEMENT:
        count = state.rules.to_place - state.rules.left_over
        few = N_("In this round {count} characters are placed, the others go to floor 0.")
        raise RuleError(few, count=count)
    if stood is Place.UNPLACED and place not in PLACEMENT_FLOORS:
        raise RuleError(N_("Characters are placed on the floors 1 to 4."))
    if state.phase is Phase.PLACEMENT and place is not Place.THRONE:
        return apply(state, Placement(character, place))
    return _climbed(state, character, place)


def _climbed(state: State, character: str, place: Place) -> State:
    building, here = state.rules.building, state.place_of(character)
    ways, to = building.ways_up[here], building.destination(state.castle, here)
    if to is not place and (to is not None or (ways and place not in ways)):
        raise _forbidden(state.rules, here, place)
    return apply(state, Climb(character))


def _forbidden(rules: Rules, here: Place, there: Place) -> RuleError:
    """Why nobody climbs from here to there, or not while the floor there is full."""
    match there.room:
        case Room.DUNGEON:
            rule = N_("Only rejected characters go to a dungeon.")
        case Room.THRONE:
            rule = N_("Characters reach the throne only from floor 5.")
        case Room.WC:
            rule = N_("Characters go into a WC only if they climb to a floor that is full.")
        case _ if there in rules.building.ways_up[here]:
            rule = N_("Floor {floor} is full: it holds {limit}.")
        case _ if here.room is Room.WC:
            rule = N_("A character leaves a WC only onto that same floor, once there is room.")
        case _ if there < here:
            rule = N_("Characters never move down.")
        case _:
            rule = N_("Characters climb one floor at a time.")
    return RuleError(rule, floor=there.level, limit=rules.limit)
