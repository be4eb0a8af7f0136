"""Journals of vivat 1.0.0 and 0.1.0 become files, and their games stay the same.

Each folder in `old_journals` holds a journal and records, as that version saved them, and
`expected.json` with what it read in them.
"""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import FAILED
from companion.evening.inputs import Command
from companion.evening.match import apply_event
from companion.evening.screen import Open
from companion.evening.screens.saved_games import PickGame, saved_games_screen
from companion.keep.old_journal import convert, has_old_journal
from companion.keep.old_tables import OldJournalTooNew
from companion.keep.records import record_of_saved_game
from companion.record import decode_record, replay, result_of
from engine import Phase, standing
from tests.companion.commands.games.command_line import CommandLine
from tests.companion.keep.old_journal_folders import (
    NAMES,
    OLD_JOURNALS,
    contents,
    contents_before,
    put,
    start,
)
from tests.companion.keep.plain_state import digest_of, plain_state
from tests.companion.keep.power_cut import killed_at_each_step, replace_files
from tests.companion.keep.recording_disk import RecordingDisk
from tests.companion.keep.saving_helpers import after_a_power_cut, saver_in
from tests.companion.record.sample_games import LIBRARY
from tests.companion.simulated_table import by_touch
from tests.sampling import sampled


@pytest.fixture(params=sampled(NAMES, every=2))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def folder(name: str, tmp_path: Path) -> Path:
    return put(name, tmp_path / "old")


@pytest.fixture
def expected(name: str) -> Any:
    return expected_of(name)


def expected_of(name: str) -> Any:
    return json.loads((OLD_JOURNALS / name / "expected.json").read_text(encoding="utf-8"))


def waiting(folder: Path) -> list[list[object]]:
    """The games that can be resumed, the one that Continue offers first."""
    found = saver_in(folder).saved_games.resumable()
    return [[e.game.name, e.was_interrupted] for e in found]


def files_in(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != "journal.lock")
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def journal_files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("journal.db*")}


def test_every_event_is_taken_over_and_the_old_files_are_kept(name: str, folder: Path) -> None:
    files = journal_files(folder)
    start(folder)
    assert contents(folder) == contents_before(name)
    kept = {each.replace("journal.db", "journal.db.converted-1"): files[each] for each in files}
    assert journal_files(folder) == kept
    before = files_in(folder)
    start(folder)
    assert files_in(folder) == before, "the second start changes nothing"


def test_an_old_game_is_the_same_after_every_event(folder: Path, expected: Any) -> None:
    saved = saver_in(folder).saved_games
    for row, game in zip(saved.rows(), expected["games"], strict=True):
        assert row.name == game["name"]
        # Also an ended game can go on if its end was lost.
        assert row.status.value == game["fate"] or game["name"] in expected["losses"]
        states, match = list[dict[str, Any]](), None
        for event in saved.events(row.name):
            match = apply_event(match, event, LIBRARY)
            states.append(plain_state(match.state, match.pairing))
        assert match is not None
        assert (match.began.edition, match.began.cards.value) == (game["edition"], game["cards"])
        assert sorted(option.value for option in match.rules.setup.options) == game["options"]
        assert [[seat.name, *seat.members] for seat in match.rules.setup.seats] == game["seats"]
        assert game["winners"] in (None, [*standing(match.state).winners])
        assert (len(states), states[-1]) == (game["events"], game["state"])
        assert digest_of(states) == game["states_sha256"]


@pytest.mark.parametrize("name", sampled(NAMES, every=len(NAMES)))
def test_an_old_game_resumes_where_it_stopped_and_can_be_played_to_its_end(
    name: str, folder: Path, expected: Any
) -> None:
    lost = expected.get("losses", {})  # of which an end is gone: those can always go on
    assert [each for each in waiting(folder) if each[0] not in lost] == expected["waiting"]
    games = {game["name"]: game for game in expected["games"]}
    for number, (game, _was_interrupted) in enumerate(expected["waiting"]):
        table = after_a_power_cut(put(name, folder.with_name(game)))
        if number == 0 and not expected.get("losses"):
            table.choose(Command.RESUME)
        else:
            table.choose(Open(saved_games_screen))
            table.choose(PickGame(game))
        assert plain_state(table.match.state, table.match.pairing) == games[game]["state"]
        table.play_to_the_end(partial(by_touch, chance=Random(1)))
        assert table.match.state.phase is Phase.OVER


