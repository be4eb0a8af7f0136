"""Opens the saved games for a command: to read them during a game, or to change them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.library import Library, library_of
from companion.paths import Paths, paths_of
from companion.settings import folder_of, read_settings
from companion.storage.errors import (
    CountsUnusableFound,
    CountsWrittenAgain,
    DamagedJournalFound,
    DoubtfulDamage,
    UnusableJournal,
    remedy_for,
)
from companion.storage.journal import Journal
from companion.storage.lock import Lock, journal_locked
from companion.storage.opening import (
    as_found,
    counts_problem,
    open_damaged,
    open_to_look,
    open_whole,
    read_survey,
)
from companion.storage.recovery import OpenedJournal
from companion.storage.rows import Loss
from companion.storage.saved_games import SavedGames
from companion.storage.survey import Survey
from companion.storage.write_queue import WriteQueue
from sentences import Sentence


@dataclass(frozen=True)
class GamesFolder:
    """The saved games, with the paths and the editions that the settings name."""

    paths: Paths
    library: Library
    journal: Journal
    saved_games: SavedGames
    losses: Sequence[Loss] = ()
    """What damage has cost, now or earlier."""
    damage: Sentence | None = None
    """What is wrong with the journal; the games are those that can still be read."""


@contextmanager
def games_to_read(settings_file: Path | None, fully: bool = False) -> Iterator[GamesFolder]:
    """The games as they are now, also while one is being played; with every event checked if
    `fully`.

    Raises:
        ExplainedError: settings or journal can't be read, or nothing in it.
    """
    paths, library = _paths_and_library(settings_file)
    with games_on_disk(paths, library, fully) as folder:
        yield folder


@contextmanager
def games_on_disk(paths: Paths, library: Library, fully: bool = False) -> Iterator[GamesFolder]:
    """See `games_to_read`; also for another thread than the one that writes the journal."""
    damage: Sentence | None = None
    try:
        journal = open_to_look(paths.journal, fully)
        losses = journal.losses()
        if counts := counts_problem(paths.journal, journal):
            damage = CountsUnusableFound(problem=counts)
    except UnusableJournal as error:
        journal, survey = open_damaged(paths.journal)
        losses, damage = survey.losses, _damage_found(error, survey)
        if not losses and not any(journal.games()):
            journal.close()
            raise damage from error
    yield from _games_folder(paths, library, journal, losses, damage)


@contextmanager
def games_to_change(settings_file: Path | None) -> Iterator[GamesFolder]:
    """The games, with the journal locked.

    Raises:
        ExplainedError: settings or journal can't be used, or a game is being played.
    """
    paths, library = _paths_and_library(settings_file)
    with journal_locked(paths.journal) as lock:
        if not isinstance(lock, Lock):
            raise lock
        with locked_games(paths, library) as folder:
            yield folder


@contextmanager
def locked_games(paths: Paths, library: Library) -> Iterator[GamesFolder]:
    """The games, whose journal the caller has locked. Raises ExplainedError."""
    try:
        journal, counts = open_whole(paths.journal)
    except UnusableJournal as error:
        raise _damage_found(error, read_survey(paths.journal)) from error
    damage = None if counts is None else CountsWrittenAgain(problem=counts)
    yield from _games_folder(paths, library, journal, journal.losses(), damage)


def _damage_found(problem: UnusableJournal, survey: Survey) -> DamagedJournalFound:
    """What is wrong, and what to do first."""
    remedy, found = remedy_for(problem), as_found(problem, survey)
    if survey.doubt is None:
        return DamagedJournalFound(problem=found, remedy=remedy)
    doubtful = DoubtfulDamage(problem=found, doubt=survey.doubt)
    return DamagedJournalFound(problem=doubtful, remedy=remedy)


def _paths_and_library(settings_file: Path | None) -> tuple[Paths, Library]:
    settings, folder = read_settings(settings_file), folder_of(settings_file)
    return paths_of(settings.keeping, folder, os.environ), library_of(settings.table, folder)


def _games_folder(
    paths: Paths,
    library: Library,
    journal: Journal,
    losses: Sequence[Loss],
    damage: Sentence | None,
) -> Iterator[GamesFolder]:
    try:
        saved_games = SavedGames(WriteQueue(OpenedJournal(journal)), library)
        yield GamesFolder(paths, library, journal, saved_games, losses, damage)
    finally:
        journal.close()
