"""Games that are kept in a folder, with the real journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from companion.library import open_library
from companion.paths import Paths
from companion.settings import DisplaySettings, Settings, TableSettings
from companion.storage.keeper import Keeper
from companion.storage.opening import open_journal
from tests.companion.sitting import NAMES, Sitting

_open: list[Keeper] = []
EVENING = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)


def an_evening() -> datetime:
    """It is always this late."""
    return EVENING


def keeper_in(folder: Path, clock: Callable[[], datetime] = an_evening) -> Keeper:
    """Who keeps games in this folder, as `vivat play` does but for the lock."""
    places = Paths(folder)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return put_away_later(Keeper(places, open_journal(places.journal), open_library(), clock))


def put_away_later(keeper: Keeper) -> Keeper:
    """It is closed when the test is over."""
    _open.append(keeper)
    return keeper


def put_everything_away() -> None:
    """Close every journal that a test has opened here; who was cut off is so no longer."""
    while _open:
        with suppress(sqlite3.Error):
            _open.pop().close()


def sitting_in(folder: Path, seed: int = 1, drawn: bool = False) -> Sitting:
    """A table whose games are kept in this folder."""
    return Sitting(seed=seed, keeper=keeper_in(folder), drawn=drawn)


def after_a_power_cut(folder: Path, seed: int = 2, kiosk: bool = False) -> Sitting:
    """The program started anew on what was kept, at its title."""
    table = TableSettings(names=NAMES)
    settings = Settings(display=DisplaySettings(kiosk=kiosk), table=table)
    return Sitting(settings, seed=seed, keeper=keeper_in(folder))


def everything_in(folder: Path) -> bytes:
    """All bytes of all files."""
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())
