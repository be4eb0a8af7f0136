"""Whether the journal is whole. It is only read, also while a game is played."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from companion.doctor.finding import Check, Finding
from companion.storage.database import check_pages, open_to_read, sqlite_errors_explained
from companion.storage.errors import JournalError, JournalTooNew, UnusableJournal
from companion.storage.journal import Journal
from hardware.boxes import Health
from sentences import N_, Sentence


class Whole(Sentence):
    template = N_("{file} is whole; games: {count}.")


class NoGameYet(Sentence):
    template = N_("No game was kept yet.")


class Unseen(Sentence):
    template = N_("{file} can't be looked at: {problem}.")


class NoFile(Sentence):
    template = N_("{file} should be the journal, and is no file.")


class BeginsAnew(Sentence):
    template = N_(
        "The next game keeps it aside by itself and begins a new one. “vivat games import” "
        "brings games back from their records."
    )


class MoveAway(Sentence):
    template = N_("Move it away: mv {file} {file}.away")


class Update(Sentence):
    template = N_("Update vivat, or give this one a folder of its own, under [keeping].")


class CheckFile(Sentence):
    template = N_("See “disk” and “permissions”; the file must be yours: ls -l {file}")


def examine_journal(file: Path) -> list[Finding]:
    """Check every page of the file, and count its games."""
    try:
        file.stat()
        return [_looked_at(file)]
    except (FileNotFoundError, NotADirectoryError):
        return [Finding(Check.JOURNAL, Health.WORKS, NoGameYet())]
    except OSError as error:
        found = Unseen(file=file, problem=error.strerror)
        return [Finding(Check.JOURNAL, Health.FAILS, found, CheckFile(file=file))]


def _looked_at(file: Path) -> Finding:
    if not file.is_file():
        return Finding(Check.JOURNAL, Health.FAILS, NoFile(file=file), MoveAway(file=file))
    try:
        return Finding(Check.JOURNAL, Health.WORKS, Whole(file=file, count=_count(file)))
    except JournalError as problem:
        return Finding(Check.JOURNAL, Health.FAILS, problem, _remedy(problem, file))


def _count(file: Path) -> int:
    """How many games it holds. Raises JournalError."""
    connection = open_to_read(file)
    with closing(Journal(file, connection)) as journal, sqlite_errors_explained(file):
        check_pages(file, connection)
        return len([*journal.games()])


def _remedy(problem: JournalError, file: Path) -> Sentence:
    match problem:
        case UnusableJournal():
            return BeginsAnew()
        case JournalTooNew():
            return Update()
        case _:
            return CheckFile(file=file)
