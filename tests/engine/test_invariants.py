"""Random games at every kind of table keep every invariant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

import pytest

import engine
from engine import (
    Ambition,
    Ballot,
    ChooseAmbition,
    Climb,
    Game,
    Phase,
    Place,
    Placement,
    RuleError,
    State,
    Vote,
)
from engine.events import Action
from tests.engine.invariants import FLOORS, check_a_game, game_steps, tables_with_options
from tests.engine.situations import (
    CLASSIC,
    HOUSE_TABLES,
    PLAIN_TABLES,
    TABLES,
    TableSetup,
    dealt,
    random_game,
)
from tests.sampling import sampled

GAMES = 5
PLAIN = (*TABLES, *HOUSE_TABLES)
WITH_OPTIONS = tuple(
    Random(options).choice(tables) for options, tables in tables_with_options().items()
)
"""One table for each combination of options."""
at_every_table = pytest.mark.parametrize(
    "table", [*sampled(PLAIN, every=3), *sampled(WITH_OPTIONS, every=16)], ids=str
)


@pytest.mark.parametrize("table", sampled(PLAIN, every=2), ids=str)
@pytest.mark.parametrize("seed", sampled(range(GAMES), every=GAMES))
def test_every_invariant_holds_without_options(table: TableSetup, seed: int) -> None:
    assert check_a_game(table, seed)


@pytest.mark.parametrize("table", sampled(WITH_OPTIONS, every=3), ids=str)
def test_every_invariant_holds_with_every_combination_of_options(table: TableSetup) -> None:
    assert check_a_game(table, seed=1)


@at_every_table
def test_every_invariant_holds_if_the_table_deals_its_own_cards(table: TableSetup) -> None:
    assert check_a_game(table, seed=2, own_cards=True)


def test_options_combine_in_48_ways() -> None:
    assert len(tables_with_options()) == 48


def test_by_house_rule_only_floor_3_holds_one_character_more() -> None:
    states = [state for seed in range(GAMES) for state in random_game(HOUSE_TABLES[0], seed)]
    fullest = {floor: max(state.castle.count(floor) for state in states) for floor in FLOORS}
    assert {floor: count for floor, count in fullest.items() if count > 3} == {Place.FLOOR_3: 4}


@at_every_table
def test_undo_returns_to_the_same_states_and_redo_reaches_them_again(
    table: TableSetup,
) -> None:
    game, states = Game(table.rules()), []
    for before, event, _after in game_steps(table, seed=3):
        assert game.state == before
        states.append(game.state)
        game.push(event)
    states.append(game.state)
    for state in reversed(states[:-1]):
        game.undo()
        assert game.state is state
    for state in states[1:]:
        game.redo()
        assert game.state == state


@at_every_table
def test_replaying_the_events_gives_the_same_state(table: TableSetup) -> None:
    steps = list(game_steps(table, seed=4))
    assert Game(table.rules(), [event for _, event, _ in steps]).state == steps[-1][2]


def conceivable_actions(table: TableSetup) -> Iterator[Action]:
    """Every action that a table might try, legal or not."""
    rules = table.rules()
    characters = [*rules.index, "nobody"]
    yield from map(Climb, characters)
    yield from (Placement(character, floor) for character in characters for floor in range(-1, 8))
    for count in {0, table.seats - 1, table.seats + 1}:
        yield Ballot((Vote.YES,) * count)
    yield from map(Ballot, product(Vote, repeat=table.seats))
    people = range(-1, len(rules.people) + 1)
    yield from (ChooseAmbition(person, ambition) for person in people for ambition in Ambition)


def accepted(state: State, actions: Iterable[Action]) -> set[Action]:
    """The actions that a state does not refuse."""
    taken = set()
    for action in actions:
        try:
            engine.apply(state, action)
        except RuleError:
            continue
        taken.add(action)
    return taken


def sampled_states(table: TableSetup) -> Iterator[State]:
    """A state of each phase of a random game, and more of them at small tables."""
    every, seen = (25 if table.seats <= 5 else 200), set()
    for number, state in enumerate(random_game(table, seed=99)):
        if number % every == 0 or state.phase not in seen:
            seen.add(state.phase)
            yield state


@pytest.mark.parametrize(
    "table", [*sampled(PLAIN, every=6), *sampled(WITH_OPTIONS, every=12)], ids=str
)
def test_the_legal_actions_are_exactly_those_that_are_accepted(table: TableSetup) -> None:
    actions = list(conceivable_actions(table))
    for state in sampled_states(table):
        legal = engine.legal_actions(state)
        assert len(set(legal)) == len(legal)
        assert set(legal) == accepted(state, actions)


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_a_ballot_is_legal_exactly_when_it_is_accepted(table: TableSetup) -> None:
    ballots = [action for action in conceivable_actions(table) if isinstance(action, Ballot)]
    elections = [s for s in random_game(table, seed=98) if s.phase is Phase.ELECTION]
    latest = elections[-1]
    assert set(engine.legal_actions(latest)) == accepted(latest, ballots)


def placement_counts(table: TableSetup, depth: int) -> list[int]:
    """The number of ways to place one character, two, and so on."""
    states, counts = [dealt(table)], []
    for left in reversed(range(depth)):
        counts.append(sum(len(engine.legal_actions(state)) for state in states))
        if left:
            states = [engine.apply(s, a) for s in states for a in engine.legal_actions(s)]
    return counts


@pytest.mark.parametrize("table", [t for t in PLAIN_TABLES if t.edition in CLASSIC], ids=str)
def test_the_first_two_classic_placements_can_go_2496_ways(table: TableSetup) -> None:
    assert placement_counts(table, 2) == [52, 2_496]


@pytest.mark.parametrize("edition", CLASSIC)
def test_the_first_three_classic_placements_can_go_109824_ways(edition: str) -> None:
    assert placement_counts(TableSetup(edition, 4), 3) == [52, 2_496, 109_824]
