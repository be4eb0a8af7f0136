"""The disk is full or read-only, or a file is damaged: the game goes on and shows the problem."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.storage import schema
from companion.storage.database import journal_exists
from companion.storage.errors import (
    DamagedJournal,
    DamagedJournalMoved,
    FolderUnusable,
    JournalInUse,
    JournalTooNew,
    NoGameReadable,
    NotAJournal,
)
from companion.storage.event_counts import counts_file
from companion.storage.lock import Lock
from companion.table.events import TableEvent
from companion.table.inputs import Command
from companion.table.match import fold_match
from companion.table.screens.menu import MenuScreen
from companion.table.screens.new_journal import NewJournalScreen
from companion.table.screens.podium import PodiumScene
from companion.table.screens.question import QuestionScene
from companion.table.screens.title import TitleScene
from companion.table.table_screen import Open
from tests.companion.doctor.environments import as_nobody, open_folder
from tests.companion.record.sample_games import LIBRARY
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import by_touch
from tests.companion.storage import disk_scenarios
from tests.companion.storage.disk_scenarios import (
    evening_in,
    must_show_that_nothing_is_saved,
    play,
)
from tests.companion.storage.private_mounts import (
    only_writable,
    read_only,
    run_in_private_mounts,
    small_disk,
)
from tests.companion.storage.saving_helpers import saver_in, table_in
from tests.sampling import sampled

LEAF = 0x0D
"""The first byte of a page with rows."""
MODULE = disk_scenarios.__name__


ON_A_SMALL_DISK: tuple[Callable[[Path], None], ...] = (
    disk_scenarios.filled_during_a_game_then_cleared,
    disk_scenarios.full_before_the_first_game,
    disk_scenarios.full_at_first_then_cleared,
    disk_scenarios.full_when_a_game_is_set_aside,
)


@pytest.mark.parametrize("scenario", sampled((e.__name__ for e in ON_A_SMALL_DISK), every=4))
def test_a_game_goes_on_when_a_small_disk_is(scenario: str, tmp_path: Path) -> None:
    run_in_private_mounts(tmp_path, small_disk(tmp_path), MODULE, scenario)


@pytest.mark.slow
def test_on_a_read_only_disk_the_last_game_is_resumed_in_memory(tmp_path: Path) -> None:
    table_in(tmp_path).begin_an_election("king-up", 3)
    scenario = disk_scenarios.read_only_with_a_saved_game.__name__
    run_in_private_mounts(tmp_path, read_only(tmp_path), MODULE, scenario)


@pytest.mark.slow
def test_on_a_read_only_disk_a_game_of_a_closed_journal_is_resumed_too(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin_an_election("king-up", 3)
    assert table.saver is not None
    table.saver.close()
    assert not (tmp_path / "journal.db-wal").exists()
    scenario = disk_scenarios.read_only_with_a_saved_game.__name__
    run_in_private_mounts(tmp_path, read_only(tmp_path), MODULE, scenario)


@pytest.mark.slow
def test_on_a_read_only_disk_a_first_game_can_be_played(tmp_path: Path) -> None:
    scenario = disk_scenarios.read_only_without_games.__name__
    run_in_private_mounts(tmp_path, read_only(tmp_path), MODULE, scenario)


@pytest.mark.slow
def test_one_writable_folder_is_enough(tmp_path: Path) -> None:
    scenario = disk_scenarios.one_writable_folder.__name__
    run_in_private_mounts(tmp_path, only_writable(tmp_path), MODULE, scenario)


def play_a_game(folder: Path, seed: int = 1) -> None:
    """Play a whole game and close its journal."""
    table = table_in(folder, seed)
    table.begin("king-up", 4)
    table.play_to_the_end(lambda each: by_touch(each, Random(2)))
    assert table.saver is not None
    table.saver.close()


@cache
def game_on_the_disk() -> tuple[Mapping[str, bytes], Sequence[TableEvent]]:
    """A closed journal's files with a whole game, which is played only once, and its events."""
    with TemporaryDirectory() as folder:
        play_a_game(Path(folder))
        files = {file.name: file.read_bytes() for file in Path(folder).glob("journal.db*")}
        return files, [*saver_in(Path(folder)).saved_games.events("2026-11-20-1")]


def events_of_a_game() -> Sequence[TableEvent]:
    return game_on_the_disk()[1]


def journal_with_a_game(folder: Path) -> bytes:
    """Put the journal of a whole game into a folder; return the bytes of its main file."""
    files = game_on_the_disk()[0]
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return files["journal.db"]


