"""The fast round says what the engine says, move by move, in games of every kind of table."""

from __future__ import annotations

from random import Random

import pytest

from companion.bots.playout import Playout, Table
from engine import Ballot, Climb, Event, Phase, Placement, State, legal_actions
from tests.engine.invariants import game_steps, tables_with_options
from tests.engine.situations import HOUSE_TABLES, TABLES, VIVE, TableSetup
from tests.sampling import sampled

COVERED = (
    *TABLES,
    *HOUSE_TABLES,
    *(each[-1] for name, each in tables_with_options().items() if "teams" not in name),
)
PLAYED = (Phase.PLACEMENT, Phase.CLIMB, Phase.ELECTION)


def play(playout: Playout, event: Event) -> None:
    index = playout.table.rules.index
    match event:
        case Placement(character, floor):
            playout.place(index[character], floor)
        case Climb(character):
            assert playout.climb(index[character])
        case Ballot(votes):
            playout.vote(votes)


def assert_same(playout: Playout, state: State) -> None:
    assert playout.castle == [int(place) for place in state.castle]
    assert playout.scores == list(state.scores)
    assert playout.over is (state.phase in (Phase.DEAL, Phase.OVER))
    if state.emissary is not None:
        assert playout.emissary_score == state.emissary.score
        assert tuple(playout.pile) == state.emissary.pile
    if not playout.over:
        assert playout.turn == state.turn
        assert [(hand.no, hand.stomachache) for hand in state.hands] == list(
            zip(playout.no, playout.stomachache, strict=True)
        )
    if state.phase is Phase.CLIMB:
        climbers = [each.character for each in legal_actions(state) if isinstance(each, Climb)]
        assert [playout.table.rules.characters[who].id for who in playout.climbers()] == climbers


def check_a_game(table: TableSetup, seed: int) -> int:
    """Play a random game at both; returns how many moves and ballots were compared."""
    chance, playout, compared = Random(seed), None, 0
    for before, event, after in game_steps(table, seed):
        if before.phase not in PLAYED:
            playout = None
            continue
        if playout is None or chance.random() < 0.05:
            playout = Playout(Table(before.rules), before)
        playout = playout.copy()
        play(playout, event)
        assert_same(playout, after)
        compared += 1
    return compared


@pytest.mark.parametrize("table", sampled(COVERED, every=9), ids=str)
def test_a_playout_says_what_the_engine_says(table: TableSetup) -> None:
    assert check_a_game(table, seed=7)


def test_a_copy_leaves_the_first_as_it_is() -> None:
    state = next(after for _b, _e, after in game_steps(TABLES[0], 1) if after.phase is Phase.CLIMB)
    first = Playout(Table(state.rules), state)
    copy = first.copy()
    assert copy.climb(copy.climbers()[0])
    assert_same(first, state)


def test_eight_seats_score_for_placing_less() -> None:
    assert check_a_game(TableSetup(VIVE, 8), seed=1)