def test_old_records_and_games_have_the_same_results(folder: Path, expected: Any) -> None:
    saved = saver_in(folder).saved_games
    for game in expected["games"]:
        record = record_of_saved_game(saved, game["name"])
        assert result_of(replay(record, LIBRARY, game["name"])) == game["record"]
    files = sorted((folder / "games").glob("*.toml"))
    assert [file.stem for file in files] == [*expected["records"]]
    for file in files:
        record = decode_record(file.read_text(encoding="utf-8"), file.name)
        assert result_of(replay(record, LIBRARY, file.name)) == expected["records"][file.stem]


def killed(folder: Path) -> Iterator[int]:
    """Interrupt the first start at each of its steps."""
    return killed_at_each_step(folder, lambda: start(folder))


def failing(folder: Path) -> Iterator[int]:
    """The disk fails from each of these steps on."""
    files = files_in(folder)
    for step in count():
        replace_files(files, folder)
        if not start_while_failing(folder, step):
            return
        yield step


def start_while_failing(folder: Path, step: int) -> bool:
    """Start; returns whether there was this step, from which on the disk fails."""
    numbers, error = count(), (errno.ENOSPC, errno.EROFS, errno.EIO)[step % 3]
    with RecordingDisk(folder) as disk:
        disk.fault = lambda _operation: error if next(numbers) >= step else 0
        _games, told = start(folder)
    has_failed = next(numbers) > step
    assert told is not None or not has_failed or not has_old_journal(folder)
    return has_failed


def put_resumed(name: str, folder: Path) -> Path:
    """A journal of version 0.1.0 whose second game was played last."""
    with closing(sqlite3.connect(put(name, folder) / "journal.db")) as opened, opened:
        opened.execute("UPDATE event SET id = id + 1000 WHERE game = 2 AND number > 5")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(NAMES, every=4))
@pytest.mark.parametrize("interrupted", [killed, failing])
def test_whatever_interrupts_it_the_next_start_finishes(
    interrupted: Callable[[Path], Iterator[int]], name: str, tmp_path: Path
) -> None:
    before, put_it = contents_before(name), put if "1.0.0" in name else put_resumed
    folder, resumable = put_it(name, tmp_path / "old"), waiting(put_it(name, tmp_path / "other"))
    kept = {each.replace("journal.db", "journal.db.converted-1") for each in journal_files(folder)}
    for step in interrupted(folder):
        games, told = start(folder)
        assert contents(folder) == before, step
        assert waiting(folder) == resumable, step
        assert games.losses or told is None, step
        assert {*journal_files(folder)} == kept, step
    assert step > 3 * len(before)


def cut_back(folder: Path, game: str, kept: int) -> None:
    """Let a journal have only the first events of a game: as it was earlier."""
    (folder / "journal.db-counts").unlink()
    with closing(sqlite3.connect(folder / "journal.db", isolation_level=None)) as opened:
        (row,) = opened.execute("SELECT * FROM game WHERE name = ?", (game,))
        opened.execute("DELETE FROM event WHERE game = ? AND number > ?", (row[0], kept))
        (last,) = opened.execute("SELECT max(id), link FROM event WHERE game = ?", (row[0],))
        values = (*row[:4], kept, row[5], *last)
        seal = blake2b(repr(values).encode(), digest_size=8).digest()
        opened.execute(
            "UPDATE game SET events = ?, last = ?, chain = ?, seal = ? WHERE name = ?",
            (kept, *last, seal, game),
        )


def put_back(name: str, folder: Path) -> None:
    """Somebody has played with version 1.0 in a folder that was taken over."""
    for file in (OLD_JOURNALS / name).glob("journal.db*"):
        (folder / file.name).write_bytes(file.read_bytes())


def test_a_game_that_went_on_in_an_older_vivat_goes_on_here(tmp_path: Path) -> None:
    name, folder = "1.0.0-king-up", put("1.0.0-king-up", tmp_path / "old")
    cut_back(folder, "2026-10-03-2", kept=9)
    start(folder)
    assert len(contents(folder)["2026-10-03-2"]) == 9
    for _time in range(2):  # the second time nothing has happened
        put_back(name, folder)
        start(folder)
        assert contents(folder) == contents_before(name)
    assert {file.name for file in folder.glob("*-counts")} >= {"journal.db.converted-3-counts"}


