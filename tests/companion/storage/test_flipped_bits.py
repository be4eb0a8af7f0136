"""A bit of a journal's row has changed, where SQLite does not see it: nobody is stopped."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from companion.storage.journal import BadBytes, pack_story, unpack_story
from companion.stories.game_story import story_of
from tests.companion.sitting import Sitting, by_touch
from tests.companion.storage.saving_helpers import after_a_power_cut, saver_in, sitting_in

SPOILT = {
    "no story": "UPDATE game SET story = x'00' WHERE id = 1",
    "a story cut off": "UPDATE game SET story = substr(story, 1, 20) WHERE id = 1",
    "a day that never was": "UPDATE game SET began = 99999999999999999 WHERE id = 1",
    "an unknown fate": "UPDATE game SET fate = 'runnning' WHERE id = 1",
    "a name that is no text": "UPDATE game SET name = CAST(x'ff2d31' AS TEXT) WHERE id = 1",
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_row_with_a_changed_bit_stops_nobody(tmp_path: Path, spoil: str) -> None:
    for seed in (1, 2):
        sitting = sitting_in(tmp_path, seed)
        sitting.begin("king-up", 3)
        sitting.place_everyone()
    connection = sqlite3.connect(tmp_path / "journal.db")
    connection.execute(spoil)
    connection.commit()
    connection.close()
    assert len([*saver_in(tmp_path).saved_games.games()]) == 2
    again = after_a_power_cut(tmp_path)
    again.begin("king-up", 4)
    again.play_to_the_end(lambda each: by_touch(each, Random(3)))
    assert again.saver is not None
    assert again.saver.problem is None
    name = saver_in(tmp_path).saved_games.waiting()[0].game.name
    assert [*saver_in(tmp_path).saved_games.events(name)] == again.events


def test_a_moment_that_never_was_is_no_reason_to_lose_a_game(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin("king-up", 3)
    connection = sqlite3.connect(tmp_path / "journal.db")
    connection.execute("UPDATE event SET at = -99999999999999999 WHERE number = 2")
    connection.commit()
    connection.close()
    assert [*saver_in(tmp_path).saved_games.events("2026-11-20-1")] == sitting.events


def test_a_changed_bit_makes_no_other_story() -> None:
    sitting = Sitting()
    sitting.begin_an_election("king-up", 3)
    packed = pack_story(story_of(sitting.match.game))
    assert unpack_story(packed) == story_of(sitting.match.game)
    for bit in range(0, len(packed) * 8, 5):
        spoilt = bytearray(packed)
        spoilt[bit // 8] ^= 1 << bit % 8
        with suppress(BadBytes):
            assert unpack_story(bytes(spoilt)) == story_of(sitting.match.game)
