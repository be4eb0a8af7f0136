"""Checks the whole journal while vivat is used, and prepares what replaces a damaged one.

Everything that takes long happens here, in a thread of its own; the main loop only adds what was
played meanwhile, and swaps the files.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.storage.database import FileIdentity, identity_of
from companion.storage.errors import DamageNotMended, JournalError, UnusableJournal
from companion.storage.opening import as_found, examine, read_survey
from companion.storage.rescue import prepare
from companion.storage.survey import Survey


@dataclass(frozen=True)
class PreparedRescue:
    """What was found in a damaged `file`, and the new journal with it; `early` is None if nothing
    can be read."""

    problem: UnusableJournal
    survey: Survey
    file: FileIdentity | None
    early: Path | None


def find_damage(path: Path) -> PreparedRescue | None:
    """Check everything; if it is damaged, prepare the rescue. Changes nothing of the journal.

    Raises:
        JournalError: it can't be checked, or a damaged one can't be saved again.
    """
    file = identity_of(path)
    try:
        examine(path)
    except UnusableJournal:
        return _prepared(path, file)
    return None


def _prepared(path: Path, file: FileIdentity | None) -> PreparedRescue | None:
    """None if another look finds no damage."""
    try:
        examine(path)
    except UnusableJournal as problem:
        try:
            survey = read_survey(path)
            early = prepare(path, survey) if survey.games else None
        except JournalError as cause:
            raise DamageNotMended(problem=problem, cause=cause) from cause
        return PreparedRescue(as_found(problem, survey), survey, file, early)
    return None
