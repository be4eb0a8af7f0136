"""Opens the journal in whatever state its file is, so that a game can always be played.

A damaged file is moved aside, never overwritten. A journal that can't be written is opened
for reading; if it can't be read either, an empty one in memory takes its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from companion.files import reason
from companion.storage.database import open_in_memory, open_to_read, open_to_write
from companion.storage.errors import (
    DamagedJournalMoved,
    FolderUnusable,
    JournalError,
    JournalTooNew,
    UnusableJournal,
)
from companion.storage.journal import Journal
from companion.table.saved_games_port import StorageProblem

FILES = ("-wal", "-shm", "")
"""Suffixes of a journal's files. -wal and -shm are renamed first: SQLite would replay an old
-wal into a new journal."""


@dataclass(frozen=True)
class OpenedJournal:
    """A journal that can at least be read, and what is wrong with it, if anything."""

    journal: Journal
    problem: StorageProblem | None = None
    is_blank: bool = False
    """Whether earlier games can't even be read."""
    may_open_again: bool = False
    """Whether the problem may pass, so that opening the journal later may succeed."""

    @property
    def is_writable(self) -> bool:
        return self.problem is None or self.problem.is_saving


def open_journal(path: Path, problem: FolderUnusable | None = None) -> OpenedJournal:
    """The journal for playing. The caller holds its lock, or knows the `problem` with it."""
    if problem is not None:
        return _open_read_only(path, problem)
    try:
        return OpenedJournal(Journal(path, open_to_write(path)))
    except UnusableJournal as error:
        return _start_new(path, error)
    except JournalTooNew as error:
        return _open_read_only(path, error)
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)


def _start_new(path: Path, problem: UnusableJournal) -> OpenedJournal:
    """Move the damaged file aside, and start a new journal in its place."""
    try:
        aside = _move_aside(path)
        journal = Journal(path, open_to_write(path))
        saved = _copy_readable_games(aside, journal)
    except OSError as error:
        return _open_read_only(path, FolderUnusable(folder=path.parent, problem=reason(error)))
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)
    sentence = DamagedJournalMoved(problem=problem, aside=aside.name, saved=saved)
    return OpenedJournal(journal, StorageProblem(sentence, is_saving=True))


def _copy_readable_games(damaged: Path, journal: Journal) -> int:
    """Copy what can still be read of a damaged journal; returns the number of games."""
    copied = 0
    with suppress(JournalError), closing(Journal(damaged, open_to_read(damaged))) as old:
        for game in old.games():
            with suppress(JournalError):
                journal.write([game], old.events(game.name))
                copied += 1
    return copied


def _open_read_only(path: Path, problem: JournalError) -> OpenedJournal:
    """Earlier games, if they can be read; new ones are not saved."""
    storage_problem = StorageProblem(problem, is_saving=False)
    with suppress(JournalError):
        return OpenedJournal(Journal(path, open_to_read(path)), storage_problem)
    return OpenedJournal(Journal(path, open_in_memory()), storage_problem, is_blank=True)


def _move_aside(path: Path) -> Path:
    """Give the journal's files a free name; returns the main file's.

    Raises:
        OSError: they can't be renamed.
    """
    aside = next(free for free in _names(path) if not any(each.exists() for each in _files(free)))
    for file, to in zip(_files(path), _files(aside), strict=True):
        if file.exists():
            file.rename(to)
    return aside


def _files(path: Path) -> list[Path]:
    return [path.with_name(path.name + suffix) for suffix in FILES]


def _names(path: Path) -> Iterator[Path]:
    return (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
