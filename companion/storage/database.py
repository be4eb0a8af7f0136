"""Opens the journal's SQLite file so that a power cut can't harm it, and explains its errors.

Knows the file and its tables, not their contents.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection

from companion.files import is_there, reason
from companion.storage.errors import (
    DamagedJournal,
    DiskFailed,
    DiskFull,
    FolderUnusable,
    JournalError,
    JournalReadOnly,
    JournalTooNew,
    NotAJournal,
)
from companion.storage.schema import APPLICATION_ID, VERSION, migrate, version_of

FileIdentity = tuple[int, int]
"""The numbers of a disk and of a file on it."""
_PAGE_ERROR = re.compile(r"error code=(\d+)")
_FREE_PAGE_ERROR = "failed to get page"
"""How quick_check reports a page that it could not read."""
BUSY_TIMEOUT = 2.0
"""Seconds to wait for another program that is reading."""
MOST_VERSIONS_AHEAD = 50
"""A journal of a later version than this is a damaged one."""
_DURABLE = ("journal_mode = WAL", "synchronous = FULL")
"""A commit is on the disk when it returns; an interrupted one leaves no trace."""
_USUAL = (
    "foreign_keys = ON",
    "temp_store = MEMORY",  # no temporary files beside the journal
    "secure_delete = ON",  # deleted rows are overwritten
)


def identity_of(path: Path) -> FileIdentity | None:
    """None if there is no such file, or it can't be reached."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def open_to_write(path: Path) -> Connection:
    """The journal; created, or migrated to the current version, if necessary.

    Raises:
        JournalError: it can't be used; the file is unchanged.
    """
    with sqlite_errors_explained(path):
        _make_private(path)
        connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
        connection.text_factory = _decoded
    with closing_on_error(path, connection):
        _check_header(path, connection)
        for pragma in (*_DURABLE, *_USUAL):
            connection.execute(f"PRAGMA {pragma}")
        if version_of(connection) < VERSION:
            check_pages(path, connection)
            migrate(connection)
        return connection


def check_that_it_can_be_written(path: Path, connection: Connection) -> None:
    """Raises JournalError."""
    with sqlite_errors_explained(path):
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _make_private(path: Path) -> None:
    """Only this user may read the file; SQLite gives its log the same permissions."""
    if not is_there(path):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    elif path.stat().st_mode & 0o077:
        with suppress(OSError):
            path.chmod(0o600)


def journal_exists(path: Path) -> bool:
    """Whether there is a journal, or anything else in its place.

    Raises:
        FolderUnusable: the folder can't be searched.
    """
    with sqlite_errors_explained(path):
        return is_there(path)


def open_to_read(path: Path) -> Connection:
    """The journal, without the right to write it.

    Raises:
        JournalError: it can't be read, or only a newer program can read it.
    """
    with sqlite_errors_explained(path):
        modes = ("mode=ro",) if has_log(path) else ("mode=ro", "immutable=1")
    problem: JournalError | None = None
    for mode in modes:
        try:
            return _open_read_only(path, mode)
        except (JournalReadOnly, DiskFailed) as error:
            problem = error
    assert problem is not None, "at least one mode was tried"
    raise problem


def has_log(path: Path) -> bool:
    """Whether commits are in the write-ahead log that are not in the main file yet."""
    log = path.with_name(path.name + "-wal")
    return is_there(log) and log.stat().st_size > 0


def _open_read_only(path: Path, mode: str) -> Connection:
    uri = f"{path.absolute().as_uri()}?{mode}"
    with sqlite_errors_explained(path):
        connection = sqlite3.connect(uri, timeout=BUSY_TIMEOUT, uri=True, isolation_level=None)
        connection.text_factory = _decoded
    with closing_on_error(path, connection):
        _check_header(path, connection)
        if version_of(connection) < VERSION:
            return _migrated_copy(connection)
        return connection


def _migrated_copy(older: Connection) -> Connection:
    """An older journal that must not be changed, migrated in memory."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    older.backup(copy)
    older.close()
    migrate(copy)
    return copy


def open_in_memory() -> Connection:
    """An empty journal that is lost when the program ends."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for pragma in _USUAL:
        connection.execute(f"PRAGMA {pragma}")
    migrate(connection)
    return connection