def test_a_game_that_went_on_here_and_in_an_older_vivat_becomes_two(tmp_path: Path) -> None:
    name, game = "1.0.0-king-up", "2026-10-04-1"
    folder = put(name, tmp_path / "old")
    cut_back(folder, game, kept=6)
    after_a_power_cut(folder).choose(Command.RESUME)
    here = contents(folder)
    put_back(name, folder)
    start(folder)
    whole = contents_before(name)
    assert contents(folder) == {**whole, game: here[game], "2026-10-04-2": whole[game]}
    assert waiting(folder)[0] == ["2026-10-04-2", True]


def test_a_journal_that_an_older_vivat_has_begun_is_added(tmp_path: Path) -> None:
    names = ("1.0.0-king-up", "1.0.0-viva-il-re-killed")
    folder = put(names[0], tmp_path / "old")
    start(folder)
    put_back(names[1], folder)
    assert waiting(folder) == [
        *expected_of(names[1])["waiting"],
        *([game, False] for game, _was_interrupted in expected_of(names[0])["waiting"]),
    ]
    assert contents(folder) == {**contents_before(names[0]), **contents_before(names[1])}


@pytest.mark.parametrize("change", ["PRAGMA user_version = 3", "DROP TABLE event", "no SQLite"])
def test_a_file_of_another_program_stays_as_it_is_and_is_told(change: str, tmp_path: Path) -> None:
    folder = put("king-up", tmp_path / "old")
    if change == "no SQLite":
        (folder / "journal.db").write_text("what I did today")
    else:
        with closing(sqlite3.connect(folder / "journal.db")) as opened:
            opened.execute(change)
    files = journal_files(folder)
    for _start in range(2):
        assert isinstance(start(folder)[1], OldJournalTooNew)
        assert journal_files(folder) == files


def test_there_is_a_sign_of_life_for_each_game(tmp_path: Path) -> None:
    folder, written = put("1.0.0-king-up", tmp_path / "old"), list[int]()
    convert(folder, folder / "games", lambda: written.append(len([*folder.rglob("*.game")])))
    assert {*written} == {*range(len(contents(folder)))}


def test_games_list_says_that_an_old_journal_waits_for_the_next_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = CommandLine(tmp_path, capsys)
    put("1.0.0-king-up", command.data)
    assert "An earlier vivat has saved games" in command.run("games", "list", status=FAILED)
    start(command.data)
    assert "2026-10-03-1" in command.run("games", "list")


def test_a_damaged_journal_is_told_and_kept(tmp_path: Path) -> None:
    folder = put("king-up", tmp_path / "old")
    file = folder / "journal.db"
    file.write_bytes(file.read_bytes()[:-8192])
    games, told = start(folder)
    assert "journal.db.converted-1" in str(told)
    assert len([*games.rows()]) > 0


@pytest.mark.parametrize("seed", range(24))
def test_no_damage_of_a_journal_stops_a_start(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    folder = put(chance.choice(NAMES), tmp_path / "old")
    file = folder / "journal.db"
    content = bytearray(file.read_bytes())
    if seed % 3:
        for _byte in range(seed):
            content[chance.randrange(len(content))] = chance.randrange(256)
    else:
        del content[chance.randrange(len(content)) :]
    file.write_bytes(content)
    start(folder)


@pytest.mark.parametrize(
    "damage", ["UPDATE game SET events = NULL", "UPDATE game SET name = CAST(x'ff' AS TEXT)"]
)
def test_a_value_of_another_kind_in_a_journal_stops_no_start(damage: str, tmp_path: Path) -> None:
    folder = put("1.0.0-king-up", tmp_path / "old")
    with closing(sqlite3.connect(folder / "journal.db")) as opened, opened:
        opened.execute("PRAGMA ignore_check_constraints = ON")
        opened.execute("PRAGMA writable_schema = ON")
        opened.execute("UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '')")
    with closing(sqlite3.connect(folder / "journal.db")) as opened, opened:
        opened.execute(f"{damage} WHERE id = 1")
    games, told = start(folder)
    assert "journal.db.converted-1" in str(told)
    assert len([*games.rows()]) > 0


def test_the_log_of_an_empty_journal_is_kept(tmp_path: Path) -> None:
    folder = put("1.0.0-king-up", tmp_path / "old")
    (folder / "journal.db").write_bytes(b"")
    (folder / "journal.db-wal").write_bytes(b"a log")
    assert "journal.db.converted-1" in str(start(folder)[1])
    assert (folder / "journal.db.converted-1-wal").read_bytes() == b"a log"
