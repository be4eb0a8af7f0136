"""Opens the journal in whatever state its file is, so that a game can always be played.

A damaged journal is saved again as far as it can be read; the damaged file is kept. If nothing
of it can be read, the table decides on the first screen. A journal that can't be written is
opened for reading; if it can't be read either, an empty one in memory takes its place.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.files import make_private_folder
from companion.storage.background_check import PreparedRescue
from companion.storage.database import (
    FileIdentity,
    identity_of,
    open_in_memory,
    open_to_read,
    sqlite_errors_explained,
)
from companion.storage.errors import (
    CountsFailToo,
    CountsWrittenAgain,
    DamagedJournal,
    DamagedJournalMoved,
    EmptyJournal,
    FolderUnusable,
    JournalError,
    JournalOutOfPlace,
    JournalReplaced,
    JournalTooNew,
    MissingJournal,
    NewJournalStarted,
    NoGameReadable,
    NoJournalLeft,
    UnusableJournal,
)
from companion.storage.journal import Journal
from companion.storage.lock import Lock
from companion.storage.loss_sentences import losses_in_words
from companion.storage.opening import as_found, open_whole, read_survey, records_without_journal
from companion.storage.rescue import (
    finish,
    in_memory,
    replace_by_copy,
    replace_by_prepared,
    save_again,
)
from companion.table.saved_games_port import StorageProblem
from sentences import Sentence

log = logging.getLogger(__name__)


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

    lock: Lock | None = None
    file: FileIdentity | None = None
    """Which file the journal was when it was opened."""

    @property
    def is_writable(self) -> bool:
        return self.problem is None or self.problem.is_saving

    def is_in_place(self) -> bool:
        """Whether the journal's name still belongs to the file that is open."""
        return self.file is None or identity_of(self.journal.path) == self.file


def open_journal(path: Path, lock: Lock | FolderUnusable | None = None) -> OpenedJournal:
    """The journal for playing, with the `lock` that the caller holds, or why there is none."""
    if isinstance(lock, FolderUnusable):
        return _open_read_only(path, lock)
    return replace(_open_or_rescue(path), lock=lock)


def _open_or_rescue(path: Path) -> OpenedJournal:
    try:
        return _opened(path)
    except UnusableJournal as error:
        return _rescued(path, error)
    except JournalTooNew as error:
        return _open_read_only(path, error)
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)


def start_anew(path: Path) -> OpenedJournal:
    """A new journal in place of one of which nothing can be read; that file is kept."""
    try:
        survey = read_survey(path)
        aside = save_again(path, survey)
        opened = _opened(path)
        losses = [loss for loss in opened.journal.losses() if not loss.told]
        in_words = losses_in_words(losses, survey.doubt)
        sentence = NewJournalStarted(aside=aside, losses=in_words)
        return replace(opened, problem=StorageProblem(sentence, is_saving=True))
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)


@dataclass(frozen=True)
class _Rescue:
    """A rescue that has just saved the games again; the damaged journal is called `aside` now."""

    problem: UnusableJournal
    aside: str
    doubt: CountsFailToo | None


def _opened(path: Path, rescue: _Rescue | None = None) -> OpenedJournal:
    """The journal, with what the table must be told about it."""
    with sqlite_errors_explained(path):
        finish(path)
    only_records = records_without_journal(path)
    journal, counts_problem = open_whole(path)
    told = _what_to_tell(journal, rescue)
    was_rescued = told is not None
    if told is None and counts_problem is not None:
        told = CountsWrittenAgain(problem=counts_problem)
    told = told or only_records
    return OpenedJournal(
        journal,
        None if told is None else StorageProblem(told, is_saving=True),
        was_rescued=was_rescued,
        file=identity_of(path),
    )


