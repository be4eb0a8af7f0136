"""Opens the journal's SQLite file as a pulled plug demands it, and says what is wrong with it.

Knows the file and its tables, not what is in them.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection

from companion.files import reason
from companion.storage.errors import (
    Fails,
    Foreign,
    JournalError,
    Newer,
    NoFolder,
    NoRoom,
    ReadOnly,
    Torn,
)
from companion.storage.schema import APPLICATION_ID, VERSION, migrate, version_of

_PAGE_ERROR = re.compile(r"error code=(\d+)")
"""How the check tells of a page that it could not get."""
PATIENCE = 2.0
"""Seconds to wait for somebody who reads."""
_DURABLE = ("journal_mode = WAL", "synchronous = FULL")
"""What is committed is on the disk, and a commit that was cut short never was."""
_USUAL = (
    "foreign_keys = ON",
    "temp_store = MEMORY",  # nothing is written beside the journal
    "secure_delete = ON",  # what was deleted can't be read any more
)


def open_to_write(path: Path) -> Connection:
    """The journal, made or brought up to date if need be.

    Raises:
        JournalError: it can't be used; the file is as it was.
    """
    with telling(path):
        connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        connection.text_factory = _readable
    with _closing_on_error(path, connection):
        _check_head(path, connection)
        for pragma in (*_DURABLE, *_USUAL):
            connection.execute(f"PRAGMA {pragma}")
        check_pages(path, connection)
        if version_of(connection) < VERSION:
            migrate(connection)
        connection.execute(f"PRAGMA user_version = {VERSION}")  # can it be written?
        return connection


def is_there(path: Path) -> bool:
    """Whether there is a journal, or something else in its place.

    Raises:
        NoFolder: nobody may look there.
    """
    with telling(path):
        return path.exists()


def open_to_read(path: Path) -> Connection:
    """The journal as it stands, for who can't or won't write.

    Raises:
        JournalError: it can't be read, or only a newer program can read it.
    """
    with telling(path):
        modes = ("mode=ro",) if _has_log(path) else ("mode=ro", "immutable=1")
    problem: JournalError | None = None
    for mode in modes:
        try:
            return _open_as_is(path, mode)
        except (ReadOnly, Fails) as error:
            problem = error
    assert problem is not None, "there is at least one way"
    raise problem


def _has_log(path: Path) -> bool:
    """Whether something was committed that is not in the main file yet."""
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def _open_as_is(path: Path, mode: str) -> Connection:
    uri = f"{path.absolute().as_uri()}?{mode}"
    with telling(path):
        connection = sqlite3.connect(uri, timeout=PATIENCE, uri=True, isolation_level=None)
        connection.text_factory = _readable
    with _closing_on_error(path, connection):
        _check_head(path, connection)
        if version_of(connection) < VERSION:
            return _migrated_copy(connection)
        return connection


def _migrated_copy(older: Connection) -> Connection:
    """An older journal that may not be changed, as one of today in memory."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    older.backup(copy)
    older.close()
    migrate(copy)
    return copy


def open_in_memory() -> Connection:
    """A journal that ends with the program."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for pragma in _USUAL:
        connection.execute(f"PRAGMA {pragma}")
    migrate(connection)
    return connection


def check_pages(path: Path, connection: Connection) -> None:
    """Raises:
    Torn: a page of the file is not as it was written.
    Fails: a page can't be read just now, which says nothing of what is on it.
    """
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    code = _PAGE_ERROR.search(found)
    if code is not None and int(code[1]) & 0xFF == sqlite3.SQLITE_IOERR:
        raise Fails(file=path, problem=found)
    if found != "ok":
        raise Torn(file=path, problem=found)


def _readable(text: bytes) -> str:
    """A text as it was written, but for bytes that have changed."""
    return text.decode(errors="replace")


def _check_head(path: Path, connection: Connection) -> None:
    """Raises:
    Foreign: the file belongs to another program.
    Newer: it belongs to a newer version of this one.
    """
    id_ = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if id_ != APPLICATION_ID and (tables or id_ or version_of(connection)):
        raise Foreign(file=path)
    if version_of(connection) > VERSION:
        raise Newer(file=path, version=version_of(connection), known=VERSION)


@contextmanager
def _closing_on_error(path: Path, connection: Connection) -> Iterator[None]:
    try:
        with telling(path):
            yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Say in words what SQLite or the system complains of.

    Raises:
        JournalError: the kind that fits.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _in_words(path, error) from error
    except JournalError:
        raise
    except (OSError, ValueError) as error:  # no right to look, or a name that no file can have
        raise NoFolder(folder=path.parent, problem=reason(error)) from error


def _in_words(path: Path, error: sqlite3.Error) -> JournalError:
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return Foreign(file=path)
        case sqlite3.SQLITE_CORRUPT:
            return Torn(file=path, problem=error)
        case sqlite3.SQLITE_FULL:
            return NoRoom()
        case sqlite3.SQLITE_READONLY:
            return ReadOnly(file=path)
        case _:
            return Fails(file=path, problem=error)
