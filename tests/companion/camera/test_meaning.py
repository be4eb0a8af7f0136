"""Whatever people did between two looks is understood, or asked: it is never taken for another
thing, and never called wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from companion.evening.board.meaning import Disagree, Happened, Meaning, Move, WhichFirst, meaning
from companion.evening.board.reading import OUTSIDE, Spot, spot_of
from engine import Event, Phase, Place, Room, State, apply, legal_actions, new_game
from tests.engine.invariants import next_event
from tests.engine.situations import VIVE_FOR_FOUR, TableSetup

MOVING = (Phase.PLACEMENT, Phase.CLIMB)
TABLES = [VIVE_FOR_FOUR, TableSetup("king-up", 3)]
AT_ONCE, TAKEN_BACK = 3, 2
"""As many moves are understood together; so many can be taken back."""


@dataclass(frozen=True)
class Moment:
    """A game so far."""

    states: tuple[State, ...]
    events: tuple[Event, ...]

    @property
    def state(self) -> State:
        return self.states[-1]

    def meaning_of(self, board: State) -> Meaning:
        """What it means that everybody stands as in this state."""
        return meaning(self.states, self.events, moved(self.state, board))

    def moved_last(self, number: int) -> list[Move]:
        """The newest events, if they are so many moves of different pieces."""
        last = [event for event in self.events[-number:] if isinstance(event, Move)]
        return last if len({move.character for move in last}) == number else []


def moments(table: TableSetup, chance: Random, in_phases: Sequence[Phase]) -> Iterator[Moment]:
    """Each moment of a game in which one of these phases is on."""
    states, events = [new_game(table.rules())], list[Event]()
    while states[-1].phase is not Phase.OVER:
        event = next_event(states[-1], chance, own_cards=False)
        states.append(apply(states[-1], event))
        events.append(event)
        if states[-1].phase in in_phases:
            yield Moment(tuple(states), tuple(events))


def moved(here: State, board: State) -> dict[str, Spot]:
    """The pieces that stand elsewhere on the board, and where."""
    court = [character.id for character in here.rules.characters]
    spots = {each: spot_of(board.place_of(each)) for each in court}
    return {
        each: spot
        for each, spot in spots.items()
        if spot is not None and spot is not spot_of(here.place_of(each))
    }


def moves_in(state: State, chance: Random, number: int) -> list[Move]:
    """So many moves of different pieces, one after the other; fewer where a vote begins. Nobody
    climbs who was not even placed: that is no move but one piece too many."""
    made: list[Move] = []
    court = [character.id for character in state.rules.characters]
    beside = {each for each in court if state.place_of(each) is Place.UNPLACED}
    while len(made) < number and state.phase in MOVING:
        taken = {move.character for move in made}
        taken |= beside if state.phase is Phase.CLIMB else set()
        possible = [m for m in legal_actions(state) if isinstance(m, Move)]
        move = chance.choice([m for m in possible if m.character not in taken] or [None])
        if move is None:
            break
        made.append(move)
        state = apply(state, move)
    return made


def after(state: State, moves: Sequence[Move]) -> State:
    for move in moves:
        state = apply(state, move)
    return state


def ways(found: Meaning) -> Sequence[tuple[Move, ...]]:
    """What people may have done, as far as is known."""
    match found:
        case Happened(0, moves):
            return (moves,)
        case WhichFirst(orders):
            return orders
        case _:
            return ()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_moves_that_were_made_between_two_looks_are_understood_or_asked(table: TableSetup) -> None:
    chance = Random(1)
    for moment in moments(table, chance, MOVING):
        moves = moves_in(moment.state, chance, chance.randint(1, AT_ONCE))
        board = after(moment.state, moves)
        found = ways(moment.meaning_of(board))
        if len(moved(moment.state, board)) > AT_ONCE:  # all others have gone to floor 0 together
            continue
        ends = [after(moment.state, way) for way in found]
        assert board in ends, moves
        assert all(ends.count(end) == 1 for end in ends), "an order that changes nothing"
        if board.phase is Phase.ELECTION:
            assert (moves[-1],) in found, "the vote may come first"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_more_moves_at_once_are_another_game(table: TableSetup) -> None:
    chance = Random(2)
    for moment in moments(table, chance, MOVING):
        moves = moves_in(moment.state, chance, AT_ONCE + 1)
        if len(moves) > AT_ONCE:
            assert isinstance(moment.meaning_of(after(moment.state, moves)), Disagree)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_moves_that_were_taken_back_on_the_board_are_taken_back(table: TableSetup) -> None:
    for moment in moments(table, Random(3), (*MOVING, Phase.ELECTION)):
        for number in range(1, TAKEN_BACK + 2):
            if moment.moved_last(number):
                found = moment.meaning_of(moment.states[-1 - number])
                may_be = number <= TAKEN_BACK
                assert (found == Happened(number, ())) is may_be, moment.events[-number:]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_another_move_instead_of_the_last_one_counts_unless_a_vote_is_open(
    table: TableSetup,
) -> None:
    chance, seen = Random(4), set[Phase]()
    for moment in moments(table, chance, (*MOVING, Phase.ELECTION)):
        before = moment.states[-2]
        if not moment.moved_last(1):
            continue
        instead = moves_in(before, chance, 1)
        board = after(before, instead)
        if spot_is_same(board, moment.state, moment.moved_last(1)[0]):
            continue
        found = moment.meaning_of(board)
        is_open = moment.state.phase is Phase.ELECTION
        assert (found == Happened(1, tuple(instead))) is not is_open, (moment.events[-1], instead)
        seen.add(moment.state.phase)
    assert seen == {*MOVING, Phase.ELECTION}


def spot_is_same(board: State, here: State, move: Move) -> bool:
    """Whether the moved piece stands on the board where it was moved."""
    return board.place_of(move.character) is here.place_of(move.character)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_board_is_right_means_that_all_stand_where_they_do(table: TableSetup) -> None:
    """Two pieces of the castle were exchanged by mistake."""
    chance = Random(5)
    for moment in moments(table, chance, (Phase.CLIMB,)):
        stand = {
            character.id: place
            for character in table.rules().characters
            if (place := moment.state.place_of(character.id)).room is Room.FLOOR
        }
        one, other = chance.choices([*stand], k=2)
        exchanged: dict[str, Spot] = {one: stand[other], other: stand[one]}
        found = meaning(moment.states, moment.events, exchanged)
        if stand[one] is not stand[other] and isinstance(found, Disagree):
            assert found.moved == exchanged
            assert found.follow is not None
            there = apply(moment.state, found.follow)
            assert moved(moment.state, there) == exchanged


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_takes_back_the_older_of_two_moves_has_not_taken_back_both(table: TableSetup) -> None:
    for moment in moments(table, Random(6), MOVING):
        if last := moment.moved_last(2):
            back = last[0].character
            stood = spot_of(moment.states[-3].place_of(back))
            assert stood is not None
            found = meaning(moment.states, moment.events, {back: stood})
            assert isinstance(found, Disagree), last


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_piece_that_is_taken_out_is_to_be_placed_or_out_of_the_round(table: TableSetup) -> None:
    chance, seen = Random(7), set[Place]()
    for moment in moments(table, chance, MOVING):
        state = moment.state
        court = [character.id for character in table.rules().characters]
        inside = [each for each in court if state.place_of(each).room is Room.FLOOR]
        if not inside:
            continue
        out = chance.choice(inside)
        found = meaning(moment.states, moment.events, {out: OUTSIDE})
        if isinstance(found, Disagree) and found.follow is not None:
            there = apply(state, found.follow).place_of(out)
            is_placing = state.phase is Phase.PLACEMENT
            assert there is (Place.UNPLACED if is_placing else Place.REMOVED)
            seen.add(there)
    assert seen == {Place.UNPLACED, Place.REMOVED}
