"""Checks that all saved games are undamaged. Only reads them, even while one is being played."""

from __future__ import annotations

import fcntl
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.config.paths import Paths
from companion.keep.errors import DiskFailed, LossShown, StorageError
from companion.keep.games import Games, look
from companion.keep.lock import NAME
from companion.keep.old_journal import OldGamesWait, has_old_journal
from companion.words.i18n import _, translate


def examine_games(paths: Paths) -> list[Finding]:
    """Check every line, and count the games."""
    try:
        games = look(paths.games, fully=True)
    except StorageError as error:
        return [_unreadable([error], [])]
    found = [_games(games)]
    if has_old_journal(paths.folder):
        found.append(note(translate(OldGamesWait(folder=paths.folder))))
    return found


def _games(games: Games) -> Finding:
    count, losses = len([*games.rows()]), games.losses
    lost = [translate(loss.sentence) for loss in losses]
    if games.problems:
        return _unreadable([*games.problems.values()], lost)
    if not count and not losses:
        return ok(_("No game has been saved yet."))
    found = _("Games in {folder}: {count}.").format(folder=games.folder, count=count)
    if not losses:
        return ok(found)
    text = "\n".join([found, *lost])
    if not games.damaged:
        return note(text, translate(LossShown()))
    remedy = _(
        "Start vivat (“vivat play”, or sudo systemctl restart vivat): a damaged game goes on "
        "without what is lost."
    )
    return problem(text, remedy)


def _unreadable(errors: Sequence[StorageError], lost: Sequence[str]) -> Finding:
    """Errors of the disk send people to this command; others say what to do."""
    text = _("{file} can't be read: {problem}.")
    of_disk = [each.parts for each in errors if isinstance(each, DiskFailed)]
    others = [translate(each) for each in errors if not isinstance(each, DiskFailed)]
    found = "\n".join([*(text.format(**each) for each in of_disk), *others, *lost])
    files = [quote(str(each["file"])) for each in of_disk]
    commands = " && ".join(f"sudo mv {file} {file}.away" for file in files)
    remedy = _("Do what “disk” says above. If it finds no problem, move this away: {commands}")
    return problem(found, remedy.format(commands=commands) if files else None)


def is_vivat_playing(folder: Path) -> bool:
    """Whether a running vivat holds this folder's lock; False if that can't be read.

    A vivat that starts at this very moment would be refused.
    """
    try:
        with (folder / NAME).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
