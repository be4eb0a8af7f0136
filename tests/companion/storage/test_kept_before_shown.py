"""What the screen shows and the boxes are told is on the disk before; and it stays there, even if
the journal's files are removed in the middle of a game.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from random import Random
from shutil import rmtree

import pytest

from companion.display.canvas import Hotspot
from companion.display.painter import Picture
from companion.storage.errors import EventOutOfOrder, JournalInUse, JournalOutOfPlace
from companion.storage.event_counts import read_counts
from companion.storage.lock import Lock
from companion.storage.recovery import open_journal
from companion.storage.rescue import finish, save_again
from companion.storage.rows import EventRow, GameStatus
from companion.storage.survey import survey_of
from companion.table.core import Outputs
from companion.table.inputs import Command, Input, StorageChanged
from companion.table.screens.question import QuestionScene
from hardware.boxes import Order
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.companion.storage.disk_scenarios import evening_in, problem_of
from tests.companion.storage.saving_helpers import (
    after_a_power_cut,
    close_all_savers,
    saver_in,
    table_in,
)

NAME = "2026-11-20-1"


def events_on_the_disk(folder: Path) -> int:
    """How many events another program finds in the journal."""
    connection = sqlite3.connect(f"file:{folder / 'journal.db'}?mode=ro", uri=True)
    try:
        return int(connection.execute("SELECT count(*) FROM event").fetchone()[0])
    finally:
        connection.close()


def test_every_event_is_on_the_disk_before_a_frame_or_a_light_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = SimulatedEvening(boxes=3, size=(640, 400), saver=saver_in(tmp_path))
    committed = [0]
    seen: set[tuple[str, int, int]] = set()
    step, show, order = evening._table.step, evening.window.show, evening.hardware.apply_order

    def stepping(inputs: Iterable[Input], now: float) -> Outputs:
        outputs = step(inputs, now)
        committed[0] += len(outputs.events)
        return outputs

    def showing(picture: Picture, now: float, damaged: bool) -> tuple[Hotspot, ...]:
        seen.add(("frame", committed[0], events_on_the_disk(tmp_path)))
        return show(picture, now, damaged)

    def ordering(given: Order) -> None:
        seen.add(("order", committed[0], events_on_the_disk(tmp_path)))
        order(given)

    monkeypatch.setattr(evening._table, "step", stepping)
    monkeypatch.setattr(evening.window, "show", showing)
    monkeypatch.setattr(evening.hardware, "apply_order", ordering)
    evening.begin("king-up", 3)
    for _decision in range(15):
        by_touch(evening, Random(3))
    assert committed[0] > 5
    assert {what for what, _committed, _kept in seen} == {"frame", "order"}
    for what, shown, kept in seen:
        assert kept == shown, f"a {what} came before the disk"


def test_no_event_can_be_written_beyond_a_gap(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 3)
    journal = saver_in(tmp_path)._queue._journal
    last = journal.events(NAME)[-1]
    with pytest.raises(EventOutOfOrder):
        journal.write([], [EventRow(NAME, last.number + 2, last.at, last.event)])
    assert len(journal.events(NAME)) == last.number
    assert read_counts(tmp_path / "journal.db").heads[NAME].events == last.number


def test_only_the_game_that_was_being_played_counts_as_interrupted(tmp_path: Path) -> None:
    for _game in range(2):
        table_in(tmp_path).begin("king-up", 3)
    saved = saver_in(tmp_path).saved_games
    assert [(each.game.name, each.was_interrupted) for each in saved.resumable()] == [
        ("2026-11-20-2", True),
        (NAME, False),
    ]
    table = after_a_power_cut(tmp_path)
    table.choose(Command.RESUME)
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    saved = saver_in(tmp_path).saved_games
    assert [row.status for row in saved.rows()] == [GameStatus.RUNNING, GameStatus.SET_ASIDE]
    assert not any(each.was_interrupted for each in saved.resumable()), "nobody was playing"


@pytest.mark.parametrize("removed", ["the folder", "the journal"])
def test_files_removed_in_the_middle_of_a_game_are_written_again_and_told(
    tmp_path: Path, removed: str
) -> None:
    folder = tmp_path / "data"
    table_in(folder).begin("king-up", 4)
    table = table_in(folder)
    table.begin("king-up", 3)
    if removed == "the folder":
        rmtree(folder)
    else:
        (folder / "journal.db").unlink()
    table.place_everyone()
    assert table.saver is not None
    problem = table.saver.problem
    assert problem is not None
    assert isinstance(problem.sentence, JournalOutOfPlace)
    assert problem.is_saving
    assert "was removed while vivat was running" in str(problem.sentence)
    table.saver.close()
    again = saver_in(folder)
    assert again.problem is None
    assert len([*again.saved_games.games()]) == 2, "the earlier game is there as well"
    assert [*again.saved_games.events("2026-11-20-2")] == table.events


def test_a_game_whose_folder_was_removed_holds_the_lock_of_the_new_one(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    evening = evening_in(folder)
    evening.begin("king-up", 3)
    rmtree(folder)
    evening.place_everyone()
    assert isinstance(problem_of(evening).sentence, JournalOutOfPlace)
    with pytest.raises(JournalInUse):
        Lock(folder / "journal.db")


def test_a_vivat_that_was_faster_in_a_new_folder_is_told_and_its_games_are_kept(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    evening = evening_in(folder)
    evening.begin("king-up", 3)
    rmtree(folder)
    folder.mkdir()
    faster = Lock(folder / "journal.db")
    other = table_in(folder)
    other.begin("king-up", 4)
    evening.place_everyone()
    assert isinstance(problem_of(evening).sentence, JournalInUse)
    assert not evening.scene.frame.is_saved
    assert [*saver_in(folder).saved_games.events(NAME)] == other.events
    close_journal(other)
    faster.release()
    evening.undo()
    problem = problem_of(evening)
    assert problem.is_saving
    assert "was replaced while vivat was running" in str(problem.sentence)
    assert [*saver_in(folder).saved_games.events(NAME)] == evening.events
    aside = folder / "journal.db.damaged-1"
    assert aside.name in str(problem.sentence)
    kept = tmp_path / "kept"
    kept.mkdir()
    for suffix in ("", "-wal"):
        (folder / f"{aside.name}{suffix}").rename(kept / f"journal.db{suffix}")
    assert [*saver_in(kept).saved_games.events(NAME)] == other.events


def close_journal(table: SimulatedTable) -> None:
    assert table.saver is not None
    table.saver.close()


def test_an_old_log_is_gone_before_the_new_journal_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_in(tmp_path).begin("king-up", 3)
    path = tmp_path / "journal.db"
    steps: list[tuple[str, bool]] = []
    replace = os.replace

    def watched(source: object, target: object) -> None:
        steps.append((Path(str(target)).name, path.with_name("journal.db-wal").exists()))
        replace(source, target)  # type: ignore[arg-type]

    monkeypatch.setattr("os.replace", watched)
    survey = survey_of(path, read_counts(path))
    close_all_savers()
    path.with_name("journal.db-wal").write_bytes(b"an old log")
    save_again(path, survey)
    assert ("journal.db", False) in steps, "SQLite would replay the old log"
    assert (tmp_path / "journal.db.damaged-1-wal").read_bytes() == b"an old log"
    finish(path)
    opened = open_journal(path)
    opened.journal.close()
    assert opened.problem is None


@pytest.mark.parametrize("kiosk", [False, True], ids=["at home", "in a kiosk"])
def test_a_question_about_a_new_journal_waits_for_a_touch(tmp_path: Path, kiosk: bool) -> None:
    (tmp_path / "journal.db").write_bytes(b"no journal" * 99)
    table = after_a_power_cut(tmp_path, kiosk=kiosk)
    assert table.saver is not None
    table.step(StorageChanged(table.saver.problem))
    table.expect(QuestionScene)
    table.wait(100)
    table.expect(QuestionScene)
    table.choose(Command.DONE)
    table.begin("king-up", 3)
    assert table.saver.problem is not None
    assert table.saver.problem.is_saving
    assert [*saver_in(tmp_path).saved_games.events(NAME)] == table.events


def test_other_users_can_read_neither_journal_nor_records(tmp_path: Path) -> None:
    table: SimulatedTable = table_in(tmp_path)
    table.begin("king-up", 3)
    table.play_to_the_end(lambda each: by_touch(each, Random(2)))
    table.wait(1)
    table.choose(Command.DONE)
    files = [*tmp_path.glob("journal.db*"), *(tmp_path / "games").iterdir()]
    assert len(files) >= 4
    assert {file.name: oct(file.stat().st_mode & 0o077) for file in files} == dict.fromkeys(
        (file.name for file in files), "0o0"
    )
