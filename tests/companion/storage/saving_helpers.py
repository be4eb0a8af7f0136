"""Savers and tables whose games are saved in a folder, with the real journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from companion.library import open_library
from companion.paths import Paths
from companion.settings import DisplaySettings, Settings, TableSettings
from companion.storage.game_saver import GameSaver
from companion.storage.recovery import open_journal
from tests.companion.simulated_table import NAMES, SimulatedTable

_open: list[GameSaver] = []
EVENING = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)


def fixed_time() -> datetime:
    """A clock that has stopped."""
    return EVENING


def saver_in(folder: Path, clock: Callable[[], datetime] = fixed_time) -> GameSaver:
    """Saves games in this folder as `vivat play` does, but without the lock."""
    paths = Paths(folder)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return close_later(GameSaver(paths, open_journal(paths.journal), open_library(), clock))


def close_later(saver: GameSaver) -> GameSaver:
    """Close it when the test is over."""
    _open.append(saver)
    return saver


def close_all_savers() -> None:
    """Close every saver that the test has opened, interrupted ones included."""
    while _open:
        with suppress(sqlite3.Error):
            _open.pop().close()


def change_journal(folder: Path, statement: str) -> None:
    """Change rows of a journal behind the program's back."""
    with closing(sqlite3.connect(folder / "journal.db", isolation_level=None)) as stray:
        stray.execute(statement)


def table_in(folder: Path, seed: int = 1, drawn: bool = False) -> SimulatedTable:
    """A table whose games are saved in this folder."""
    return SimulatedTable(seed=seed, saver=saver_in(folder), drawn=drawn)


def after_a_power_cut(folder: Path, seed: int = 2, kiosk: bool = False) -> SimulatedTable:
    """The program started again in this folder, on its first screen."""
    table = TableSettings(names=NAMES)
    settings = Settings(display=DisplaySettings(kiosk=kiosk), table=table)
    return SimulatedTable(settings, seed=seed, saver=saver_in(folder))


def everything_in(folder: Path) -> bytes:
    """All bytes of all files."""
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())
