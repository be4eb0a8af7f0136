"""Reads the games in the SQLite journal of vivat 1.0 and earlier, also in a damaged one.

The check of an event covers the one before it; version 0.1 had none. A file beside the journal has
how many events each game has. Writes nothing.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple

from companion.keep.errors import DiskFailed, StorageError, UnknownEvent
from companion.keep.game_format import Line, lines_of, unpack
from sentences import N_

log = logging.getLogger(__name__)

_NAME = re.compile(r"\d{4}-\d{2}-\d{2}-\d{1,9}", re.ASCII)
_COUNTS_LINE = 64
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
"""How SQLite calls damaged bytes; anything else is a disk that fails now."""
_TABLES = {
    1: (
        "SELECT id, name, 0, fate, (SELECT count(*) FROM event WHERE game = game.id), 0, 0, "
        "x'', NULL, story FROM game NOT INDEXED",
        "SELECT id, number, at, packed, NULL FROM event WHERE game = ? ORDER BY number",
    ),
    2: (
        "SELECT id, name, began, fate, events, first, last, chain, seal, story "
        "FROM game NOT INDEXED",
        "SELECT id, number, at, packed, link FROM event "
        "WHERE game = ? AND id BETWEEN ? AND ? ORDER BY id",
    ),
}
"""For each version of the tables, how its games and the events of one are read."""


class OldJournalTooNew(StorageError):
    template = N_("{file} was written by another vivat, which this one can't read.")


class OldLoss(NamedTuple):
    """What damage has cost a game after its first `kept` events."""

    kept: int
    lost: int
    told: bool = False


@dataclass(frozen=True)
class OldGame:
    """A game with its good events, the sitting of each being its place among those of all games;
    `lost` is how many more there should be."""

    name: str
    is_imported: bool
    story: bytes
    lines: Sequence[Line]
    lost: int


@dataclass
class OldGames:
    """What a journal has. `losses` are earlier ones, and games of which nothing can be read."""

    games: list[OldGame] = field(default_factory=list)
    losses: dict[str, OldLoss] = field(default_factory=dict)
    is_damaged: bool = False


def read_old_games(journal: Path, alive: Callable[[], None]) -> OldGames:
    """The games in a journal whose file may be missing. `alive` is called for each one.

    Raises:
        StorageError: the disk fails, or another program has written the file.
    """
    found, counts, size = OldGames(), _counts(journal), _size(journal)
    try:
        if size:  # SQLite would delete the log of an empty file
            with closing(_opened(journal)) as opened:
                _read(opened, journal, found, counts, alive)
        else:
            found.is_damaged = not journal.exists() or _size(_log(journal)) > 0
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF not in _DAMAGE:
            raise DiskFailed(file=journal, problem=error) from error
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB and not counts:
            raise OldJournalTooNew(file=journal) from error
        log.warning("%s: %s", journal, error)
        found.is_damaged = True
    for name in counts.keys() - {game.name for game in found.games}:
        found.losses[name] = OldLoss(0, counts[name])
        found.is_damaged = True
    return found


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _log(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}-wal")


def _opened(journal: Path) -> Connection:
    """The journal for reading, as far as its file goes."""
    mode = "mode=ro" if _size(_log(journal)) else "immutable=1"
    opened = sqlite3.connect(f"{journal.absolute().as_uri()}?{mode}", uri=True)
    opened.text_factory = lambda text: text.decode(errors="replace")
    opened.execute("PRAGMA writable_schema = ON")  # reads a file that was cut off
    return opened


def _read(
    opened: Connection,
    journal: Path,
    found: OldGames,
    counts: dict[str, int],
    alive: Callable[[], None],
) -> None:
    """Raises sqlite3.Error, OldJournalTooNew."""
    version = opened.execute("PRAGMA user_version").fetchone()[0]
    tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_schema")}
    if not version and not tables:
        return
    if version not in _TABLES or not {"game", "event"} <= tables:
        raise OldJournalTooNew(file=journal)
    _read_games(opened, version, found, counts, alive)
    if version > 1:
        for name, kept, lost, told in opened.execute("SELECT game, kept, lost, told FROM loss"):
            found.losses.setdefault(name, OldLoss(kept, max(1, lost), told))
    check = opened.execute("PRAGMA integrity_check(1)").fetchone()[0]
    found.is_damaged |= check != "ok"


def _read_games(
    opened: Connection,
    version: int,
    found: OldGames,
    counts: dict[str, int],
    alive: Callable[[], None],
) -> None:
    games, events = _TABLES[version]
    for *row, story in opened.execute(games).fetchall():
        alive()
        id_, name, _began, fate, count, first, last, _chain, seal = row
        if _is_right(row[:8], seal):
            query = (id_,) if version == 1 else (id_, first, last)
            lines = [*_good_lines(opened, events, query)]
            lost = max(0, max(count, counts.get(name, 0)) - len(lines))
            packed = story if isinstance(story, bytes) and not lost else b""
            _add(found, OldGame(name, fate == "told", packed, lines, lost))
        else:
            found.is_damaged = True


def _add(found: OldGames, game: OldGame) -> None:
    """A game of which lines are left; of another one, that it is lost."""
    found.is_damaged |= game.lost > 0
    if game.lines:
        found.games.append(game)
    elif game.lost:
        found.losses[game.name] = OldLoss(0, game.lost)


def _is_right(row: Sequence[Any], seal: bytes | None) -> bool:
    """Whether a game's row is as it was written; nobody knows that in version 1."""
    expected = blake2b(repr((*row,)).encode(errors="replace"), digest_size=8).digest()
    return seal in (None, expected) and _NAME.fullmatch(str(row[1])) is not None


def _good_lines(opened: Connection, query: str, values: Sequence[int]) -> Iterator[Line]:
    """A game's events up to the first one that is damaged or missing, or that SQLite can't read."""
    last, number = b"", 0
    with suppress(sqlite3.DatabaseError, TypeError, ValueError, OverflowError, UnknownEvent):
        for place, found, at, packed, link in opened.execute(query, values):
            number += 1
            last = blake2b(f"{number} {at} ".encode() + packed, digest_size=8, key=last).digest()
            if found != number or link not in (None, last) or at < 0:
                return
            time = datetime.fromtimestamp(at, UTC)
            (line,) = lines_of(place, time, [unpack(packed, "")])
            yield line._replace(packed=packed)


def _counts(journal: Path) -> dict[str, int]:
    """How many events each game has, as the file beside the journal says."""
    found = dict[str, int]()
    with suppress(FileNotFoundError):
        data = journal.with_name(f"{journal.name}-counts").read_bytes()
        for at in range(_COUNTS_LINE, len(data), _COUNTS_LINE):
            text, _space, check = data[at : at + _COUNTS_LINE].rstrip().rpartition(b" ")
            words = text.decode(errors="replace").split()
            if check == b"%08x" % zlib.crc32(text) and len(words) == 3:
                found[words[0]] = int(words[1])
    return found
