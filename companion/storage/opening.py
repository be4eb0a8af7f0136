"""From a folder to a journal, whatever is found there: the game can always go on.

A damaged file is moved aside, never overwritten; what can't be written is read; what
can't even be read leaves an empty journal in memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from companion.files import reason
from companion.storage.database import open_in_memory, open_to_read, open_to_write
from companion.storage.errors import Damaged, JournalError, KeptAside, Newer, NoFolder, Taken
from companion.storage.journal import Journal
from companion.storage.lock import Lock
from companion.table.saved_games_port import Trouble

FILES = ("-wal", "-shm", "")
"""How the names of a journal's files end. The main one is moved last: beside a log that
belongs to another file, a new journal would be filled from it."""


@dataclass(frozen=True)
class OpenedJournal:
    """A journal that can be read at least, and what is wrong with it, if anything."""

    journal: Journal
    trouble: Trouble | None = None
    is_blank: bool = False
    """Whether earlier games can't even be read."""
    may_open_again: bool = False
    """Whether what is wrong may pass, and the journal is ours to write then."""

    @property
    def is_kept(self) -> bool:
        """Whether it can be written."""
        return self.trouble is None or self.trouble.is_kept


@contextmanager
def locked(path: Path) -> Iterator[NoFolder | None]:
    """A journal is nobody else's to write; or why nobody can write it.

    Raises:
        Taken: another program has it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(path)
    except Taken:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name that no folder can have
        yield NoFolder(folder=path.parent, problem=reason(error))
        return
    try:
        yield None
    finally:
        lock.release()


def open_journal(path: Path, problem: NoFolder | None = None) -> OpenedJournal:
    """The journal for a game; whoever opens it has locked it, or knows a `problem` with that."""
    if problem is not None:
        return only_read(path, problem)
    try:
        return OpenedJournal(Journal(path, open_to_write(path)))
    except Damaged as error:
        return _begin_anew(path, error)
    except Newer as error:
        return only_read(path, error)
    except JournalError as error:
        return replace(only_read(path, error), may_open_again=True)


def _begin_anew(path: Path, problem: Damaged) -> OpenedJournal:
    """The damaged file out of the way, and a new one in its place."""
    try:
        aside = move_aside(path)
        journal = Journal(path, open_to_write(path))
        saved = _save_games(aside, journal)
    except OSError as error:
        return only_read(path, NoFolder(folder=path.parent, problem=reason(error)))
    except JournalError as error:
        return replace(only_read(path, error), may_open_again=True)
    sentence = KeptAside(problem=problem, aside=aside.name, saved=saved)
    return OpenedJournal(journal, Trouble(sentence, is_kept=True))


def _save_games(damaged: Path, journal: Journal) -> int:
    """Write what can still be read of a damaged journal into another; how many games."""
    saved = 0
    with suppress(JournalError), closing(Journal(damaged, open_to_read(damaged))) as old:
        for game in old.games():
            with suppress(JournalError):
                journal.write([game], old.events(game.name))
                saved += 1
    return saved


def only_read(path: Path, problem: JournalError) -> OpenedJournal:
    """The journal where it can't be written: earlier games, perhaps; nothing new is kept."""
    trouble = Trouble(problem, is_kept=False)
    with suppress(JournalError):
        return OpenedJournal(Journal(path, open_to_read(path)), trouble)
    return OpenedJournal(Journal(path, open_in_memory()), trouble, is_blank=True)


def move_aside(path: Path) -> Path:
    """Give a journal's files a name that is free; returns the main one's.

    Raises:
        OSError: they can't be moved.
    """
    aside = next(free for free in _names(path) if not any(each.exists() for each in _files(free)))
    for file, to in zip(_files(path), _files(aside), strict=True):
        if file.exists():
            file.rename(to)
    return aside


def _files(path: Path) -> list[Path]:
    return [path.with_name(path.name + end) for end in FILES]


def _names(path: Path) -> Iterator[Path]:
    return (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
