"""What holds at every table and at every moment, walked by random games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import pytest

import engine
from engine import Ballot, Climb, Phase, Place, Placement, RuleError, State, Vote
from engine.events import Action
from tests.engine.table import (
    CLASSIC,
    HOUSE_TABLES,
    PLAIN_TABLES,
    TABLES,
    Table,
    dealt,
    emissary_of,
    random_game,
)

GAMES = 10
LONGEST_ROUND = 300
ACTING = {Phase.PLACEMENT, Phase.CLIMB, Phase.ELECTION}
FLOORS = tuple(Place(floor) for floor in range(6))
SINGLE = (
    Place.THRONE,
    Place.WC_3,
    Place.WC_4,
    Place.DUNGEON_1,
    Place.DUNGEON_2,
    Place.DUNGEON_3,
)
ALL_TABLES = (*TABLES, *HOUSE_TABLES)
at_every_table = pytest.mark.parametrize("table", ALL_TABLES, ids=str)


def moments(table: Table) -> Iterator[State]:
    """Every state of some random games."""
    for seed in range(GAMES):
        yield from random_game(table, seed)


def steps(table: Table) -> Iterator[tuple[State, State]]:
    """Every state of some random games, with the one after it."""
    for seed in range(GAMES):
        before: State | None = None
        for after in random_game(table, seed):
            if before is not None:
                yield before, after
            before = after


@at_every_table
def test_a_round_always_ends(table: Table) -> None:
    for seed in range(GAMES):
        actions = dict.fromkeys((1, 2, 3), 0)
        for state in random_game(table, seed):
            if state.phase in ACTING:
                actions[state.round] += 1
        assert 0 < min(actions.values()) <= max(actions.values()) < LONGEST_ROUND


@at_every_table
def test_until_the_round_ends_somebody_can_act(table: Table) -> None:
    assert all(engine.legal_actions(s) for s in moments(table) if s.phase in ACTING)


@at_every_table
def test_nobody_acts_between_rounds(table: Table) -> None:
    assert not any(engine.legal_actions(s) for s in moments(table) if s.phase not in ACTING)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_floor_holds_more_than_its_limit(table: Table) -> None:
    limit = 3 if table.seats == 2 else 4
    for state in moments(table):
        assert max(map(state.castle.count, FLOORS)) <= limit


def test_by_house_rule_only_floor_3_holds_one_more() -> None:
    fullest = dict.fromkeys(FLOORS, 0)
    for state in moments(HOUSE_TABLES[0]):
        for floor in FLOORS:
            fullest[floor] = max(fullest[floor], state.castle.count(floor))
    assert {floor: count for floor, count in fullest.items() if count > 3} == {Place.FLOOR_3: 4}


@at_every_table
def test_everyone_is_in_one_place(table: Table) -> None:
    court = len(engine.load_edition(table.edition).characters)
    assert {len(state.castle) for state in moments(table)} == {court}


@at_every_table
def test_throne_and_wcs_and_dungeons_hold_one_each(table: Table) -> None:
    for state in moments(table):
        assert max(map(state.castle.count, SINGLE)) <= 1


@at_every_table
def test_nobody_is_beside_the_castle_after_the_placement(table: Table) -> None:
    assert not any(
        Place.BESIDE in s.castle
        for s in moments(table)
        if s.phase in (Phase.CLIMB, Phase.ELECTION, Phase.OVER)
    )


@at_every_table
def test_the_throne_is_empty_unless_somebody_is_a_candidate_or_crowned(table: Table) -> None:
    for state in moments(table):
        taken = Place.THRONE in state.castle
        assert taken == (state.candidate is not None or bool(state.crowned))


@at_every_table
def test_only_one_character_moves_at_a_time(table: Table) -> None:
    for before, after in steps(table):
        if before.phase in (Phase.CLIMB, Phase.ELECTION):
            moved = sum(a != b for a, b in zip(before.castle, after.castle, strict=True))
            assert moved <= 1


@at_every_table
def test_a_hand_never_grows_in_a_round(table: Table) -> None:
    for before, after in steps(table):
        if before.round == after.round:
            for had, has in zip(before.hands, after.hands, strict=True):
                assert had.no >= has.no >= 0
                assert had.stomachache >= has.stomachache >= 0


@pytest.mark.parametrize("table", [table for table in ALL_TABLES if table.emissary], ids=str)
def test_the_emissarys_pile_never_grows_in_a_round(table: Table) -> None:
    for before, after in steps(table):
        if before.round == after.round:
            assert len(emissary_of(before).pile) >= len(emissary_of(after).pile)


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_classic_round_gives_0_to_33(edition: str, seats: int) -> None:
    given = {
        tally.points
        for state in moments(Table(edition, seats))
        for coronation in state.coronations
        for tally in coronation.tallies
    }
    assert given <= set(range(34))


@at_every_table
def test_no_score_is_below_0(table: Table) -> None:
    assert min(min(state.scores) for state in moments(table)) >= 0


@at_every_table
def test_scores_change_only_at_a_placement_or_a_coronation(table: Table) -> None:
    for before, after in steps(table):
        if before.scores != after.scores:
            assert before.phase is Phase.PLACEMENT or len(after.coronations) > len(
                before.coronations
            )


def conceivable(table: Table) -> Iterator[Action]:
    """Whatever a table might try, sensible or not."""
    characters = [*table.rules().index, "nobody"]
    yield from map(Climb, characters)
    yield from (Placement(character, floor) for character in characters for floor in range(-1, 8))
    for count in {0, table.seats - 1, table.seats + 1}:
        yield Ballot((Vote.YES,) * count)
    yield from map(Ballot, product(Vote, repeat=table.seats))


def accepted(state: State, actions: Iterable[Action]) -> set[Action]:
    """Those of the actions that a state does not refuse."""
    taken = set()
    for action in actions:
        try:
            engine.apply(state, action)
        except RuleError:
            continue
        taken.add(action)
    return taken


def sampled(table: Table) -> Iterator[State]:
    """A few states of a random game: more where fewer ballots are conceivable."""
    every = 15 if table.seats <= 5 else 60
    for number, state in enumerate(random_game(table, seed=99)):
        if number % every == 0:
            yield state


@at_every_table
def test_the_legal_actions_are_exactly_those_that_are_accepted(table: Table) -> None:
    actions = list(conceivable(table))
    for state in sampled(table):
        assert set(engine.legal_actions(state)) == accepted(state, actions)


@at_every_table
def test_a_ballot_is_legal_exactly_when_it_is_accepted(table: Table) -> None:
    ballots = [action for action in conceivable(table) if isinstance(action, Ballot)]
    elections = [s for s in random_game(table, seed=98) if s.phase is Phase.ELECTION]
    latest = elections[-1]
    assert set(engine.legal_actions(latest)) == accepted(latest, ballots)


@at_every_table
def test_no_legal_action_is_listed_twice(table: Table) -> None:
    for state in sampled(table):
        actions = engine.legal_actions(state)
        assert len(set(actions)) == len(actions)


@pytest.mark.parametrize("table", [t for t in PLAIN_TABLES if t.edition in CLASSIC], ids=str)
def test_the_first_three_classic_placements_can_go_109824_ways(table: Table) -> None:
    states = [dealt(table)]
    counts = []
    for _ in range(3):
        counts.append(sum(len(engine.legal_actions(state)) for state in states))
        if len(counts) < 3:
            states = [engine.apply(s, a) for s in states for a in engine.legal_actions(s)]
    assert counts == [52, 2_496, 109_824]
