"""Opens the saved games for a command: to read them during a game, or to change them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.library import Library, library_of
from companion.paths import Paths, paths_of
from companion.settings import folder_of, read_settings
from companion.storage.database import journal_exists, open_in_memory, open_to_read, open_to_write
from companion.storage.errors import DamagedJournalFound, UnusableJournal
from companion.storage.journal import Journal
from companion.storage.lock import journal_locked
from companion.storage.recovery import OpenedJournal
from companion.storage.saved_games import SavedGames
from companion.storage.write_queue import WriteQueue


@dataclass(frozen=True)
class GamesFolder:
    """The saved games, with the paths and the editions that the settings name."""

    paths: Paths
    library: Library
    journal: Journal
    saved_games: SavedGames


@contextmanager
def games_to_read(settings_file: Path | None) -> Iterator[GamesFolder]:
    """The games as they are now, also while one is being played.

    Raises:
        ExplainedError: settings or journal can't be read.
    """
    paths, library = _paths_and_library(settings_file)
    with _damage_explained():
        exists = journal_exists(paths.journal)
        connection = open_to_read(paths.journal) if exists else open_in_memory()
    yield from _games_folder(paths, library, Journal(paths.journal, connection))


@contextmanager
def games_to_change(settings_file: Path | None) -> Iterator[GamesFolder]:
    """The games, with the journal locked.

    Raises:
        ExplainedError: settings or journal can't be used, or a game is being played.
    """
    paths, library = _paths_and_library(settings_file)
    with journal_locked(paths.journal) as problem:
        if problem is not None:
            raise problem
        with _damage_explained():
            journal = Journal(paths.journal, open_to_write(paths.journal))
        yield from _games_folder(paths, library, journal)


@contextmanager
def _damage_explained() -> Iterator[None]:
    """Add to an error about a damaged journal what `vivat play` will do with it."""
    try:
        yield
    except UnusableJournal as error:
        raise DamagedJournalFound(problem=error) from error


def _paths_and_library(settings_file: Path | None) -> tuple[Paths, Library]:
    settings, folder = read_settings(settings_file), folder_of(settings_file)
    return paths_of(settings.keeping, folder, os.environ), library_of(settings.table, folder)


def _games_folder(paths: Paths, library: Library, journal: Journal) -> Iterator[GamesFolder]:
    try:
        saved_games = SavedGames(WriteQueue(OpenedJournal(journal)), library)
        yield GamesFolder(paths, library, journal, saved_games)
    finally:
        journal.close()