def must_be_asked_about(folder: Path, damaged: bytes, kind: type) -> None:
    """The program asks on the first screen before it starts a new journal; nothing is replaced
    until then, and afterwards the old file is intact."""
    evening = evening_in(folder)
    problem = disk_scenarios.problem_of(evening)
    assert isinstance(problem.sentence, NoGameReadable)
    assert isinstance(problem.sentence.parts["problem"], kind)
    evening.expect(QuestionScene)
    assert "No game in it can be read" in evening.notice_text, "it is shown on the screen"
    assert "until you choose “New journal”" in evening.notice_text
    assert "vivat games import" in evening.notice_text
    assert (folder / "journal.db").read_bytes() == damaged, "it is not replaced in silence"
    evening.choose(Command.BACK)
    assert not evening.expect(TitleScene).frame.is_saved
    assert (folder / "journal.db").read_bytes() == damaged
    evening.choose(Open(NewJournalScreen))
    evening.choose(Command.DONE)
    assert "damaged-1" in evening.notice_text
    assert evening.expect(TitleScene).frame.is_saved
    evening.begin("king-up", 3)
    play(evening, 5)
    assert (folder / "journal.db.damaged-1").read_bytes() == damaged
    (resumable,) = saver_in(folder).saved_games.resumable()
    assert [*saver_in(folder).saved_games.events(resumable.game.name)] == evening.events


def must_be_saved_again(folder: Path, damaged: bytes) -> None:
    """The program says what is lost and saves the rest again; the damaged file is intact."""
    evening = evening_in(folder)
    problem = disk_scenarios.problem_of(evening)
    assert isinstance(problem.sentence, DamagedJournalMoved)
    assert "damaged-1" in evening.notice_text, "it is shown on the screen"
    assert evening.expect(TitleScene).frame.is_saved
    assert (folder / "journal.db.damaged-1").read_bytes() == damaged
    left = [*saver_in(folder).saved_games.events("2026-11-20-1")]
    assert left == events_of_a_game()[: len(left)]
    lost = len(events_of_a_game()) - len(left)
    assert lost == 0 or f"from event {len(left) + 1} on ({lost} events)" in evening.notice_text


@pytest.mark.parametrize("share", [0.6, 0.8, 0.95])
def test_what_is_left_of_a_truncated_journal_is_saved_again(tmp_path: Path, share: float) -> None:
    whole = journal_with_a_game(tmp_path)
    torn = whole[: int(len(whole) * share)]
    (tmp_path / "journal.db").write_bytes(torn)
    must_be_saved_again(tmp_path, torn)


def test_before_a_journal_without_any_game_is_replaced_the_table_is_asked(tmp_path: Path) -> None:
    torn = journal_with_a_game(tmp_path)[:4096]
    (tmp_path / "journal.db").write_bytes(torn)
    must_be_asked_about(tmp_path, torn, DamagedJournal)


@pytest.mark.parametrize("page", [0, 1, 3, 6])
def test_a_journal_with_a_page_of_another_file_is_saved_again(tmp_path: Path, page: int) -> None:
    whole = bytearray(journal_with_a_game(tmp_path))
    whole[page * 4096 :][:4096] = b""
    whole[page * 4096 : page * 4096] = b"elsewhere" * 455 + b"."
    (tmp_path / "journal.db").write_bytes(whole)
    must_be_saved_again(tmp_path, bytes(whole))


def test_before_a_file_that_is_not_a_journal_is_replaced_the_table_is_asked(
    tmp_path: Path,
) -> None:
    letter = b"Dear diary, today I was crowned.\n" * 100
    (tmp_path / "journal.db").write_bytes(letter)
    must_be_asked_about(tmp_path, letter, NotAJournal)


@pytest.mark.parametrize("is_missing", [True, False], ids=["missing", "empty"])
def test_of_a_journal_that_is_gone_nothing_is_said_about_its_contents(
    tmp_path: Path, is_missing: bool
) -> None:
    journal_with_a_game(tmp_path)
    (tmp_path / "journal.db").write_bytes(b"")
    if is_missing:
        (tmp_path / "journal.db").unlink()
    evening = evening_in(tmp_path)
    detail = evening.expect(QuestionScene).detail
    for said in (evening.notice_text, detail):
        assert "in it can be read" not in said
        assert "vivat games import" in said
        assert "first screen" not in said
    assert "although games were saved in it. Games can be saved again" in evening.notice_text


