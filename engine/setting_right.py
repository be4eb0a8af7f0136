"""Setting right: the table corrects what the companion believes, because the board leads.

What the table names is so from then on. A board that the rules can't lead to is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.edition import CharacterId
from engine.errors import JesterNeverRejected, NoSuchPlace, RuleError, WrongMoment
from engine.events import PawnScore, Position, SeatHand, SetRight
from engine.follow import Follow
from engine.legal_actions import legal_climbs
from engine.placement import start_climbing
from engine.places import FLOORS, PLACEMENT_FLOORS, Castle, Place, Room, with_item
from engine.rules import Hand
from engine.scoring import add_points
from engine.state import Emissary, Phase, State
from engine.told import check_seat, possible_hand
from engine.told_castle import places_in_castle, too_full
from sentences import N_

SETTING_RIGHT = (Phase.PLACEMENT, Phase.CLIMB, Phase.RAISE, Phase.CROWNING)
"""The phases in which the board can be set right."""


def set_right(state: State, event: SetRight) -> State:
    """The state as the table has corrected it.

    Raises:
        RuleError: nothing can be corrected now, or the corrected board is impossible.
    """
    if state.phase not in SETTING_RIGHT:
        raise WrongMoment()
    if event == SetRight():
        raise RuleError(N_("Nothing would change."))
    if event.turn is not None:
        if state.follow is not Follow.MOVES:
            raise RuleError(
                N_("Moves are not entered in this round, so places and turns can't be set right.")
            )
        check_seat(state.rules, event.turn)
    corrected = replace(
        state,
        hands=_hands(state, event.hands),
        scores=_scores(state, event.scores),
        emissary=_emissary(state, event.emissary),
        turn=state.turn if event.turn is None else event.turn,
        election=None,
        is_set_right=True,
    )
    return _with_castle(corrected, event) if event.castle else corrected


def _hands(state: State, told: tuple[SeatHand, ...]) -> tuple[Hand, ...]:
    if told and state.follow is Follow.SCORES:
        raise RuleError(
            N_("Votes are not entered in this round, so vote cards can't be set right.")
        )
    hands = state.hands
    _check_once([each.seat for each in told])
    for each in told:
        check_seat(state.rules, each.seat)
        hand = possible_hand(state.rules, each.seat, each.no, each.stomachache)
        hands = with_item(hands, each.seat, hand)
    return hands


def _scores(state: State, told: tuple[PawnScore, ...]) -> tuple[int, ...]:
    scores = state.scores
    for each in told:
        if not 0 <= each.pawn < len(scores):
            raise RuleError()
        scores = with_item(scores, each.pawn, _checked(each.score))
    _check_once([each.pawn for each in told])
    return scores


def _emissary(state: State, score: int | None) -> Emissary | None:
    if score is None:
        return state.emissary
    if state.emissary is None:
        raise RuleError()
    return replace(state.emissary, score=_checked(score))


def _checked(score: int) -> int:
    if score != add_points(score, 0):
        raise RuleError(N_("A score is never below 0."))
    return score


def _check_once(told: Sequence[int] | Sequence[CharacterId]) -> None:
    """Raises RuleError if something is named twice."""
    if len({*told}) < len(told):
        raise RuleError()


def _with_castle(state: State, event: SetRight) -> State:
    rules = state.rules
    _check_follow(state, event.castle)
    _check_once([each.character for each in event.castle])
    castle = state.castle
    for each in event.castle:
        _check_place(state, each)
        castle = with_item(castle, rules.index_of(each.character), each.place)
    _check_room(state, castle)
    moved = replace(state, castle=castle)
    if state.phase is Phase.PLACEMENT:
        return _while_placing(moved, event)
    if not (legal_climbs(rules, castle) or Place.SOMEWHERE in castle):
        raise RuleError(N_("Then no character could move. Check where everybody stands."))
    return moved


def _check_follow(state: State, told: tuple[Position, ...]) -> None:
    """Where moves are not told, only who was rejected can be set right, if votes are told."""
    floors = any(each.place in places_in_castle(state.rules) for each in told)
    if state.follow is Follow.SCORES or (state.follow is Follow.VOTES and floors):
        raise RuleError(
            N_("Moves are not entered in this round, so places and turns can't be set right.")
        )


def _while_placing(state: State, event: SetRight) -> State:
    """The climbing begins if the table has placed the last character itself."""
    rules, unplaced = state.rules, state.castle.count(Place.UNPLACED)
    if unplaced < rules.left_over:
        raise RuleError(
            N_("In this round {count} characters are placed, the others go to floor 0."),
            count=rules.to_place - rules.left_over,
        )
    if unplaced > rules.left_over:
        return state
    climbing = start_climbing(state)
    return climbing if event.turn is None else replace(climbing, turn=event.turn)


def _check_place(state: State, told: Position) -> None:
    rules, place = state.rules, told.place
    name = rules.character(told.character)
    starts_inside = rules.starting_castle[rules.index_of(told.character)] != Place.UNPLACED
    if told.character in state.crowned:
        raise RuleError(
            N_("{character} was crowned in this round and stays beside the throne."), character=name
        )
    if place is Place.THRONE:
        raise RuleError(
            N_("{character} can't be on the throne: whoever is raised there is elected."),
            character=name,
        )
    if place is Place.UNPLACED and (state.phase is not Phase.PLACEMENT or starts_inside):
        raise RuleError(
            N_("{character} can be beside the castle only while characters are placed."),
            character=name,
        )
    if state.phase is Phase.PLACEMENT and place not in _WHILE_PLACING:
        raise RuleError(
            N_("While characters are placed, {character} can only be on floors 1 to 4."),
            character=name,
        )
    if told.character == rules.jester and place.room in (Room.DUNGEON, Room.REMOVED):
        raise JesterNeverRejected(character=name)
    if place not in _places(state):
        raise NoSuchPlace(character=name)


_WHILE_PLACING = frozenset({Place.UNPLACED, *(FLOORS[floor] for floor in PLACEMENT_FLOORS)})


def _places(state: State) -> tuple[Place, ...]:
    """Where a character can be. If moves are not told, a character in the castle is somewhere."""
    rules = state.rules
    rejected = (*rules.dungeons, Place.REMOVED)
    if state.follow is Follow.VOTES:
        return (*rejected, Place.SOMEWHERE)
    return (*places_in_castle(rules), *rejected, Place.UNPLACED)


def _check_room(state: State, castle: Castle) -> None:
    """No place gets more than it holds. One that holds more by a house rule may stay so."""
    rules = state.rules
    limits = dict(zip(Place, rules.building.capacities, strict=True))
    if state.phase is Phase.PLACEMENT:
        limits |= rules.placement_limits
    for place in set(castle):
        count = castle.count(place)
        if count > max(limits[place], state.castle.count(place)):
            raise too_full(place, count, limits[place])
