"""Opens a journal and checks it, to write or only to look; one that is damaged stays unchanged.

`recovery` decides what happens to a damaged one.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.files import is_there, list_if_possible
from companion.storage.database import (
    check_that_it_can_be_written,
    closing_on_error,
    has_log,
    is_of_first_version,
    journal_exists,
    open_in_memory,
    open_to_read,
    open_to_write,
    sqlite_errors_explained,
)
from companion.storage.errors import (
    CountsUnusable,
    DamagedJournal,
    EmptyJournal,
    MissingJournal,
    NotAJournal,
    RecordsWithoutJournal,
    UnusableJournal,
)
from companion.storage.event_counts import EventCounts, StoredCounts, read_counts
from companion.storage.journal import Journal
from companion.storage.journal_check import check_fully, check_quickly
from companion.storage.rescue import in_memory, unfinished
from companion.storage.rows import GameStatus
from companion.storage.survey import Survey, survey_of
from sentences import Sentence

log = logging.getLogger(__name__)

_RESUMABLE = (GameStatus.RUNNING.value, GameStatus.SET_ASIDE.value)


def open_whole(path: Path) -> tuple[Journal, CountsUnusable | None]:
    """The journal for writing; created if there never was one. Also what was wrong with the
    counts of events, which are written again.

    Raises:
        UnusableJournal: something in it is damaged or missing; it is unchanged.
        JournalError: it can't be used.
    """
    counts = read_counts(path)
    _check_presence(path, counts)
    never_had_counts = not counts.exists and is_of_first_version(path)
    if has_log(path) and journal_exists(path):  # closing it after writing would move its log
        with closing(open_to_read(path)) as reading:
            check_quickly(path, reading, counts, _RESUMABLE)
    connection = open_to_write(path)
    with closing_on_error(path, connection):
        heads = check_quickly(path, connection, counts, _RESUMABLE)
        check_that_it_can_be_written(path, connection)
        written = EventCounts(path)
        written.use(heads, counts)
    journal = Journal(path, connection, written)
    problem = None if never_had_counts else counts.problem(path, heads, journal.newest())
    if problem is not None:
        log.warning("%s It was written again from the journal.", problem)
    return journal, problem


def counts_problem(path: Path, journal: Journal) -> CountsUnusable | None:
    """What is wrong with the counts of events beside a journal that is open for reading.

    Raises:
        JournalError: the journal can't be read.
    """
    if unfinished(path) is not None or is_of_first_version(path):
        return None
    counts = read_counts(path)
    return counts.problem(path, journal.heads(), journal.newest())


def examine(path: Path) -> None:
    """Check the whole journal, which may be in use. Changes nothing.

    Raises:
        UnusableJournal: something in it is damaged or missing.
        JournalError: it can't be read.
    """
    open_to_look(path, fully=True).close()


def open_to_look(path: Path, fully: bool = False) -> Journal:
    """The journal for reading, checked as at a start or `fully`; it may be in use.

    Raises:
        UnusableJournal: something in it is damaged or missing.
        JournalError: it can't be read.
    """
    with sqlite_errors_explained(path):
        rescued = unfinished(path)
    counts = StoredCounts() if rescued is not None else read_counts(path)
    path = rescued or path
    _check_presence(path, counts)
    connection = open_to_read(path) if journal_exists(path) else open_in_memory()
    with closing_on_error(path, connection):
        connection.execute("BEGIN")  # a game that goes on meanwhile is not seen
        if fully:
            check_fully(path, connection, counts)
        else:
            check_quickly(path, connection, counts, _RESUMABLE)
        connection.execute("COMMIT")
    return Journal(path, connection)


def open_damaged(path: Path) -> tuple[Journal, Survey]:
    """What can be read of a damaged journal, in memory, and what is lost. Changes nothing.

    Raises:
        JournalError: its files can't be read at the moment.
    """
    survey = read_survey(path)
    return in_memory(path, survey), survey


def _check_presence(path: Path, counts: StoredCounts) -> None:
    """Raises:
    EmptyJournal, MissingJournal: games were saved in a journal that has no bytes.
    JournalError: the folder can't be read.
    """
    with sqlite_errors_explained(path):
        is_empty = is_there(path) and path.is_file() and path.stat().st_size == 0
        log_has_games = (
            has_log(path) and (is_empty or not is_there(path)) and read_survey(path).games
        )
    had_games = bool(log_has_games) or any(head.events for head in counts.heads.values())
    if had_games and not journal_exists(path):
        raise MissingJournal(file=path)
    if is_empty and (had_games or _records(path)):  # SQLite would delete its log
        raise EmptyJournal(file=path)


def _records(path: Path) -> Sequence[Path]:
    return list_if_possible(path.parent / "games", "*.toml")


def records_without_journal(path: Path) -> Sentence | None:
    """What to say if only records are left of the games; None if that is not so.

    Raises:
        FolderUnusable: the folder can't be searched.
    """
    records = _records(path)
    if not records or journal_exists(path):
        return None
    return RecordsWithoutJournal(folder=path.parent, count=len(records))


def as_found(problem: UnusableJournal, survey: Survey) -> UnusableJournal:
    """A file with games in it is a damaged journal, even if SQLite takes it for something else."""
    is_journal = isinstance(problem, NotAJournal) and survey.games
    return DamagedJournal(**problem.parts) if is_journal else problem


def read_survey(path: Path) -> Survey:
    with sqlite_errors_explained(path):
        return survey_of(path, read_counts(path))