def test_a_file_with_readable_games_is_called_a_damaged_journal(tmp_path: Path) -> None:
    whole = journal_with_a_game(tmp_path)
    (tmp_path / "journal.db").write_bytes(b"X" + whole[1:])  # SQLite takes it for another file
    sentence = saver_in(tmp_path).problem
    assert sentence is not None
    assert "journal.db is damaged. Everything that can be read was saved again; games: 1. " in str(
        sentence.sentence
    )


def test_at_the_very_first_start_the_log_says_nothing_of_the_counts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    saver_in(tmp_path / "new")
    assert "written again" not in caplog.text
    counts_file(tmp_path / "new" / "journal.db").write_bytes(b"damaged")
    saver_in(tmp_path / "new")
    assert "written again" in caplog.text


def test_before_another_programs_database_is_replaced_the_table_is_asked(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "journal.db")
    connection.execute("CREATE TABLE wine (name TEXT)")
    connection.execute("INSERT INTO wine VALUES ('Saint-Émilion')")
    connection.commit()
    connection.close()
    must_be_asked_about(tmp_path, (tmp_path / "journal.db").read_bytes(), NotAJournal)


def test_the_second_damaged_journal_gets_another_name(tmp_path: Path) -> None:
    for text in (b"one" * 200, b"two" * 200):
        (tmp_path / "journal.db").write_bytes(text)
        saver = saver_in(tmp_path)
        saver.saved_games.start_anew()
        saver.close()
    assert (tmp_path / "journal.db.damaged-1").read_bytes() == b"one" * 200
    assert (tmp_path / "journal.db.damaged-2").read_bytes() == b"two" * 200


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    (tmp_path / "journal.db").touch()
    saver = saver_in(tmp_path)
    assert saver.problem is None
    assert not [*saver.saved_games.games()]


def test_a_journal_of_a_newer_version_is_left_unchanged(tmp_path: Path) -> None:
    journal_with_a_game(tmp_path)
    connection = sqlite3.connect(tmp_path / "journal.db")
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    newer = (tmp_path / "journal.db").read_bytes()
    evening = evening_in(tmp_path)
    must_show_that_nothing_is_saved(evening, JournalTooNew)
    evening.begin("king-up", 3)
    evening.place_everyone()
    assert (tmp_path / "journal.db").read_bytes() == newer


@pytest.mark.slow
def test_if_a_journal_is_damaged_during_a_game_a_new_one_has_the_whole_game(
    tmp_path: Path,
) -> None:
    evening = evening_in(tmp_path)
    evening.begin("king-up", 3)
    play(evening, 10)
    stray = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    stray.executescript(
        "PRAGMA writable_schema = ON;"
        "UPDATE sqlite_schema SET rootpage = 9999 WHERE name = 'event';"
        "PRAGMA schema_version = 77;"
    )
    stray.close()
    play(evening, 2000)
    assert isinstance(evening.scene, PodiumScene)
    assert isinstance(disk_scenarios.problem_of(evening).sentence, DamagedJournalMoved)
    (resumable,) = saver_in(tmp_path).saved_games.resumable()
    assert [*saver_in(tmp_path).saved_games.events(resumable.game.name)] == evening.events


def test_a_second_program_is_refused_with_the_process_id_of_the_first(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "journal.db")
    with pytest.raises(JournalInUse, match=r"process \d+"):
        Lock(tmp_path / "journal.db")
    lock.release()
    Lock(tmp_path / "journal.db").release()


def test_a_second_vivat_ends_with_an_explanation(tmp_path: Path) -> None:
    settings = tmp_path / "vivat.toml"
    settings.write_text('[keeping]\nfolder = "data"\n')
    (tmp_path / "data").mkdir()
    lock = Lock(tmp_path / "data" / "journal.db")
    command = [sys.executable, "-m", "companion", "play", "--settings", str(settings)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=180)
    lock.release()
    assert second.returncode == 2
    assert "is in use by another vivat" in second.stderr
    assert "Traceback" not in second.stderr


def test_the_lock_of_a_killed_program_is_released(tmp_path: Path) -> None:
    code = (
        "import pathlib, time; from companion.storage.lock import Lock; "
        f"held = Lock(pathlib.Path({str(tmp_path / 'journal.db')!r})); "
        "print('held', flush=True); time.sleep(60)"
    )
    other = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    with pytest.raises(JournalInUse, match=str(other.pid)):
        Lock(tmp_path / "journal.db")
    other.kill()
    other.wait()
    other.stdout.close()
    Lock(tmp_path / "journal.db").release()


