"""Damages the files of saved games."""

from __future__ import annotations

from pathlib import Path

from companion.config.paths import Paths
from companion.keep.game_file import file_of
from tests.companion.keep.saving_helpers import table_in

GAME, OTHER = "2026-11-20-1", "2026-11-20-2"


def damage_event(folder: Path, name: str, number: int) -> Path:
    """Change a letter in the line of this event; 0 is the line that names the game."""
    file = file_of(Paths(folder).games, name)
    lines = file.read_bytes().splitlines(keepends=True)
    lines[number] = lines[number][:-2] + b"?\n"
    file.write_bytes(b"".join(lines))
    return file


def be_told(folder: Path) -> None:
    """vivat is started, says what its check has found, and somebody begins another game."""
    table = table_in(folder)
    assert table.saver is not None
    table.saver.check_everything()
    table.saver.tell_what_was_found()
    assert table.saver.problem is not None
    table.begin()
    table.saver.close()
