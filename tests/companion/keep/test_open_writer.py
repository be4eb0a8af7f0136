"""Games, and what damage has cost, are there after a start, whatever else is in the folder."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.config.paths import Paths
from companion.evening.inputs import Command
from companion.keep.game_writer import GameWriter, open_writer
from companion.keep.lock import NAME, Lock
from companion.keep.old_tables import OldJournalTooNew
from tests.companion.keep.saving_helpers import close_all_savers, finished_game, saver_in, table_in


def opened(folder: Path) -> GameWriter:
    writer = open_writer(Paths(folder), Lock(folder))
    writer.close()
    return writer


def test_games_are_there_although_the_lock_cant_be_opened(tmp_path: Path) -> None:
    finished_game(tmp_path)
    (tmp_path / NAME).unlink(missing_ok=True)
    (tmp_path / NAME).mkdir()
    writer = opened(tmp_path)
    assert writer.problem is not None
    assert not writer.problem.is_saving
    assert [row.name for row in writer.games.rows()] == ["2026-11-20-1"]


def test_games_are_there_beside_a_database_of_another_program(tmp_path: Path) -> None:
    finished_game(tmp_path)
    with closing(sqlite3.connect(tmp_path / "journal.db")) as other:
        other.execute("CREATE TABLE other (one)")
    writer = opened(tmp_path)
    assert isinstance(writer.problem and writer.problem.sentence, OldJournalTooNew)
    assert [row.name for row in writer.games.rows()] == ["2026-11-20-1"]


def test_a_file_of_somebody_else_in_the_folder_of_games_stays(tmp_path: Path) -> None:
    folder = Paths(tmp_path).games
    folder.mkdir()
    (folder / "chess.game").write_bytes(b"e4 e5")
    assert saver_in(tmp_path).problem is None
    assert (folder / "chess.game").read_bytes() == b"e4 e5"


def test_the_index_is_never_ahead_of_a_game_on_a_disk_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_values: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    table = table_in(tmp_path)
    table.begin("king-up", 3)
    with monkeypatch.context() as failing:
        failing.setattr(os, "pwrite", fails)  # the index has another call
        table.choose(Command.LEAVE)
        table.choose(Command.SAVE_FOR_LATER)
        assert table.saver is not None
        assert table.saver.problem is not None
    close_all_savers()
    assert saver_in(tmp_path).problem is None, "what was never saved is not told as lost"