def check_pages(path: Path, connection: Connection, check: str = "quick_check(1)") -> None:
    """Run one of SQLite's own checks.

    Raises:
        DamagedJournal: a page of the file has changed.
        DiskFailed: a page can't be read at the moment; its contents may be fine.
    """
    found = connection.execute(f"PRAGMA {check}").fetchone()[0]
    code = _PAGE_ERROR.search(found)
    is_io_error = code is not None and int(code[1]) & 0xFF == sqlite3.SQLITE_IOERR
    if is_io_error or _FREE_PAGE_ERROR in found:
        raise DiskFailed(file=path, problem=found)
    if found != "ok":
        raise DamagedJournal(file=path)


def _check_growth(path: Path, connection: Connection) -> None:
    """Check that no new row can overwrite another: SQLite must know where the file ends, and no
    page that it takes for free may be in use.

    Raises:
        DamagedJournal: a page of the file has changed.
        DiskFailed: a page can't be read at the moment.
    """
    pages, size, free = (
        int(connection.execute(f"PRAGMA {each}").fetchone()[0])
        for each in ("page_count", "page_size", "freelist_count")
    )
    in_file, known = path.stat().st_size, pages * size
    if in_file > known or (in_file < known and not has_log(path)):
        raise DamagedJournal(file=path)
    if free:
        check_pages(path, connection)


def _decoded(text: bytes) -> str:
    """A text with its damaged bytes replaced."""
    return text.decode(errors="replace")


def _check_header(path: Path, connection: Connection) -> None:
    """Raises:
    NotAJournal: the file belongs to another program.
    JournalTooNew: it belongs to a newer version of this program.
    DamagedJournal: a new row could overwrite others.
    """
    if _is_impossible(path):
        raise DamagedJournal(file=path)
    id_ = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if id_ != APPLICATION_ID and (tables or id_ or version_of(connection)):
        raise NotAJournal(file=path)
    if version_of(connection) > VERSION:
        raise JournalTooNew(file=path, version=version_of(connection), known=VERSION)
    if version_of(connection):  # else its creation was interrupted
        _check_growth(path, connection)


def _is_impossible(path: Path) -> bool:
    """Whether this journal's header has values that no vivat has written."""
    header = _header(path)
    if header[68:72] != APPLICATION_ID.to_bytes(4):
        return False
    is_possible = 0 < int.from_bytes(header[60:64]) <= VERSION + MOST_VERSIONS_AHEAD
    has_zeros = not any((*header[20:21], *header[52:56], *header[64:68]))
    return header[18:20] not in (b"\1\1", b"\2\2") or not (is_possible and has_zeros)


def is_of_first_version(path: Path) -> bool:
    """Whether the file was written by a version that had no checks and counts."""
    return int.from_bytes(_header(path)[60:64]) == 1


def _header(path: Path) -> bytes:
    with suppress(OSError), path.open("rb") as file:
        return file.read(72)
    return b""


@contextmanager
def closing_on_error(path: Path, connection: Connection) -> Iterator[None]:
    """Close a connection if what is done with it fails.

    Raises:
        JournalError: SQLite failed.
    """
    try:
        with sqlite_errors_explained(path):
            yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def sqlite_errors_explained(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and the system into sentences.

    Raises:
        JournalError: the matching kind.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _explained(path, error) from error
    except JournalError:
        raise
    except UnicodeDecodeError as error:  # SQLite quotes a damaged name in its message
        raise DamagedJournal(file=path) from error
    except (OSError, ValueError) as error:  # ValueError: not a possible file name
        raise FolderUnusable(folder=path.parent, problem=reason(error)) from error


def _explained(path: Path, error: sqlite3.Error) -> JournalError:
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return NotAJournal(file=path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_TOOBIG | sqlite3.SQLITE_CONSTRAINT:
            return DamagedJournal(file=path)
        case sqlite3.SQLITE_ERROR if hasattr(error, "sqlite_errorcode"):
            return DamagedJournal(file=path)  # a table or a column has another name
        case sqlite3.SQLITE_FULL:
            return DiskFull()
        case sqlite3.SQLITE_READONLY:
            return JournalReadOnly(file=path)
        case _:
            return DiskFailed(file=path, problem=error)
