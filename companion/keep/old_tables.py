"""Reads the games in the SQLite journal of vivat 1.0 and earlier, as far as they are good.

The check of an event covers the one before it; version 0.1 had none. Writes nothing.
"""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from sqlite3 import Connection

from companion.keep.errors import DiskFailed, GameTooNew, StorageError
from companion.keep.game_format import Line, lines_of, unpack
from sentences import N_

log = logging.getLogger(__name__)

_NAME = re.compile(r"\d{4}-\d{2}-\d{2}-\d{1,9}", re.ASCII)
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR}
"""How SQLite calls damaged bytes; anything else is a disk that fails now."""
_TABLES = {
    1: (
        "SELECT id, name, fate, (SELECT count(*) FROM event WHERE game = game.id), 0, 0 FROM game",
        "SELECT id, number, at, packed, NULL FROM event WHERE game = ? ORDER BY number",
    ),
    2: (
        "SELECT id, name, fate, events, first, last FROM game",
        "SELECT id, number, at, packed, link FROM event "
        "WHERE game = ? AND id BETWEEN ? AND ? ORDER BY id",
    ),
}
"""For each version of the tables, how its games and the events of one are read."""


class OldJournalTooNew(StorageError):
    template = N_("{file} was written by another vivat, which this one can't read.")


@dataclass(frozen=True)
class OldGame:
    """A game with its good events, the sitting of each being its place among those of all games."""

    name: str
    is_imported: bool
    lines: list[Line]


@dataclass
class OldGames:
    """The games in a journal, and whether it has any that can't be read as a whole."""

    games: list[OldGame] = field(default_factory=list)
    is_damaged: bool = False


def read_old_games(journal: Path, alive: Callable[[], None]) -> OldGames:
    """The games in a journal. `alive` is called for each one.

    Raises:
        StorageError: the disk fails, or another program has written the file.
    """
    if not journal.stat().st_size:  # SQLite would delete its log
        return OldGames(is_damaged=True)
    found = OldGames()
    try:
        with closing(_opened(journal)) as opened:
            _read(opened, journal, found, alive)
    except sqlite3.Error as error:
        code = error.sqlite_errorcode & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            raise OldJournalTooNew(file=journal) from error
        if code not in _DAMAGE:
            raise DiskFailed(file=journal, problem=error) from error
        log.warning("%s: %s", journal, error)
        found.is_damaged = True
    return found


def _opened(journal: Path) -> Connection:
    """The journal for reading, with its log if that has something."""
    written = journal.with_name(f"{journal.name}-wal")
    has_log = written.exists() and written.stat().st_size > 0
    mode = "mode=ro" if has_log else "immutable=1"
    opened = sqlite3.connect(f"{journal.absolute().as_uri()}?{mode}", uri=True)
    opened.text_factory = lambda text: text.decode(errors="replace")
    opened.execute("PRAGMA writable_schema = ON")  # reads a file that was cut off
    return opened


def _read(opened: Connection, journal: Path, found: OldGames, alive: Callable[[], None]) -> None:
    """Raises sqlite3.Error, OldJournalTooNew."""
    version = opened.execute("PRAGMA user_version").fetchone()[0]
    tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_schema")}
    if not version and not tables:
        return
    if version not in _TABLES or not {"game", "event"} <= tables:
        raise OldJournalTooNew(file=journal)
    games, events = _TABLES[version]
    for id_, name, fate, count, first, last in opened.execute(games).fetchall():
        alive()
        query = (id_,) if version == 1 else (id_, first, last)
        lines = [*_good_lines(opened, events, query)]
        has_name = bool(_NAME.fullmatch(str(name)))
        if lines and has_name:
            found.games.append(OldGame(name, fate == "told", lines))
        is_whole = has_name and isinstance(count, int) and len(lines) >= count
        found.is_damaged |= not is_whole


def _good_lines(opened: Connection, query: str, values: Sequence[int]) -> Iterator[Line]:
    """A game's events up to the first one that is damaged or missing, or that SQLite can't read."""
    last, number = b"", 0
    with suppress(sqlite3.DatabaseError, TypeError, ValueError, OverflowError, GameTooNew):
        for place, found, at, packed, link in opened.execute(query, values):
            number += 1
            last = blake2b(f"{number} {at} ".encode() + packed, digest_size=8, key=last).digest()
            if found != number or link not in (None, last) or at < 0:
                return
            time = datetime.fromtimestamp(at, UTC)
            (line,) = lines_of(place, time, [unpack(packed, "")])
            yield line._replace(packed=packed)
