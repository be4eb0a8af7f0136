"""What a board means: which moves of the game lead from the companion's castle to the table's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.evening.board.reading import Spot, spot_of
from engine import (
    Climb,
    Event,
    Phase,
    Place,
    Placement,
    Position,
    RuleError,
    SetRight,
    State,
    apply,
)
from engine.legal_actions import legal_actions

MOST_MOVED = 3
"""Pieces that may have been moved at once; more is a disagreement, or another game."""
MOST_TAKEN_BACK = 2
Move = Placement | Climb


@dataclass(frozen=True)
class Happened:
    """The newest moves are taken back, and these follow."""

    taken_back: int
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class WhichFirst:
    """Two moves whose order matters: the ways in which they can have happened."""

    ways: tuple[tuple[Move, ...], ...]


@dataclass(frozen=True)
class Disagree:
    """No move leads there. `follow` sets the companion right; None if the board can't be so."""

    moved: Mapping[str, Spot]
    follow: SetRight | None


Meaning = Happened | WhichFirst | Disagree


def meaning(states: Sequence[State], events: Sequence[Event], moved: Mapping[str, Spot]) -> Meaning:
    """What it means that these pieces were moved. `states` are those of the game, the newest one
    last, and `events` lie between them; `moved` is not empty."""
    newest = states[-1]
    if newest.phase is not Phase.ELECTION and not _are_too_many(newest, moved):
        if orders := _raise_among_others(newest, moved):
            return WhichFirst(orders)
        ways = _different(_ways(newest, moved, MOST_MOVED))
        if len(ways) > 1:
            return WhichFirst(tuple(moves for moves, _state in ways))
        if ways:
            return Happened(0, ways[0][0])
    return _taken_back(states, events, moved) or Disagree(moved, setting_right(newest, moved))


Way = tuple[tuple[Move, ...], State]


def _ways(state: State, moved: Mapping[str, Spot], most: int) -> Iterator[Way]:
    """The moves that put these pieces where they stand, in every possible order; one for each."""
    if all(spot_of(state.place_of(each)) is spot for each, spot in moved.items()):
        yield (), state
        return
    if most == 0 or len(moved) > MOST_MOVED or state.phase not in (Phase.PLACEMENT, Phase.CLIMB):
        return
    for move in legal_actions(state):
        if isinstance(move, Move) and _is_moved(state, move.character, moved):
            after = apply(state, move)
            if not _is_moved(after, move.character, moved):
                for moves, end in _ways(after, moved, most - 1):
                    yield (move, *moves), end


def _is_moved(state: State, character: str, moved: Mapping[str, Spot]) -> bool:
    """Whether this piece stands elsewhere on the board than in this state."""
    spot = moved.get(character)
    return spot is not None and spot_of(state.place_of(character)) is not spot


def _different(ways: Iterator[Way]) -> list[Way]:
    """One way for each result: an order that changes nothing is not asked."""
    found: list[Way] = []
    for way in ways:
        if all(way[1] != other for _moves, other in found):
            found.append(way)
    return found


def _are_too_many(state: State, moved: Mapping[str, Spot]) -> bool:
    """Whether more pieces were placed than are due: the last one has not climbed from floor 0."""
    placed = [c for c, spot in moved.items() if spot is not Place.FLOOR_0]
    placed = [each for each in placed if state.place_of(each) is Place.UNPLACED]
    return 0 < len(placed) > state.castle.count(Place.UNPLACED) - state.rules.left_over


def _raise_among_others(state: State, moved: Mapping[str, Spot]) -> tuple[tuple[Move, ...], ...]:
    """If somebody was raised to the throne and another piece moved: the election may come first,
    or last."""
    if len(moved) == 1 or Place.THRONE not in moved.values():
        return ()
    raised = {each: spot for each, spot in moved.items() if spot is Place.THRONE}
    alone = [moves for moves, _end in _ways(state, raised, 1)]
    together = [moves for moves, _end in _ways(state, moved, MOST_MOVED)]
    return (alone[0], together[0]) if alone and together else ()


def _taken_back(
    states: Sequence[State], events: Sequence[Event], moved: Mapping[str, Spot]
) -> Happened | None:
    """The newest moves were taken back on the board; instead of one, another may have been made."""
    for count in range(1, min(MOST_TAKEN_BACK, len(events)) + 1):
        last = events[-count]
        if not isinstance(last, Move):
            return None
        stand = dict(moved)
        for each in events[-count:]:
            assert isinstance(each, Move)
            stand.setdefault(each.character, Place(states[-1].place_of(each.character)))
        is_move_of_turn = count == 1 and states[-1].phase is not Phase.ELECTION
        if last.character in moved:
            for moves, _end in _ways(states[-1 - count], stand, int(is_move_of_turn)):
                return Happened(count, moves)
    return None


@dataclass(frozen=True)
class BotSeats:
    """The seats that bots play, and the move that one of them asks for now, if it does."""

    seats: frozenset[int]
    asked: Move | None


def with_bots(
    found: Meaning, states: Sequence[State], moved: Mapping[str, Spot], bots: BotSeats
) -> Meaning | None:
    """What it means where bots play: people move for them what they ask for, and nothing before.
    None while a bot thinks. `found` is what it means elsewhere; the rest is as for `meaning`."""
    newest = states[-1]
    match found:
        case Happened(count, _moves) if count:
            is_for_bot = states[-1 - count].turn in bots.seats
            return Happened(count, ()) if is_for_bot else found
        case Happened(_count, moves):
            orders = (order for order, _state in _ways(newest, moved, MOST_MOVED))
            asked_first = (order for order in orders if order[0] == bots.asked)
            ways = [_counting(newest, next(asked_first, moves), bots)]
        case WhichFirst(all_ways):
            ways = [*dict.fromkeys(_counting(newest, moves, bots) for moves in all_ways)]
        case _:
            return found
    possible = tuple(filter(None, ways))
    if len(possible) > 1:
        return WhichFirst(possible)
    if possible:
        return Happened(0, possible[0])
    return None if bots.asked is None else Disagree(moved, setting_right(newest, moved))


def _counting(state: State, moves: tuple[Move, ...], bots: BotSeats) -> tuple[Move, ...]:
    """Those of these moves that count now: none for a bot but the one that it asks for."""
    for number, move in enumerate(moves):
        if state.turn in bots.seats and (number or move != bots.asked):
            return moves[:number]
        state = apply(state, move)
    return moves


def setting_right(state: State, moved: Mapping[str, Spot]) -> SetRight | None:
    """The correction after which these pieces stand where they do; None if they can't."""
    outside = Place.UNPLACED if state.phase is Phase.PLACEMENT else Place.REMOVED
    castle = (
        Position(character, spot if isinstance(spot, Place) else outside)
        for character, spot in moved.items()
    )
    follow = SetRight(castle=tuple(castle))
    try:
        apply(state, follow)
    except RuleError:
        return None
    return follow
