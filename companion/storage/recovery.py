"""Opens the journal in whatever state its file is, so that a game can always be played.

A damaged journal is saved again as far as it can be read; the damaged file is kept. If nothing
of it can be read, the table decides on the first screen. A journal that can't be written is
opened for reading; if it can't be read either, an empty one in memory takes its place.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.files import list_if_possible
from companion.storage.database import (
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
    CountsWrittenAgain,
    DamagedJournal,
    DamagedJournalMoved,
    EmptyJournal,
    EventsLost,
    FolderUnusable,
    JournalError,
    JournalOutOfPlace,
    JournalTooNew,
    LossList,
    LossOfAGame,
    LossOfEvents,
    MissingJournal,
    MoreLosses,
    NewJournalStarted,
    NoGameReadable,
    NothingLost,
    RecordsWithoutJournal,
    UnusableJournal,
)
from companion.storage.event_counts import EventCounts, StoredCounts, read_counts
from companion.storage.journal import GameStatus, Journal, Loss
from companion.storage.journal_check import check_fully, check_quickly
from companion.storage.rescue import finish, in_memory, replace_by_copy, save_again, unfinished
from companion.storage.survey import Survey, survey_of
from companion.table.saved_games_port import StorageProblem
from sentences import Sentence

log = logging.getLogger(__name__)

FileIdentity = tuple[int, int]
"""The numbers of a disk and of a file on it."""
_RESUMABLE = (GameStatus.RUNNING.value, GameStatus.SET_ASIDE.value)
_MOST_NAMED = 3
"""Losses that a sentence names one by one."""


@dataclass(frozen=True)
class OpenedJournal:
    """A journal that can at least be read, and what is wrong with it, if anything."""

    journal: Journal
    problem: StorageProblem | None = None
    is_blank: bool = False
    """Whether earlier games can't even be read."""
    may_open_again: bool = False
    """Whether the problem may pass, so that opening the journal later may succeed."""
    was_rescued: bool = False
    """Whether the games were saved again from a damaged journal."""

    file: FileIdentity | None = None
    """Which file the journal was when it was opened."""

    @property
    def is_writable(self) -> bool:
        return self.problem is None or self.problem.is_saving

    def is_in_place(self) -> bool:
        """Whether the journal's name still belongs to the file that is open."""
        return self.file is None or _identity(self.journal.path) == self.file


def open_journal(path: Path, problem: FolderUnusable | None = None) -> OpenedJournal:
    """The journal for playing. The caller holds its lock, or knows the `problem` with it."""
    if problem is not None:
        return _open_read_only(path, problem)
    try:
        return _opened(path)
    except UnusableJournal as error:
        return _rescued(path, error)
    except JournalTooNew as error:
        return _open_read_only(path, error)
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)


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
    try:
        heads = check_quickly(path, connection, counts, _RESUMABLE)
        written = EventCounts(path)
        written.use(heads, counts)
    except BaseException:
        connection.close()
        raise
    problem = None if never_had_counts else counts.problem(path, heads)
    if problem is not None:
        log.warning("%s It was written again from the journal.", problem)
    return Journal(path, connection, written), problem


def counts_problem(path: Path, journal: Journal) -> CountsUnusable | None:
    """What is wrong with the counts of events beside a journal that is open for reading.

    Raises:
        JournalError: the journal can't be read.
    """
    if unfinished(path) is not None or is_of_first_version(path):
        return None
    return read_counts(path).problem(path, journal.heads())


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
    try:
        connection.execute("BEGIN")  # a game that goes on meanwhile is not seen
        if fully:
            check_fully(path, connection, counts)
        else:
            check_quickly(path, connection, counts, _RESUMABLE)
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return Journal(path, connection)


def open_damaged(path: Path) -> tuple[Journal, Sequence[Loss]]:
    """What can be read of a damaged journal, in memory. Changes nothing.

    Raises:
        JournalError: its files can't be read at the moment.
    """
    survey = _survey(path)
    return in_memory(path, survey), survey.losses


def start_anew(path: Path) -> OpenedJournal:
    """A new journal in place of one of which nothing can be read; that file is kept."""
    try:
        aside = save_again(path, _survey(path))
        opened = _opened(path)
        losses = [loss for loss in opened.journal.losses() if not loss.told]
        sentence = NewJournalStarted(aside=aside, losses=losses_in_words(losses))
        return replace(opened, problem=StorageProblem(sentence, is_saving=True))
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)


def _opened(path: Path, problem: UnusableJournal | None = None, aside: str = "") -> OpenedJournal:
    """The journal, with what the table must be told about it."""
    with sqlite_errors_explained(path):
        finish(path)
    only_records = records_without_journal(path)
    journal, counts_problem = open_whole(path)
    told = _what_to_tell(journal, problem, aside)
    was_rescued = told is not None
    if told is None and counts_problem is not None:
        told = CountsWrittenAgain(problem=counts_problem)
    told = told or only_records
    return OpenedJournal(
        journal,
        None if told is None else StorageProblem(told, is_saving=True),
        was_rescued=was_rescued,
        file=_identity(path),
    )


