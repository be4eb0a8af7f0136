"""Records of games that were followed in other ways than by every move, or set right."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.record import decode_record, replay
from engine import (
    Ballot,
    ChangeFollow,
    Follow,
    Game,
    Phase,
    Place,
    Position,
    Raise,
    SetRight,
    TellStuck,
    Vote,
    deal,
)
from tests.companion.record.sample_games import (
    LIBRARY,
    SampleTable,
    finished,
    moments,
    read_back,
    tables,
    written,
)
from tests.companion.record.test_round_trip import a_stuck_wedding
from tests.engine.rewritten import rewritten
from tests.sampling import sampled

IN_EACH_WAY = [table._replace(follow=follow) for table in tables(60) for follow in Follow]
QUIET = [table for table in IN_EACH_WAY if table.follow is not Follow.MOVES]
RESTLESS = [table._replace(is_restless=True) for table in IN_EACH_WAY]


@pytest.mark.parametrize("table", sampled(QUIET, every=13), ids=str)
@pytest.mark.parametrize("seeds", sampled([range(1), range(1, 4)], every=2), ids=str)
def test_a_finished_game_reads_back_to_the_same_result(table: SampleTable, seeds: range) -> None:
    for seed in seeds:
        game, result = finished(table, seed)
        assert result["complete"]
        assert read_back(written(game)) == result


@pytest.mark.parametrize("table", sampled(RESTLESS, every=19), ids=str)
@pytest.mark.parametrize("seeds", sampled([range(1), range(1, 8)], every=2), ids=str)
def test_a_game_that_was_changed_and_set_right_reads_back_to_the_same_result(
    table: SampleTable, seeds: range
) -> None:
    for seed in seeds:
        game, result = finished(table, seed)
        assert read_back(written(game)) == result


@pytest.mark.parametrize("table", sampled(RESTLESS, every=23), ids=str)
def test_a_record_that_is_read_and_written_again_is_the_same_text(table: SampleTable) -> None:
    game, _result = finished(table, seed=3)
    text = written(game)
    assert written(replay(decode_record(text, ""), LIBRARY, "").game) == text


@pytest.mark.parametrize("table", sampled(RESTLESS, every=29), ids=str)
def test_a_running_game_reads_back_to_the_rounds_that_are_over(table: SampleTable) -> None:
    chance = Random(3)
    for game, result in moments(table, seed=2):
        if chance.random() < 0.1 or game.state.phase in (Phase.POSITIONS, Phase.CORONATION):
            assert read_back(written(game)) == result


def told_as(game: Game, follow: Follow) -> Game:
    """The same game, told in another way."""
    states = game.states
    return rewritten(zip(states, game.events, states[1:], strict=False), follow)


def without_hands(result: dict[str, Any]) -> dict[str, Any]:
    return {**result, "rounds": [{**each, "hands": {}} for each in result["rounds"]]}


@pytest.mark.parametrize("table", sampled(tables(60), every=9), ids=str)
def test_the_record_of_a_game_told_in_another_way_gives_the_same_result(table: SampleTable) -> None:
    game, result = finished(table, seed=4)
    assert read_back(written(told_as(game, Follow.VOTES))) == result
    scores = read_back(written(told_as(game, Follow.SCORES)))
    assert without_hands(scores) == without_hands(result)


@pytest.mark.parametrize("own_cards", [False, True], ids=["dealt", "own cards"])
@pytest.mark.parametrize("follow", [Follow.VOTES, Follow.SCORES])
def test_a_round_in_which_nobody_could_move_says_so(follow: Follow, own_cards: bool) -> None:
    game = a_stuck_wedding(own_cards)
    text = written(told_as(game, follow))
    assert "stuck = true" in text
    assert "[rounds.castle]" in text
    assert "rounds.ambition" not in text
    assert without_hands(read_back(text)) == without_hands(read_back(written(game)))


def test_where_moves_are_told_nobody_says_that_nobody_can_move() -> None:
    assert "stuck" not in written(a_stuck_wedding(own_cards=False))


def test_a_board_that_was_set_right_may_end_a_round_without_any_coronation() -> None:
    game = Game(SampleTable("king-up", 4).rules())
    game.push(deal(game.state, Random(1)))
    game.push(ChangeFollow(Follow.VOTES))
    *rejected, last = (character.id for character in game.rules.characters)
    game.push(SetRight(tuple(Position(each, Place.REMOVED) for each in rejected)))
    for event in (Raise(0, last), Ballot((Vote.NO, *[Vote.YES] * 3)), TellStuck(())):
        game.push(event)
    (only,) = read_back(written(game))["rounds"]
    assert (only["coronations"], only["ambition"]) == ([], {})
    assert set(only["castle"].values()) == {"box"}