def rescue_open_journal(
    journal: Journal,
    problem: UnusableJournal,
    in_memory: str | None,
) -> OpenedJournal:
    """A new journal with everything that can be read of one that was damaged while it was open.
    The game that the caller still has `in_memory` loses nothing."""
    path = journal.path
    try:
        survey = read_survey(path)
        losses = (loss for loss in survey.losses if loss.aside or loss.game != in_memory)
        aside = save_again(path, replace(survey, losses=tuple(losses)))
    except JournalError as error:
        journal.close()
        return replace(_open_read_only(path, error), may_open_again=True)
    journal.close()
    return _opened_after(path, _Rescue(as_found(problem, survey), aside, survey.doubt))


def take_over(
    journal: Journal,
    prepared: PreparedRescue,
    early: Path,
    complete: Callable[[Journal], None],
    in_memory: str | None,
) -> OpenedJournal:
    """The journal that was prepared instead of a damaged one, once it is `complete`."""
    path = journal.path
    try:
        aside = replace_by_prepared(path, early, complete, in_memory)
    except JournalError as error:
        journal.close()
        return replace(_open_read_only(path, error), may_open_again=True)
    journal.close()
    return _opened_after(path, _Rescue(prepared.problem, aside, prepared.survey.doubt))


def _opened_after(path: Path, rescue: _Rescue) -> OpenedJournal:
    try:
        return _opened(path, rescue)
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)


def save_removed_journal(journal: Journal, lock: Lock | None) -> OpenedJournal:
    """A new journal with everything in one whose file was removed while it was open, and its
    lock taken again.

    Raises:
        JournalError: it can't be written, or another vivat uses the folder now; the journal is
            still open.
    """
    path = journal.path
    with sqlite_errors_explained(path):
        make_private_folder(path.parent)
        if lock is not None:
            lock.take_again()
    aside = replace_by_copy(path, journal)
    opened = _opened(path)
    sentence = (
        JournalOutOfPlace(file=path) if not aside else JournalReplaced(file=path, aside=aside)
    )
    return replace(opened, problem=StorageProblem(sentence, is_saving=True))


def _rescued(path: Path, problem: UnusableJournal) -> OpenedJournal:
    """The journal with everything that can be read of a damaged one. If that is nothing, the
    damaged one stays until the table decides."""
    try:
        survey = read_survey(path)
        if survey.games:
            problem = as_found(problem, survey)
            return _opened(path, _Rescue(problem, save_again(path, survey), survey.doubt))
    except JournalError as error:
        return replace(_open_read_only(path, error), may_open_again=True)
    is_gone = isinstance(problem, EmptyJournal | MissingJournal)
    sentence = (NoJournalLeft if is_gone else NoGameReadable)(problem=problem)
    waiting = StorageProblem(sentence, is_saving=False, can_start_anew=True)
    return OpenedJournal(Journal(path, open_in_memory()), waiting, is_blank=True)


def _what_to_tell(journal: Journal, rescue: _Rescue | None) -> Sentence | None:
    """What this or an interrupted rescue has saved and lost."""
    losses = [loss for loss in journal.losses() if not loss.told]
    if rescue is None and not losses:
        return None
    rescue = rescue or _Rescue(DamagedJournal(file=journal.path), losses[0].aside, None)
    return DamagedJournalMoved(
        problem=rescue.problem,
        saved=len(journal.statuses()),
        losses=losses_in_words(losses, rescue.doubt),
        aside=rescue.aside,
    )


def _open_read_only(path: Path, problem: JournalError) -> OpenedJournal:
    """Earlier games, if they can be read; new ones are not saved."""
    storage_problem = StorageProblem(problem, is_saving=False)
    with suppress(JournalError):
        return OpenedJournal(Journal(path, open_to_read(path)), storage_problem)
    with suppress(JournalError):
        survey = read_survey(path)
        if survey.games:
            return OpenedJournal(in_memory(path, survey), storage_problem)
    return OpenedJournal(Journal(path, open_in_memory()), storage_problem, is_blank=True)
