"""The journal for a command: to read beside a running table, or alone to write."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.library import Library, library_of
from companion.paths import Paths, paths_of
from companion.settings import folder_of, read_settings
from companion.storage.archive import Archive
from companion.storage.database import is_there, open_in_memory, open_to_read, open_to_write
from companion.storage.errors import Damaged, ToBeKeptAside
from companion.storage.journal import Journal
from companion.storage.ledger import Ledger
from companion.storage.opening import OpenedJournal, locked


@dataclass(frozen=True)
class Collection:
    """Where things are kept, what is played with, and the games."""

    places: Paths
    library: Library
    journal: Journal
    archive: Archive


@contextmanager
def to_read(settings_file: Path | None) -> Iterator[Collection]:
    """The games as they stand, also while somebody plays.

    Raises:
        ExplainedError: settings or journal can't be read.
    """
    places, library = _where(settings_file)
    with _left_aside():
        there = is_there(places.journal)
        connection = open_to_read(places.journal) if there else open_in_memory()
    yield from _collection(places, library, Journal(places.journal, connection))


@contextmanager
def to_write(settings_file: Path | None) -> Iterator[Collection]:
    """The games, while nobody else has the journal.

    Raises:
        ExplainedError: settings or journal can't be used, or somebody plays.
    """
    places, library = _where(settings_file)
    with locked(places.journal) as problem:
        if problem is not None:
            raise problem
        with _left_aside():
            journal = Journal(places.journal, open_to_write(places.journal))
        yield from _collection(places, library, journal)


@contextmanager
def _left_aside() -> Iterator[None]:
    """Say what becomes of a damaged journal."""
    try:
        yield
    except Damaged as error:
        raise ToBeKeptAside(problem=error) from error


def _where(settings_file: Path | None) -> tuple[Paths, Library]:
    settings, beside = read_settings(settings_file), folder_of(settings_file)
    return paths_of(settings.keeping, beside, os.environ), library_of(settings.table, beside)


def _collection(places: Paths, library: Library, journal: Journal) -> Iterator[Collection]:
    try:
        archive = Archive(Ledger(OpenedJournal(journal)), library)
        yield Collection(places, library, journal, archive)
    finally:
        journal.close()
