"""The record of any game replays to the same result."""

from __future__ import annotations

from random import Random

import pytest

from companion.record import decode_record
from companion.record.schema import Record
from engine import Ballot, Climb, Deal, Event, Follow, Game, Option, Phase, Setup, Vote
from tests.companion.record.sample_games import (
    VIVE,
    SampleTable,
    events,
    finished,
    moments,
    read_back,
    tables,
    written,
)
from tests.sampling import sampled

MOVES = tables(60)
TOLD = [MOVES[at]._replace(follow=follow) for at in (9, 20, 31) for follow in Follow]
TABLES = [*TOLD, *MOVES]
WEDDING = SampleTable(VIVE, 8, frozenset({Option.WEDDING, Option.AMBITION}))


def test_a_record_has_everything_about_a_game_s_set_up() -> None:
    missing = {*Setup.__struct_fields__} - {*Record.__struct_fields__}
    assert not missing, f"{missing} in companion/record/schema.py:Record"


@pytest.mark.parametrize("table", sampled(TABLES, every=36), ids=str)
def test_a_finished_game_reads_back_to_the_same_result(table: SampleTable) -> None:
    game, result = finished(table, seed=1)
    assert result["complete"]
    assert read_back(written(game)) == result


@pytest.mark.parametrize("table", sampled(TABLES, every=36), ids=str)
def test_a_running_game_reads_back_to_the_rounds_that_are_over(table: SampleTable) -> None:
    chance = Random(3)
    for game, result in moments(table, seed=2):
        if chance.random() < 0.1 or game.state.phase is Phase.CORONATION:
            assert read_back(written(game)) == result


@pytest.mark.parametrize("table", sampled(TABLES, every=36), ids=str)
def test_a_record_written_twice_is_the_same_text(table: SampleTable) -> None:
    game, _result = finished(table, seed=1)
    again = Game(game.rules, game.events)
    assert written(again) == written(game)


@pytest.mark.parametrize(
    "table", sampled((t for t in TABLES if not t.own_cards), every=36), ids=str
)
def test_no_dealt_card_is_written_before_it_is_shown(table: SampleTable) -> None:
    for game, _result in moments(table, seed=1):
        state = game.state
        is_running = state.phase not in (Phase.DEAL, Phase.OVER)
        if not is_running or any(each.round == state.round for each in state.coronations):
            continue
        rounds = decode_record(written(game), "game.toml").rounds
        running = rounds[state.round - 1] if len(rounds) == state.round else None
        if running is not None:
            assert set(running.favourites) <= {"emissary"}
            assert not running.ambition


def test_the_order_of_the_pile_is_not_written_before_a_ballot() -> None:
    table = SampleTable(VIVE, 3, frozenset({Option.EMISSARY}))
    for game, _result in moments(table, seed=1):
        if game.state.phase is Phase.PLACEMENT and not isinstance(game.last, Deal):
            assert decode_record(written(game), "game.toml").rounds[-1].emissary_pile is None


def a_stuck_wedding(own_cards: bool) -> Game:
    """The jester is crowned first, then everyone else is rejected, so that nobody can climb."""
    table = WEDDING._replace(own_cards=own_cards)
    chance, game = Random(1), Game(table.rules())
    for event in events(table, chance, game):
        game.push(_towards_the_dead_end(game) or event)
        if game.state.round == 1 and game.state.phase is Phase.DEAL:
            return game
    raise AssertionError("the round does not end")


def _towards_the_dead_end(game: Game) -> Event | None:
    state = game.state
    if state.phase is Phase.CLIMB:
        climbs = game.legal_actions()
        return Climb("bouffon") if Climb("bouffon") in climbs else climbs[0]
    if state.phase is not Phase.ELECTION:
        return None
    holder = next(seat for seat, hand in enumerate(state.hands) if hand.no)
    is_jester = state.candidate == "bouffon"
    return Ballot(
        tuple(
            Vote.NO if seat == holder and not is_jester else Vote.YES
            for seat in range(len(state.hands))
        )
    )


@pytest.mark.parametrize("own_cards", [False, True], ids=["dealt", "own cards"])
def test_a_round_that_ended_without_its_last_coronation_needs_no_ambitions(own_cards: bool) -> None:
    game = a_stuck_wedding(own_cards)
    (only,) = read_back(written(game))["rounds"]
    assert [each["monarch"] for each in only["coronations"]] == ["bouffon"]
    assert only["ambition"] == {}
    assert sorted(set(only["castle"].values())) == [
        "box",
        "dungeon-1",
        "dungeon-2",
        "dungeon-3",
        "throne",
    ]
    assert "rounds.ambition" not in written(game)
    assert "rounds.favourites" in written(game)
