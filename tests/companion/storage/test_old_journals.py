"""Journals and records made by vivat 0.1.0 open, resume and replay identically.

Each folder in `old_journals` holds the journal and the records of one edition, as version 0.1.0
saved them, and `expected.json` with what that version read in them.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.known_records import record_of_saved_game
from companion.record import decode_record, replay, result_of, to_toml
from companion.stories.game_story import GameStory
from companion.table.events import TableEvent
from companion.table.inputs import Command
from companion.table.match import Match, apply_event
from companion.table.screens.saved_games import PickGame, SavedGamesScreen
from companion.table.table_screen import Open
from engine import HouseRules, Phase, standing
from tests.companion.record.sample_games import LIBRARY
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.companion.storage.plain_state import digest_of, plain_state
from tests.companion.storage.saving_helpers import after_a_power_cut, saver_in
from tests.sampling import sampled

OLD_JOURNALS = Path(__file__).parent / "old_journals"


@pytest.fixture(params=sampled(["vive-le-roi", "viva-il-re", "king-up"], every=3))
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of one old folder: opening a journal writes beside it."""
    copy: Path = shutil.copytree(OLD_JOURNALS / str(request.param), tmp_path / "old")
    return copy


@pytest.fixture
def expected(folder: Path) -> Any:
    return json.loads((folder / "expected.json").read_text(encoding="utf-8"))


def states(events: Sequence[TableEvent]) -> Iterator[dict[str, Any]]:
    """The state after each event."""
    match: Match | None = None
    for event in events:
        match = apply_event(match, event, LIBRARY)
        yield plain_state(match.state, match.pairing)


def copy_of(folder: Path, name: str) -> Path:
    return shutil.copytree(folder, folder.parent / name)


def resume(folder: Path, game: str, is_first: bool) -> SimulatedTable:
    """The table after somebody chose this game on the first screen or in the list."""
    table = after_a_power_cut(folder)
    if is_first:
        table.choose(Command.RESUME)
    else:
        table.choose(Open(SavedGamesScreen))
        table.choose(PickGame(game))
    return table


def play_to_the_end(table: SimulatedTable) -> None:
    chance = Random(1)
    table.play_to_the_end(lambda each: by_touch(each, chance))


def test_an_old_journal_lists_the_same_games(folder: Path, expected: Any) -> None:
    saved = saver_in(folder).saved_games
    assert saver_in(folder).problem is None
    listed = [(row.name, row.began.isoformat(), row.status.value) for row in saved.rows()]
    assert listed == [(game["name"], game["began"], game["fate"]) for game in expected["games"]]
    for row, game in zip(saved.rows(), expected["games"], strict=True):
        match = saved.match(row.name)
        assert match.began.edition == game["edition"]
        assert match.began.cards.value == game["cards"]
        assert sorted(option.value for option in match.rules.setup.options) == game["options"]
        assert [[seat.name, *seat.members] for seat in match.rules.setup.seats] == game["seats"]


def test_an_old_game_folds_to_the_same_state_after_every_event(folder: Path, expected: Any) -> None:
    saved = saver_in(folder).saved_games
    for game in expected["games"]:
        found = [*states(saved.events(game["name"]))]
        assert len(found) == game["events"]
        assert found[-1] == game["state"]
        assert digest_of(found) == game["states_sha256"]


def plain(story: GameStory) -> object:
    """A story without what older journals don't have of characters and editions."""
    return without(msgspec.to_builtins(story), {"names", "is_feminine", "edition_names"})


def without(value: Any, keys: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: without(each, keys) for key, each in value.items() if key not in keys}
    return [without(each, keys) for each in value] if isinstance(value, list | tuple) else value


def test_an_old_game_has_the_same_scores_and_winners(folder: Path, expected: Any) -> None:
    saved = saver_in(folder).saved_games
    for row, game in zip(saved.rows(), expected["games"], strict=True):
        state = saved.match(row.name).state
        assert row.story is not None
        assert plain(row.story) == plain(saved.match(row.name).story), "it is read as it is"
        assert list(row.story.seat_scores) == game["seat_scores"]
        if game["winners"] is not None:
            assert list(standing(state).winners) == game["winners"]


def test_an_old_game_resumes_where_it_stopped_and_can_be_played_to_its_end(
    folder: Path, expected: Any
) -> None:
    resumable = [
        (each.game.name, each.was_interrupted) for each in saver_in(folder).saved_games.resumable()
    ]
    assert resumable == [*map(tuple, expected["waiting"])]
    games = {game["name"]: game for game in expected["games"]}
    for number, (name, _was_interrupted) in enumerate(resumable):
        table = resume(copy_of(folder, name), name, is_first=number == 0)
        assert plain_state(table.match.state, table.match.pairing) == games[name]["state"]
        play_to_the_end(table)
        assert table.match.state.phase is Phase.OVER


def test_an_old_record_replays_to_the_same_result(folder: Path, expected: Any) -> None:
    files = sorted((folder / "games").iterdir())
    assert [file.stem for file in files] == [*expected["records"]]
    for file in files:
        record = decode_record(file.read_text(encoding="utf-8"), file.name)
        assert result_of(replay(record, LIBRARY, file.name)) == expected["records"][file.stem]


def test_an_old_game_is_exported_as_the_same_record(folder: Path, expected: Any) -> None:
    saved = saver_in(folder).saved_games
    for game in expected["games"]:
        record = record_of_saved_game(saved, game["name"])
        assert result_of(replay(record, LIBRARY, game["name"])) == game["record"]
        file = folder / "games" / f"{game['name']}.toml"
        if game["fate"] == "left":
            assert record == decode_record(file.read_text(encoding="utf-8"), file.name)


def test_an_exported_record_is_the_same_text_as_an_old_one(folder: Path, expected: Any) -> None:
    """Except with house rules, which are written with all keys that this version knows."""
    saved = saver_in(folder).saved_games
    for game in expected["games"]:
        record = record_of_saved_game(saved, game["name"])
        file = folder / "games" / f"{game['name']}.toml"
        if game["fate"] == "left" and record.house_rules == HouseRules():
            assert to_toml(record) == file.read_text(encoding="utf-8")
