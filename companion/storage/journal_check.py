"""Checks that nothing of a journal is missing or wrong, beyond what SQLite itself notices.

`check_quickly` is for every start: each game's row, the counts of events, and every event of the
game that would be resumed. `check_fully` takes a second for many thousand events; vivat runs it in
the background.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from sqlite3 import Connection

from companion.storage.chain import Head, check_of, seal_of
from companion.storage.database import check_pages, sqlite_errors_explained
from companion.storage.errors import DamagedJournal, EventsDamaged, EventsMissing
from companion.storage.event_counts import StoredCounts

_GAMES_AND_THEIR_INDEX = "integrity_check('game')"
_ROWS = "SELECT id, name, began, fate, events, first, last, chain, seal FROM game NOT INDEXED"
_WITHOUT_LAST = """
SELECT count(*) FROM game NOT INDEXED LEFT JOIN event ON event.id = game.last
WHERE game.events AND (event.game IS NOT game.id OR number IS NOT events OR link IS NOT chain)
"""
"""Counts games whose last event is not the one that their row names."""
_RESUMABLE = """
SELECT game, number, at, packed, link FROM event
WHERE game = ? AND id BETWEEN ? AND ? ORDER BY id
"""
_ALL = "SELECT game, number, at, packed, link FROM event NOT INDEXED ORDER BY id"
_SPAN = """
SELECT id, first, last, events, chain FROM game NOT INDEXED
WHERE fate IN (?, ?) ORDER BY last DESC LIMIT 1
"""
"""The game that the first screen offers first."""


def check_quickly(
    path: Path, connection: Connection, counts: StoredCounts, resumable: tuple[str, str]
) -> Mapping[str, Head]:
    """The head of every game; the newest one with a `resumable` fate is
    checked event by event.

    Raises:
        UnusableJournal: something is damaged or missing.
    """
    with sqlite_errors_explained(path):
        check_pages(path, connection, _GAMES_AND_THEIR_INDEX)
        heads = _heads(path, connection)
        _compare(path, heads, counts)
        if connection.execute(_WITHOUT_LAST).fetchone()[0]:
            raise EventsMissing(file=path)
        for id_, first, last, events, chain in connection.execute(_SPAN, resumable).fetchall():
            found = _chain_ends(path, connection.execute(_RESUMABLE, (id_, first, last)))
            if found.get(id_, Head()) != Head(events, chain):
                raise EventsMissing(file=path)
    return heads


def check_fully(path: Path, connection: Connection, counts: StoredCounts) -> None:
    """Check every page, every index entry, and the chain of every game.

    Raises:
        UnusableJournal: something is damaged or missing.
        JournalError: it can't be read at the moment.
    """
    with sqlite_errors_explained(path):
        check_pages(path, connection)
        check_pages(path, connection, _GAMES_AND_THEIR_INDEX)
        heads = _heads(path, connection)
        _compare(path, heads, counts)
        ends = _chain_ends(path, connection.execute(_ALL))
        rows = connection.execute("SELECT id, events, chain FROM game NOT INDEXED").fetchall()
    if {id_: Head(events, chain) for id_, events, chain in rows if events} != ends:
        raise EventsMissing(file=path)


def _heads(path: Path, connection: Connection) -> dict[str, Head]:
    heads = {}
    for *values, seal in connection.execute(_ROWS):
        if seal_of(*values) != seal:
            raise DamagedJournal(file=path)
        _id, name, _began, _fate, events, _first, _last, chain = values
        heads[name] = Head(events, chain)
    return heads


def _compare(path: Path, heads: Mapping[str, Head], counts: StoredCounts) -> None:
    """The counts are never ahead of the journal."""
    for name, counted in counts.heads.items():
        found = heads.get(name, Head())
        if found.events < counted.events:
            raise EventsMissing(file=path)
        if found.events == counted.events and found.check != counted.check:
            raise EventsDamaged(file=path)


def _chain_ends(
    path: Path, rows: Iterator[tuple[int, int, int, object, bytes]]
) -> Mapping[int, Head]:
    """Where the chain of each game ends, by the game's number in the journal."""
    ends: dict[int, tuple[int, bytes]] = {}
    for game, number, at, packed, link in rows:
        before, check = ends.get(game, (0, b""))
        if number != before + 1:
            raise EventsMissing(file=path)
        if not isinstance(packed, bytes) or check_of(check, number, at, packed) != link:
            raise EventsDamaged(file=path)
        ends[game] = number, link
    return {game: Head(*end) for game, end in ends.items()}
