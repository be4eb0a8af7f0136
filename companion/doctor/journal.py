"""Checks that the journal is undamaged. Only reads it, even while a game is being played."""

from __future__ import annotations

import fcntl
from contextlib import closing, suppress
from pathlib import Path

from companion.doctor.finding import Finding, note, ok, problem
from companion.i18n import _, translate
from companion.storage.errors import (
    JournalError,
    JournalTooNew,
    UntilImported,
    UnusableJournal,
    remedy_for,
)
from companion.storage.lock import lock_file
from companion.storage.loss_sentences import loss_in_words
from companion.storage.opening import (
    as_found,
    counts_problem,
    open_damaged,
    open_to_look,
    records_without_journal,
)


def examine_journal(file: Path) -> list[Finding]:
    """Check every page and every event, and count the games."""
    try:
        return [_checked(file)]
    except OSError as error:
        text = _("{file} can't be read: {problem}.")
        return [problem(text.format(file=file, problem=error.strerror), _check_file(file))]


def _checked(file: Path) -> Finding:
    if _exists(file) and not file.is_file():
        text = _("{file} should be the journal, but is not a file.")
        remedy = _("Move it away: mv {file} {file}.away")
        return problem(text.format(file=file), remedy.format(file=file))
    try:
        return _found_whole(file)
    except UnusableJournal as error:
        return problem(_found_damaged(file, error), _remedy(error, file))
    except JournalError as error:
        return problem(translate(error), _remedy(error, file))


def _exists(file: Path) -> bool:
    """Raises OSError: the folder can't be searched."""
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _found_whole(file: Path) -> Finding:
    """Raises JournalError: the journal is damaged, or can't be read."""
    with closing(open_to_look(file, fully=True)) as journal:
        count, losses = len([*journal.games()]), journal.losses()
        counts = counts_problem(file, journal)
    if not count and not losses:
        only_records = records_without_journal(file)
        if only_records is not None:
            return note(translate(only_records))
        return ok(_("No game has been saved yet."))
    found = _("{file} is undamaged; games: {count}.").format(file=file, count=count)
    if losses:
        lost = "\n".join(translate(loss_in_words(loss)) for loss in losses)
        text = _("Earlier damage has cost events of these games:\n{lost}")
        found += "\n" + text.format(lost=lost)
    if counts is not None:
        remedy = _("“vivat play” writes it again from the journal.")
        return problem(f"{found}\n{translate(counts)}", remedy)
    if losses:
        return note(found, translate(UntilImported(folder=file.parent / "games")))
    return ok(found)


def _found_damaged(file: Path, error: UnusableJournal) -> str:
    """What is wrong, how many games can be read, and what is lost."""
    lines = [translate(error)]
    with suppress(JournalError):
        journal, survey = open_damaged(file)
        lines = [translate(as_found(error, survey))]
        with closing(journal):
            games = len([*journal.games()])
        lines.append(_("Games that can be read: {count}.").format(count=games))
        lines.extend(
            _("lost: {what}").format(what=translate(loss_in_words(loss))) for loss in survey.losses
        )
        if survey.doubt is not None:
            lines.append(translate(survey.doubt))
    return "\n".join(lines)


def _remedy(error: JournalError, file: Path) -> str:
    match error:
        case UnusableJournal():
            return translate(remedy_for(error))
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