def rescue_if_readable(
    journal: Journal, problem: UnusableJournal, in_memory: str | None
) -> OpenedJournal | None:
    """A new journal with everything that can be read of a damaged one; None if that is nothing.

    Raises:
        JournalError: its files can't be read at the moment; it is still open.
    """
    survey = _survey(journal.path)
    if not survey.games:
        return None
    return rescue_open_journal(journal, problem, in_memory, survey)


def rescue_open_journal(
    journal: Journal,
    problem: UnusableJournal,
    in_memory: str | None,
    survey: Survey | None = None,
) -> OpenedJournal:
    """A new journal with everything that can be read of one that was damaged while it was open.
    The game that the caller still has `in_memory` loses nothing."""
    path = journal.path
    try:
        survey = survey or _survey(path)
        losses = (loss for loss in survey.losses if loss.aside or loss.game != in_memory)
        aside = save_again(path, replace(survey, losses=tuple(losses)))
    except JournalError as error:
        journal.close()
        return replace(_open_read_only(path, error), may_open_again=True)
    journal.close()
    try:
        return _opened(path, problem, aside)
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)


def save_removed_journal(journal: Journal) -> OpenedJournal:
    """A new journal with everything in one whose file was removed while it was open.

    Raises:
        JournalError: it can't be written; the journal is still open.
    """
    replace_by_copy(journal.path, journal)
    opened = _opened(journal.path)
    sentence = JournalOutOfPlace(file=journal.path)
    return replace(opened, problem=StorageProblem(sentence, is_saving=True))


def _identity(path: Path) -> FileIdentity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _check_presence(path: Path, counts: StoredCounts) -> None:
    """Raises:
    EmptyJournal, MissingJournal: games were saved in a journal that has no bytes.
    JournalError: the folder can't be read.
    """
    with sqlite_errors_explained(path):
        is_empty = path.is_file() and path.stat().st_size == 0
        log_has_games = has_log(path) and (is_empty or not path.exists()) and _survey(path).games
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


def _survey(path: Path) -> Survey:
    with sqlite_errors_explained(path):
        return survey_of(path, read_counts(path))


def _rescued(path: Path, problem: UnusableJournal) -> OpenedJournal:
    """The journal with everything that can be read of a damaged one. If that is nothing, the
    damaged one stays until the table decides."""
    try:
        survey = _survey(path)
        if survey.games:
            return _opened(path, problem, save_again(path, survey))
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)
    sentence = NoGameReadable(problem=problem)
    waiting = StorageProblem(sentence, is_saving=False, can_start_anew=True)
    return OpenedJournal(Journal(path, open_in_memory()), waiting, is_blank=True)


def _what_to_tell(journal: Journal, problem: UnusableJournal | None, aside: str) -> Sentence | None:
    """What this or an interrupted rescue has saved and lost."""
    losses = [loss for loss in journal.losses() if not loss.told]
    if problem is None and not losses:
        return None
    return DamagedJournalMoved(
        problem=problem if problem is not None else DamagedJournal(file=journal.path),
        saved=len([*journal.games()]),
        losses=losses_in_words(losses),
        aside=aside or losses[0].aside,
    )


def losses_in_words(losses: Sequence[Loss]) -> Sentence:
    """What is lost, as a sentence."""
    if not losses:
        return NothingLost()
    named = [loss_in_words(loss) for loss in losses[:_MOST_NAMED]]
    if len(losses) > _MOST_NAMED:
        named.append(MoreLosses(count=len(losses) - _MOST_NAMED))
    joined = named[0]
    for each in named[1:]:
        joined = LossList(first=joined, second=each)
    return EventsLost(games=joined)


def loss_in_words(loss: Loss) -> Sentence:
    if not loss.kept:
        return LossOfAGame(game=loss.game, lost=loss.lost)
    return LossOfEvents(game=loss.game, first=loss.kept + 1, lost=loss.lost)


def _open_read_only(path: Path, problem: JournalError) -> OpenedJournal:
    """Earlier games, if they can be read; new ones are not saved."""
    storage_problem = StorageProblem(problem, is_saving=False)
    with suppress(JournalError):
        return OpenedJournal(Journal(path, open_to_read(path)), storage_problem)
    with suppress(JournalError):
        survey = _survey(path)
        if survey.games:
            return OpenedJournal(in_memory(path, survey), storage_problem)
    return OpenedJournal(Journal(path, open_in_memory()), storage_problem, is_blank=True)
