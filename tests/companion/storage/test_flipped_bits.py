"""A damaged row that SQLite can't detect does not stop the program."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from companion.storage.packing import BadBytes, pack_story, unpack_story
from companion.stories.game_story import story_of
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.companion.storage.saving_helpers import (
    after_a_power_cut,
    change_journal,
    saver_in,
    table_in,
)

DAMAGE = {
    "no story": "UPDATE game SET story = x'00' WHERE id = 1",
    "a story cut off": "UPDATE game SET story = substr(story, 1, 20) WHERE id = 1",
    "an impossible date": "UPDATE game SET began = 99999999999999999 WHERE id = 1",
    "an unknown status": "UPDATE game SET fate = 'runnning' WHERE id = 1",
    "a name that is not UTF-8": "UPDATE game SET name = CAST(x'ff2d31' AS TEXT) WHERE id = 1",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_row_leaves_all_games_usable(tmp_path: Path, damage: str) -> None:
    for seed in (1, 2):
        table = table_in(tmp_path, seed)
        table.begin("king-up", 3)
        table.place_everyone()
    change_journal(tmp_path, damage)
    assert len([*saver_in(tmp_path).saved_games.games()]) == 2
    again = after_a_power_cut(tmp_path)
    again.begin("king-up", 4)
    for _decision in range(10):
        by_touch(again, Random(3))
    assert again.saver is not None
    assert again.saver.problem is None
    name = saver_in(tmp_path).saved_games.resumable()[0].game.name
    assert [*saver_in(tmp_path).saved_games.events(name)] == again.events


def test_an_impossible_time_of_an_event_loses_no_game(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    change_journal(tmp_path, "UPDATE event SET at = -99999999999999999 WHERE number = 2")
    assert [*saver_in(tmp_path).saved_games.events("2026-11-20-1")] == table.events


def test_a_damaged_number_of_an_event_costs_nothing(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    change_journal(tmp_path, "UPDATE event SET number = number + 64 WHERE number = 2")
    saver = saver_in(tmp_path)
    assert saver.problem is not None
    assert "Nothing is lost" in str(saver.problem.sentence)
    assert [*saver.saved_games.events("2026-11-20-1")] == table.events


def test_a_changed_bit_is_detected_or_harmless_in_a_story() -> None:
    table = SimulatedTable()
    table.begin_an_election("king-up", 3)
    packed = pack_story(story_of(table.match.game))
    assert unpack_story(packed) == story_of(table.match.game)
    for bit in range(0, len(packed) * 8, 5):
        damaged = bytearray(packed)
        damaged[bit // 8] ^= 1 << bit % 8
        with suppress(BadBytes):
            assert unpack_story(bytes(damaged)) == story_of(table.match.game)
