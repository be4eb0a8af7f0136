"""Checks that all saved games are undamaged. Only reads them, even while one is being played."""

from __future__ import annotations

import fcntl
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.config.paths import Paths
from companion.keep.errors import LossShown, StorageError
from companion.keep.games import Games, look
from companion.keep.lock import NAME
from companion.keep.old_journal import OldGamesWait, has_old_journal
from companion.words.i18n import _, translate


def examine_games(paths: Paths) -> list[Finding]:
    """Check every line, and count the games."""
    try:
        games = look(paths.games, fully=True)
    except StorageError as error:
        return [problem(translate(error), _see_disk(paths.games))]
    found = [_games(games)]
    if has_old_journal(paths.folder):
        found.append(note(translate(OldGamesWait(folder=paths.folder))))
    return found


def _games(games: Games) -> Finding:
    count, losses = len([*games.rows()]), games.losses
    lost = [translate(loss.sentence) for loss in losses]
    if games.problems:
        unreadable = [translate(each) for each in games.problems.values()]
        return problem("\n".join([*unreadable, *lost]), _see_disk(games.folder))
    if not count and not losses:
        return ok(_("No game has been saved yet."))
    found = _("Games in {folder}: {count}.").format(folder=games.folder, count=count)
    if not losses:
        return ok(found)
    text = "\n".join([found, *lost])
    if not games.damaged:
        return note(text, translate(LossShown()))
    remedy = _("Start “vivat play”: a damaged game goes on without what is lost.")
    return problem(text, remedy)


def _see_disk(folder: Path) -> str:
    text = _("See “disk” and “permissions”; the folder must be yours: ls -l {folder}")
    return text.format(folder=folder)


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
