"""Checks that the journal is undamaged. Only reads it, even while a game is being played."""

from __future__ import annotations

import fcntl
from contextlib import closing
from pathlib import Path

from companion.doctor.finding import Finding, ok, problem
from companion.i18n import _, translate
from companion.storage.database import check_pages, open_to_read, sqlite_errors_explained
from companion.storage.errors import JournalError, JournalTooNew, UnusableJournal
from companion.storage.journal import Journal
from companion.storage.lock import lock_file


def examine_journal(file: Path) -> list[Finding]:
    """Check every page of the file, and count its games."""
    try:
        file.stat()
        return [_checked(file)]
    except (FileNotFoundError, NotADirectoryError):
        return [ok(_("No game has been saved yet."))]
    except OSError as error:
        text = _("{file} can't be read: {problem}.")
        return [problem(text.format(file=file, problem=error.strerror), _check_file(file))]


def _checked(file: Path) -> Finding:
    if not file.is_file():
        text = _("{file} should be the journal, but is not a file.")
        remedy = _("Move it away: mv {file} {file}.away")
        return problem(text.format(file=file), remedy.format(file=file))
    try:
        text = _("{file} is undamaged; games: {count}.")
        return ok(text.format(file=file, count=_count(file)))
    except JournalError as error:
        return problem(translate(error), _remedy(error, file))


def _count(file: Path) -> int:
    """How many games it holds. Raises JournalError."""
    connection = open_to_read(file)
    with closing(Journal(file, connection)) as journal, sqlite_errors_explained(file):
        check_pages(file, connection)
        return len([*journal.games()])


def _remedy(error: JournalError, file: Path) -> str:
    match error:
        case UnusableJournal():
            return _(
                "The next game moves it aside automatically and begins a new one. “vivat games "
                "import” restores games from their records."
            )
        case JournalTooNew():
            return _("Update vivat, or give this one its own folder, under [keeping].")
        case _:
            return _check_file(file)


def _check_file(file: Path) -> str:
    text = _("See “disk” and “permissions”; the file must be yours: ls -l {file}")
    return text.format(file=file)


def is_vivat_playing(journal: Path) -> bool:
    """Whether a running vivat holds this journal's lock; False if that can't be read.

    A vivat that starts at this very moment would be refused.
    """
    try:
        with lock_file(journal).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
