"""Setting right: the table corrects what the companion believes, because the board leads.

What the table names is so from then on. A board that the rules can't lead to is refused.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.errors import (
    HandsNotFollowed,
    JesterNeverRejected,
    MonarchStays,
    NamedTwice,
    NegativeScore,
    NobodyCouldMove,
    NobodyOnTheThrone,
    NoSuchPlace,
    NothingSetRight,
    NotWhilePlacing,
    OnlyWhilePlacing,
    PlacesNotFollowed,
    TooManyPlaced,
    UnknownPawn,
    WrongMoment,
)
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
        raise NothingSetRight()
    if event.turn is not None:
        if state.follow is not Follow.MOVES:
            raise PlacesNotFollowed()
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
        raise HandsNotFollowed()
    hands, seats = state.hands, state.rules.setup.seats
    for seat in (each.seat for each in told):
        check_seat(state.rules, seat)
    _check_once(seats[each.seat].name for each in told)
    for each in told:
        hand = possible_hand(state.rules, each.seat, each.no, each.stomachache)
        hands = with_item(hands, each.seat, hand)
    return hands


def _scores(state: State, told: tuple[PawnScore, ...]) -> tuple[int, ...]:
    scores = state.scores
    for each in told:
        if not 0 <= each.pawn < len(scores):
            raise UnknownPawn(pawn=each.pawn + 1)
        scores = with_item(scores, each.pawn, _checked(each.score))
    _check_once(str(each.pawn + 1) for each in told)
    return scores


def _emissary(state: State, score: int | None) -> Emissary | None:
    if score is None:
        return state.emissary
    if state.emissary is None:
        raise UnknownPawn(pawn=len(state.scores) + 1)
    return replace(state.emissary, score=_checked(score))


def _checked(score: int) -> int:
    if score != add_points(score, 0):
        raise NegativeScore()
    return score


def _check_once(names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise NamedTwice(name=name)
        seen.add(name)


def _with_castle(state: State, event: SetRight) -> State:
    rules = state.rules
    _check_follow(state, event.castle)
    _check_once(rules.character(each.character).name for each in event.castle)
    castle = state.castle
    for each in event.castle:
        _check_place(state, each)
        castle = with_item(castle, rules.index_of(each.character), each.place)
    _check_room(state, castle)
    moved = replace(state, castle=castle)
    if state.phase is Phase.PLACEMENT:
        return _while_placing(moved, event)
    if not (legal_climbs(rules, castle) or Place.SOMEWHERE in castle):
        raise NobodyCouldMove()
    return moved


def _check_follow(state: State, told: tuple[Position, ...]) -> None:
    """Where moves are not told, only who was rejected can be set right, if votes are told."""
    floors = any(each.place in places_in_castle(state.rules) for each in told)
    if state.follow is Follow.SCORES or (state.follow is Follow.VOTES and floors):
        raise PlacesNotFollowed()


def _while_placing(state: State, event: SetRight) -> State:
    """The climbing begins if the table has placed the last character itself."""
    rules, unplaced = state.rules, state.castle.count(Place.UNPLACED)
    if unplaced < rules.left_over:
        raise TooManyPlaced(count=rules.to_place - rules.left_over)
    if unplaced > rules.left_over:
        return state
    climbing = start_climbing(state)
    return climbing if event.turn is None else replace(climbing, turn=event.turn)


def _check_place(state: State, told: Position) -> None:
    rules, place = state.rules, told.place
    name = rules.character(told.character)
    starts_inside = rules.starting_castle[rules.index_of(told.character)] != Place.UNPLACED
    if told.character in state.crowned:
        raise MonarchStays(character=name)
    if place is Place.THRONE:
        raise NobodyOnTheThrone(character=name)
    if place is Place.UNPLACED and (state.phase is not Phase.PLACEMENT or starts_inside):
        raise OnlyWhilePlacing(character=name)
    if state.phase is Phase.PLACEMENT and place not in _WHILE_PLACING:
        raise NotWhilePlacing(character=name)
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