def test_an_older_journal_is_migrated(tmp_path: Path) -> None:
    journal_with_a_game(tmp_path)
    connection = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    before = [*saver_in(tmp_path).saved_games.games()]
    steps = (*schema.STEPS, "ALTER TABLE game ADD COLUMN weather TEXT;")
    schema.migrate(connection, steps)
    assert schema.version_of(connection) == schema.VERSION + 1
    assert connection.execute("SELECT name, weather FROM game").fetchall() == [
        (before[0].name, None)
    ]
    schema.migrate(connection, steps)
    connection.close()


def test_a_failed_migration_leaves_the_older_journal_unchanged(tmp_path: Path) -> None:
    journal_with_a_game(tmp_path)
    connection = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    broken = (*schema.STEPS, "CREATE TABLE weather (day TEXT); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(sqlite3.OperationalError):
        schema.migrate(connection, broken)
    connection.close()
    assert saver_in(tmp_path).problem is None
    assert len([*saver_in(tmp_path).saved_games.games()]) == 1


def test_with_a_folder_in_the_journals_place_the_game_goes_on_unsaved(tmp_path: Path) -> None:
    (tmp_path / "journal.db").mkdir()
    evening = SimulatedEvening(saver=saver_in(tmp_path), boxes=3)
    assert not evening.scene.frame.is_saved
    evening.begin("king-up", 3)
    assert fold_match(evening.events, LIBRARY).state == evening.match.state
    evening.choose(Open(MenuScreen))
    evening.choose(Command.LEAVE)
    evening.choose(Command.SAVE_FOR_LATER)
    evening.choose(Command.RESUME)


def test_games_that_can_still_be_read_are_copied_into_the_new_journal(tmp_path: Path) -> None:
    for seed in range(3):
        play_a_game(tmp_path, seed)
    before = {game.name: game.story for game in saver_in(tmp_path).saved_games.games()}
    whole = bytearray((tmp_path / "journal.db").read_bytes())
    page = next(at for at in range(len(whole) - 4096, 0, -4096) if whole[at] == LEAF)
    whole[page : page + 4096] = bytes(4096)
    (tmp_path / "journal.db").write_bytes(whole)
    saver = saver_in(tmp_path)
    after = {game.name: game.story for game in saver.saved_games.games()}
    assert saver.problem is not None
    assert saver.problem.sentence.parts["saved"] == len(after) == 3
    assert "Lost: 2026-11-20-" in str(saver.problem.sentence)
    unchanged = [name for name in after if after[name] == before[name]]
    assert len(unchanged) == 2, "one game has lost some events"
    for name in after:
        assert saver.saved_games.events(name)


def test_files_of_an_earlier_damage_are_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"no journal" * 99)
    (tmp_path / "journal.db.damaged-1-wal").write_text("left over")
    saver_in(tmp_path).saved_games.start_anew()
    assert (tmp_path / "journal.db.damaged-1-wal").read_text() == "left over"
    assert (tmp_path / "journal.db.damaged-2").exists()


def test_a_journal_of_which_only_the_log_is_left_is_saved_again(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    left = tmp_path / "left"
    left.mkdir()
    (tmp_path / "journal.db-wal").rename(left / "journal.db-wal")
    saver = saver_in(left)
    assert saver.problem is not None
    assert saver.problem.is_saving
    assert "journal.db is missing" in str(saver.problem.sentence)
    (kept,) = left.glob("journal.db.damaged-1*")
    assert f"called {kept.name} now" in str(saver.problem.sentence)
    assert [*saver.saved_games.events("2026-11-20-1")] == [*table.events]


def test_in_another_users_folder_the_game_goes_on_unsaved() -> None:
    with open_folder() as folder:
        data = folder / "data"
        table_in(data).begin("king-up", 3)
        data.chmod(0o700)
        with as_nobody():
            evening = evening_in(data)
            must_show_that_nothing_is_saved(evening, FolderUnusable)
            evening.begin("king-up", 3)
            with pytest.raises(FolderUnusable):
                journal_exists(data / "journal.db")


@pytest.mark.parametrize("name", ["a\0b", "no\udcfftext"], ids=["nul", "not text"])
def test_an_impossible_folder_name_is_shown_as_a_problem(tmp_path: Path, name: str) -> None:
    (tmp_path / "no\udcfftext").write_text("in the way")
    evening = evening_in(tmp_path / name)
    must_show_that_nothing_is_saved(evening, FolderUnusable)
