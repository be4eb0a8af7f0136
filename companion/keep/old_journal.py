"""Turns the SQLite journal of vivat 1.0 and earlier into a file for each game, once.

It may be interrupted anywhere: the next start begins again, and finds what is there already. The
journal's files keep their content and get other names. What is lost is told.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count, takewhile
from pathlib import Path

from msgspec.structs import replace

from companion.disk.files import make_private_folder, write_whole_bytes
from companion.keep.errors import StorageError, explained
from companion.keep.game_file import file_of, sync_folder
from companion.keep.game_format import Origin, new_text, with_loss, with_step
from companion.keep.games import Games, entry_of, look
from companion.keep.index import Entry, IndexWriter, read_index
from companion.keep.old_tables import OldGame, OldGames, OldLoss, read_old_games
from sentences import N_, Sentence

log = logging.getLogger(__name__)

NAME = "journal.db"
_SUFFIXES = ("", "-wal", "-counts", ".new")
"""A journal's files: its log, how many events each game has, and what version 1.0 had saved from a
damaged journal, complete, before that took its place."""
NO_LOSS = OldLoss(0, 0, told=True)
_Contents = list[tuple[str, bytes]]
"""Time and content of each event."""


class OldGamesWait(Sentence):
    template = N_(
        "An earlier vivat has saved games in {folder}. The next start of “vivat play” takes them "
        "over."
    )


class OldJournalDamaged(Sentence):
    template = N_(
        "The games that an earlier vivat saved were damaged. What could be read was taken over; "
        "the old file is kept as {aside}."
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
    aside = _aside(journal)
    try:
        is_whole = aside.exists() or _take_over(journal, folder, alive)
        _rename(journal, aside)
    except OSError as error:
        raise explained(error, journal) from error
    return None if is_whole else OldJournalDamaged(aside=aside.name)


def has_old_journal(root: Path) -> bool:
    """Whether there is a journal, or a part of one."""
    return bool(_parts(root / NAME))


def _parts(journal: Path) -> list[str]:
    """The suffixes of the files that a journal has."""
    return [each for each in _SUFFIXES if os.path.exists(_part(journal, each))]


def _part(journal: Path, suffix: str) -> Path:
    return journal.with_name(journal.name + suffix)


def _aside(journal: Path) -> Path:
    """The journal's next name. It is there if only other files than the main one still lack it."""
    names = (_part(journal, f".converted-{number}") for number in count(1))
    taken = [*takewhile(_parts, names)]
    goes_on = taken and taken[-1].exists() and not {*_parts(journal)} & {*_parts(taken[-1])}
    return taken[-1] if goes_on else _part(journal, f".converted-{len(taken) + 1}")


def _rename(journal: Path, aside: Path) -> None:
    """The main file first: without it, the next start only goes on here. Raises OSError."""
    _part(journal, "-shm").unlink(missing_ok=True)
    for suffix in _parts(journal):
        _part(journal, suffix).replace(_part(aside, suffix))
        sync_folder(journal.parent)


def _take_over(journal: Path, folder: Path, alive: Callable[[], None]) -> bool:
    """Write every game that is not there yet; returns whether the journal was whole. Raises
    OSError, StorageError."""
    rescued = _part(journal, ".new")
    is_rescued = rescued.exists() and rescued.stat().st_size > 0
    old = read_old_games(rescued if is_rescued else journal, alive)
    make_private_folder(folder)
    sync_folder(journal.parent)
    there = look(folder)
    entries = [*_written(old, there, alive), *_gone(old, there)]
    sync_folder(folder)
    _put(folder, entries)
    log.info("%d games of %s were taken over", len(old.games), journal)
    is_empty = journal.exists() and not journal.stat().st_size
    return not (old.is_damaged or (is_empty and any(folder.glob("*.toml"))))


def _written(old: OldGames, there: Games, alive: Callable[[], None]) -> Iterator[Entry]:
    """Write the games that are not there, or not as far. They were played after those that the
    journal does not know."""
    known = {name: _contents(there, name) for name in there.entries}
    names = [_same_game(game, known) for game in old.games]
    lengths = {name: len(game.lines) for name, game in zip(names, old.games, strict=True) if name}
    shorter = {name for name, length in lengths.items() if len(known[name]) <= length}
    last = max(
        (each.last for each in there.entries.values() if each.name not in shorter), default=0
    )
    for game in old.games:
        there.entries.setdefault(game.name, Entry(game.name))  # so that no other gets this name
    for game, name in zip(old.games, names, strict=True):
        alive()
        is_there = name is not None and len(known[name]) >= len(game.lines)
        if not is_there or (game.lost and name in shorter):
            loss = old.losses.pop(game.name, NO_LOSS)
            yield _write(there.folder, game, name or _new_name(there, game), last, loss)


def _contents(there: Games, name: str) -> _Contents:
    """Empty if nothing of the game can be read."""
    with suppress(StorageError):
        return [(line.time, line.packed) for line in there.text(name).lines()]
    return []


def _same_game(game: OldGame, known: Mapping[str, _Contents]) -> str | None:
    """The name of a game that is there and that this one continues, or the other way round."""
    contents = [(line.time, line.packed) for line in game.lines]
    for name in (game.name, *known):
        there = known.get(name)
        if there and there[: len(contents)] == contents[: len(there)]:
            return name
    return None


def _new_name(there: Games, game: OldGame) -> str:
    """Its own, or another one if a game that went on differently has that."""
    is_taken = file_of(there.folder, game.name).exists()
    return there.free_name(game.lines[0].at) if is_taken else game.name


def _write(folder: Path, game: OldGame, name: str, last: int, loss: OldLoss) -> Entry:
    """Each event has a sitting of its own after the `last` one, so that the order stays."""
    text = new_text(name, Origin.IMPORTED if game.is_imported else Origin.PLAYED)
    for number, line in enumerate(game.lines, start=1):
        text = with_step(text, [line._replace(sitting=last + line.sitting)])
        if number == min(loss.kept, len(game.lines)):
            text = with_loss(text, loss.lost)
    text = with_loss(text, game.lost) if game.lost else text
    write_whole_bytes(file_of(folder, name), text.text)
    entry = replace(entry_of(text, Entry(name)), packed_story=game.story)
    told = min(loss.lost * loss.told, text.lost)
    is_told = text.lost == told  # else the file is looked at, and tells
    return replace(entry, lost=told, kept=loss.kept, check=entry.check if is_told else "")


def _gone(old: OldGames, there: Games) -> Iterator[Entry]:
    """Games of which nothing is left. As long as that was not told, the index has more events."""
    for name, loss in old.losses.items():
        entry = there.entries.get(name)
        if entry is None or not entry.events:
            yield Entry(name, lost=loss.lost) if loss.told else Entry(name, events=loss.lost)


def _put(folder: Path, entries: Sequence[Entry]) -> None:
    """Raises OSError."""
    index = IndexWriter(folder)
    for entry in entries:
        index.put(entry)
    index.sync()
    index.close()
    if not {entry.name for entry in entries} <= read_index(folder).keys():
        raise OSError(errno.EIO, os.strerror(errno.EIO))
