"""The check reads the journal with the product's own code, and never changes it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.doctor.finding import Finding
from companion.doctor.journal import examine_journal
from companion.paths import Paths
from companion.storage.event_counts import counts_file
from companion.storage.schema import APPLICATION_ID, VERSION
from hardware.boxes import Health
from tests.companion.simulated_table import SimulatedTable
from tests.companion.storage.saving_helpers import table_in


@contextmanager
def a_table_in(folder: Path) -> Iterator[SimulatedTable]:
    """A table that saves its games in this folder."""
    table = table_in(folder)
    assert table.saver is not None
    with closing(table.saver):
        yield table


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal with two games."""
    for _game in range(2):
        with a_table_in(tmp_path) as table:
            table.begin()
    return Paths(tmp_path).journal


def look(file: Path) -> Finding:
    (finding,) = examine_journal(file)
    return finding


def remedy(finding: Finding) -> str:
    assert finding.remedy is not None
    return finding.remedy


def test_the_games_of_an_undamaged_journal_are_counted(journal: Path) -> None:
    finding = look(journal)
    assert finding.health is Health.WORKS
    assert finding.found == f"{journal} is undamaged; games: 2."


def test_without_a_journal_there_is_no_problem_and_none_is_created(tmp_path: Path) -> None:
    assert look(tmp_path / "journal.db").health is Health.WORKS
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_is_being_written_can_be_read(journal: Path) -> None:
    with closing(sqlite3.connect(journal, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert "games: 2" in look(journal).found


def test_the_game_being_played_is_counted(journal: Path) -> None:
    with a_table_in(journal.parent) as table:
        table.begin()
        assert "games: 3" in look(journal).found


def test_a_damaged_journal_is_a_problem_with_what_will_happen_to_it(journal: Path) -> None:
    data = bytearray(journal.read_bytes())
    data[4096 : 4096 + 512] = b"\xff" * 512
    journal.write_bytes(data)
    finding = look(journal)
    assert finding.health is Health.FAILS
    assert "saves again what can be read" in remedy(finding)
    assert journal.read_bytes() == bytes(data)


@pytest.mark.parametrize("words", [b"Dear diary, " * 100, b"SQLite format 3\0 and no more"])
def test_a_file_that_is_no_journal_is_a_problem(words: bytes, tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    file.write_bytes(words)
    assert look(file).health is Health.FAILS
    assert file.read_bytes() == words


def test_another_programs_database_is_a_problem(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("CREATE TABLE bookmarks (address TEXT)")
    assert "is not a vivat journal" in look(file).found


def test_a_newer_journal_asks_for_a_newer_vivat(journal: Path) -> None:
    with closing(sqlite3.connect(journal)) as opened:
        opened.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        opened.execute(f"PRAGMA user_version = {VERSION + 1}")
        opened.commit()
    finding = look(journal)
    assert finding.health is Health.FAILS
    assert "Update vivat" in remedy(finding)


def test_a_folder_in_place_of_the_journal_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "journal.db").mkdir()
    assert look(tmp_path / "journal.db").health is Health.FAILS


def test_an_empty_file_in_which_no_game_was_saved_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "journal.db").touch()
    assert look(tmp_path / "journal.db").found == "No game has been saved yet."


@pytest.mark.parametrize("is_missing", [False, True], ids=["empty", "missing"])
def test_a_journal_without_bytes_in_which_games_were_saved_is_a_problem(
    journal: Path, is_missing: bool
) -> None:
    journal.write_bytes(b"")
    if is_missing:
        journal.unlink()
    finding = look(journal)
    assert finding.health is Health.FAILS
    assert "although games were saved in it" in finding.found
    assert "2026-11-20-2 as a whole" in finding.found


def test_one_damaged_event_is_a_problem(journal: Path) -> None:
    with closing(sqlite3.connect(journal)) as opened:
        opened.execute("UPDATE event SET packed = x'00' WHERE game = 1 AND number = 2")
        opened.commit()
    finding = look(journal)
    assert finding.health is Health.FAILS
    assert "2026-11-20-1 from event 2 on (1 event)" in finding.found


@pytest.mark.parametrize("is_missing", [False, True], ids=["damaged", "missing"])
def test_without_the_counts_of_events_lost_ones_may_go_unnoticed(
    journal: Path, is_missing: bool
) -> None:
    counts_file(journal).write_bytes(b"vivat event")
    if is_missing:
        counts_file(journal).unlink()
    finding = look(journal)
    assert finding.health is Health.FAILS
    assert "lost events may go unnoticed" in finding.found
    assert "games: 2" in finding.found
    assert "writes it again" in remedy(finding)
