"""Saves again what a survey found of a damaged journal, and keeps the damaged files.

The power may fail at any step:

1. The damaged files get a second name beside their own; nothing has changed yet.
2. The new journal is written under a name of its own, completely, and then called
   `journal.db.new`. Before this, the next start begins again.
3. From here on, the next start only finishes: the old log is removed, because SQLite would
   replay it into the new journal; the counts are written; the new journal takes its place.
"""

from __future__ import annotations

import filecmp
import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from sqlite3 import Connection

from companion.files import fsync_folder
from companion.storage.chain import Head, seal_of
from companion.storage.database import open_in_memory, open_to_write, sqlite_errors_explained
from companion.storage.errors import explained
from companion.storage.event_counts import SUFFIX as COUNTS
from companion.storage.event_counts import write_counts
from companion.storage.found_rows import FoundEvent
from companion.storage.journal import Journal
from companion.storage.survey import FoundGame, Survey

SUFFIXES = (COUNTS, "-wal", "")
"""A journal's files that are kept. The main file comes last: once it has its second name,
all of them have."""
_REMOVED = ("-wal", "-shm")


def save_again(path: Path, survey: Survey) -> str:
    """Replace a damaged journal by a new one with everything that was found; the file is closed.
    Returns the name that the damaged file has now.

    Raises:
        JournalError: the disk is full or fails; the damaged files still have their names.
    """
    try:
        aside = _told_name(_keep(path))
        losses = [replace(each, aside=each.aside or aside) for each in survey.losses]
        _write_new(path, replace(survey, losses=tuple(losses)))
        finish(path)
    except OSError as error:
        raise explained(error, path) from error
    return aside


def prepare(path: Path, survey: Survey) -> Path:
    """Write the new journal while the damaged one is still in use; returns its file.

    Raises:
        JournalError: it can't be written; nothing has changed.
    """
    try:
        early = _cleared(_early(path))
        _write_part(early, survey)
    except OSError as error:
        raise explained(error, path) from error
    return early


def replace_by_prepared(
    path: Path, early: Path, complete: Callable[[Journal], None], whole_game: str | None
) -> str:
    """Replace a damaged journal by one that was prepared, once it is `complete`: it has what was
    played meanwhile, and nothing of the `whole_game` is lost. Returns the name that the damaged
    file has now.

    Raises:
        JournalError: the disk is full or fails; the damaged files still have their names.
    """
    try:
        aside = _told_name(_keep(path))
        with closing(open_to_write(early)) as connection, sqlite_errors_explained(early):
            complete(Journal(early, connection))
            connection.execute("DELETE FROM loss WHERE game = ? AND aside = ''", (whole_game,))
            connection.execute("UPDATE loss SET aside = ? WHERE aside = ''", (aside,))
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        _take_its_name(early, path)
        finish(path)
    except OSError as error:
        raise explained(error, path) from error
    return aside


def replace_by_copy(path: Path, journal: Journal) -> str:
    """Save an open journal again whose file was removed; then close it. Returns the name that
    another file in its place has now, if there was one.

    Raises:
        JournalError: it can't be written; the journal is still open.
    """
    try:
        other = _told_name(_keep(path)) if path.exists() else ""
        part = _cleared(_part(path))
        journal.copy_to(part)
        _take_its_name(part, path)
        journal.close()
        finish(path)
    except OSError as error:
        raise explained(error, path) from error
    return other


def unfinished(path: Path) -> Path | None:
    """A new journal that is complete but not in its place yet."""
    new = _new(path)
    return new if new.exists() else None


def finish(path: Path) -> None:
    """Put a new journal that is complete in its place, if there is one.

    Raises:
        OSError, JournalError: it is still there, complete.
    """
    new = unfinished(path)
    _cleared(_early(path))
    if new is None:
        return
    for suffix in _REMOVED:
        _beside(path, suffix).unlink(missing_ok=True)
    write_counts(path, _heads(new))
    new.replace(path)
    fsync_folder(path.parent)


def in_memory(path: Path, survey: Survey) -> Journal:
    """A journal with everything that was found, for reading."""
    connection = open_in_memory()
    _fill(connection, survey)
    return Journal(path, connection)


def _new(path: Path) -> Path:
    return _beside(path, ".new")


def _part(path: Path) -> Path:
    return _beside(path, ".new-part")


