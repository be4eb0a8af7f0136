"""Turns the SQLite journal of vivat 1.0 and earlier into a file for each game, once.

It may be interrupted anywhere: the next start begins again, and finds what is there already. The
journal's files keep their content and get other names.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

from companion.disk.files import make_private_folder, write_whole_bytes
from companion.keep.errors import StorageError, explained
from companion.keep.game_file import file_of, sync_folder
from companion.keep.game_format import Line, Origin, new_text, with_step
from companion.keep.games import Games, look
from companion.keep.index import Entry
from companion.keep.old_tables import OldGame, read_old_games
from sentences import N_, Sentence

log = logging.getLogger(__name__)

NAME = "journal.db"
_SUFFIXES = ("", "-wal", "-counts")
"""A journal's files: its log, and how many events each game has, which nobody reads here."""
_Contents = list[tuple[str, bytes]]
"""Time and content of each event."""


class OldGamesWait(Sentence):
    template = N_(
        "An earlier vivat has saved games in {folder}. The next start of “vivat play” takes them "
        "over."
    )


def convert(root: Path, folder: Path, alive: Callable[[], None]) -> Sentence | None:
    """Take over the journal in the folder `root`, if there is one; says what was wrong with it.
    `alive` is called again and again.

    Raises:
        StorageError: the disk fails, or the journal is another program's; it is as it was.
    """
    journal = root / NAME
    if not has_old_journal(root):
        return None
    try:
        is_whole = _take_over(journal, folder, alive)
        aside = _set_aside(journal)
    except OSError as error:
        raise explained(error, journal) from error
    sentence = N_(
        "The games that an earlier vivat saved were damaged. What could be read was taken over; "
        "the old file is kept as {aside}."
    )
    return None if is_whole else Sentence(sentence, aside=aside.name)


def has_old_journal(root: Path) -> bool:
    return os.path.exists(root / NAME)


def _part(journal: Path, suffix: str) -> Path:
    return journal.with_name(journal.name + suffix)


def _set_aside(journal: Path) -> Path:
    """Rename the journal's files, the main one last: without it, there is none. Raises OSError."""
    names = (_part(journal, f".converted-{number}") for number in count(1))
    aside = next(name for name in names if not os.path.exists(name))
    _part(journal, "-shm").unlink(missing_ok=True)
    for suffix in reversed(_SUFFIXES):
        with suppress(FileNotFoundError):
            _part(journal, suffix).replace(_part(aside, suffix))
        sync_folder(journal.parent)
    return aside


def _take_over(journal: Path, folder: Path, alive: Callable[[], None]) -> bool:
    """Write every game that is not there yet, or not as far; returns whether the journal was whole.
    They were played after those that the journal does not know. Raises OSError, StorageError."""
    old = read_old_games(journal, alive)
    make_private_folder(folder)
    sync_folder(journal.parent)
    there = look(folder)
    known = {name: _contents(there, name) for name in there.entries}
    names = [_same_game(game.lines, known) for game in old.games]
    others = [entry.last for entry in there.entries.values() if entry.name not in names]
    for game in old.games:
        there.entries.setdefault(game.name, Entry(game.name))  # so that no other gets this name
    for game, name in zip(old.games, names, strict=True):
        alive()
        if name is None or len(known[name]) < len(game.lines):
            _write(folder, game, name or _new_name(there, game), max(others, default=0))
    sync_folder(folder)
    log.info("%d games of %s were taken over", len(old.games), journal)
    return not old.is_damaged


def _contents(there: Games, name: str) -> _Contents:
    """Empty if nothing of the game can be read."""
    with suppress(StorageError):
        return [(line.time, line.packed) for line in there.text(name).lines()]
    return []


def _same_game(lines: list[Line], known: Mapping[str, _Contents]) -> str | None:
    """The name of a game that is there and that this one continues, or the other way round."""
    contents = [(line.time, line.packed) for line in lines]
    for name, there in known.items():
        if there and there[: len(contents)] == contents[: len(there)]:
            return name
    return None


def _new_name(there: Games, game: OldGame) -> str:
    """Its own, or another one if a game that went on differently has that."""
    is_taken = file_of(there.folder, game.name).exists()
    return there.free_name(game.lines[0].at) if is_taken else game.name


def _write(folder: Path, game: OldGame, name: str, last: int) -> None:
    """Each event has a sitting of its own after the `last` one, so that the order stays."""
    text = new_text(name, Origin.IMPORTED if game.is_imported else Origin.PLAYED)
    for line in game.lines:
        text = with_step(text, [line._replace(sitting=last + line.sitting)])
    write_whole_bytes(file_of(folder, name), text.text)