def _early(path: Path) -> Path:
    """What a program that was killed had prepared is of no use to the next one."""
    return _beside(path, ".new-early")


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _keep(path: Path) -> Path:
    """Give the journal's files a second name, or complete that of an interrupted rescue."""
    number = 1
    while any(file.exists() for file in _files(_aside(path, number))):
        number += 1
    if number > 1 and _belongs_to(path, _aside(path, number - 1)):
        number -= 1
    aside = _aside(path, number)
    for file, second in zip(_files(path), _files(aside), strict=True):
        if file.exists() and not second.exists():
            _link(file, second)
    fsync_folder(path.parent)
    return aside


def _told_name(aside: Path) -> str:
    """The name of the damaged journal, or of what is left of it."""
    return next((file.name for file in reversed(_files(aside)) if file.exists()), aside.name)


def _aside(path: Path, number: int) -> Path:
    return _beside(path, f".damaged-{number}")


def _files(path: Path) -> list[Path]:
    return [_beside(path, suffix) for suffix in SUFFIXES]


def _belongs_to(path: Path, aside: Path) -> bool:
    """Whether these are the same files, as far as the second ones exist."""
    pairs = zip(_files(path), _files(aside), strict=True)
    return all(
        file.exists() and filecmp.cmp(file, second, shallow=False)
        for file, second in pairs
        if second.exists()
    )


def _link(file: Path, second: Path) -> None:
    """Give a file a second name, or copy it on a disk without links."""
    try:
        os.link(file, second)
    except OSError:
        second.touch(mode=0o600)
        shutil.copyfile(file, second)
        _fsync(second)


def _write_new(path: Path, survey: Survey) -> None:
    part = _cleared(_part(path))
    _write_part(part, survey)
    _take_its_name(part, path)


def _write_part(part: Path, survey: Survey) -> None:
    with closing(open_to_write(part)) as connection, sqlite_errors_explained(part):
        _fill(connection, survey)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _cleared(part: Path) -> Path:
    """The name for an unfinished journal, with nothing left from an interrupted rescue."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        file = _beside(part, suffix)
        if file.exists():
            file.unlink()
    return part


def _take_its_name(part: Path, path: Path) -> None:
    """The new journal is complete."""
    _fsync(part)
    part.replace(_new(path))
    fsync_folder(path.parent)


def _fsync(file: Path) -> None:
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _heads(journal: Path) -> Mapping[str, Head]:
    """Raises JournalError."""
    with sqlite_errors_explained(journal), closing(sqlite3.connect(journal)) as connection:
        rows = connection.execute("SELECT name, events, chain FROM game").fetchall()
        connection.execute("PRAGMA journal_mode = WAL")
    return {name: Head(events, chain) for name, events, chain in rows}


_GAME = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_EVENT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)"
_LOSS = "INSERT OR REPLACE INTO loss VALUES (?, ?, ?, ?, ?)"


def _fill(connection: Connection, survey: Survey) -> None:
    """Write games and losses into an empty journal, the events in the order of their ids."""
    games = dict(enumerate(survey.games, start=1))
    events = sorted(
        (event.id, id_, number, event)
        for id_, found in games.items()
        for number, event in enumerate(_in_order(found.events), start=1)
    )
    places: dict[int, list[int]] = {id_: [] for id_ in games}
    heads = dict.fromkeys(games, Head())
    rows = []
    for place, (_id, id_, number, event) in enumerate(events, start=1):
        heads[id_] = heads[id_].after(number, event.at, event.packed)
        places[id_].append(place)
        rows.append((place, id_, number, event.at, event.packed, heads[id_].check))
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(_EVENT, rows)
    for id_, game in games.items():
        connection.execute(_GAME, _game_row(id_, game, places[id_], heads[id_]))
    for loss in survey.losses:
        values = (loss.game, loss.kept, loss.lost, loss.aside, int(loss.told))
        connection.execute(_LOSS, values)
    connection.execute("COMMIT")


def _game_row(id_: int, game: FoundGame, places: list[int], head: Head) -> tuple[object, ...]:
    first, last = places[0], places[-1]
    values = (id_, game.name, game.began, game.fate, head.events, first, last, head.check)
    return (*values, seal_of(*values), game.story)


def _in_order(events: tuple[FoundEvent, ...]) -> list[FoundEvent]:
    """The events with ids that never fall, even if a damaged one would."""
    ordered: list[FoundEvent] = []
    for event in reversed(events):
        highest = ordered[-1].id if ordered else event.id
        ordered.append(replace(event, id=min(event.id, highest)))
    return ordered[::-1]
