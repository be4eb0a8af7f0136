"""`vivat games export`, `import` and `delete`: saved games and game records."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.files import check_is_new, read_text, write_whole
from companion.games.games_folder import GamesFolder
from companion.games.known_records import (
    KnownGames,
    amount,
    amount_left,
    record_of_saved_game,
)
from companion.i18n import _
from companion.record import Record, decode_record, replay, to_toml
from companion.storage.errors import JournalError
from companion.storage.game_names import free_name
from companion.storage.record_files import BEFORE_DAMAGE, records_of
from companion.storage.rows import EventRow, GameRow, GameStatus
from companion.stories.game_story import story_of
from companion.table.events import Cards, GameBegan, GameLeft, Played, TableEvent
from engine import Game
from sentences import N_, ExplainedError

_NAME = re.compile(rf"(?P<game>(?P<day>\d{{4}}-\d{{2}}-\d{{2}})-\d{{1,9}})({BEFORE_DAMAGE}\d+)?")
"""How vivat names records."""


class ExportNeedsFolder(ExplainedError):
    template = N_("Name one game, or a folder for several: vivat games export --to FOLDER.")


def export_games(
    folder: GamesFolder, names: Iterable[str], target: Path, overwrite: bool = False
) -> Iterator[str]:
    """Write each game to a file in the folder `target`; yields the files' paths.

    Raises:
        ExplainedError: a game can't be read or written; those before it are written.
    """
    for name in names:
        file = target / f"{name}.toml"
        text = to_toml(record_of_saved_game(folder.saved_games, name))
        check_is_new(file, overwrite)
        write_whole(file, text)
        yield str(file)


def import_game(known: KnownGames, file: Path, now: datetime) -> str:
    """Save the game in a record, with a record of its own; returns a line with its name.

    Raises:
        ExplainedError: the file can't be read, or breaks a rule; nothing was saved.
    """
    folder, record = known.folder, decode_record(read_text(file), file.name)
    game = replay(record, folder.library, file.name).game
    story = story_of(game)
    duplicate = known.saved_as(record, story)
    if duplicate is not None:
        line = _("{file}: already saved as {name}").format(file=file, name=duplicate)
    else:
        row = GameRow(*_name_and_time(known, file, record, now), GameStatus.IMPORTED, story)
        _save(folder, row, record, game)
        known.add(row, story)
        line = _("{file}: saved as {name}").format(file=file, name=row.name)
    _end_loss(folder, file, record)
    return line


def _save(folder: GamesFolder, row: GameRow, record: Record, game: Game) -> None:
    """Write record and rows, or nothing."""
    copy = folder.paths.records / f"{row.name}.toml"
    is_new = not copy.exists()
    if is_new:
        write_whole(copy, to_toml(record), mode=0o600)
    events = enumerate(_events(record, game), start=1)
    try:
        folder.journal.write(
            [row], [EventRow(row.name, n, row.began, event) for n, event in events]
        )
    except JournalError:
        if is_new:
            copy.unlink(missing_ok=True)
        raise


def _end_loss(folder: GamesFolder, file: Path, record: Record) -> None:
    """A loss is no longer told once a record has brought back as much as is left of its game."""
    named = _NAME.fullmatch(file.stem)
    lost = {loss.game for loss in folder.journal.losses()}
    if named is None or named["game"] not in lost:
        return
    if amount(record) >= amount_left(folder, named["game"]):
        folder.journal.forget_loss(named["game"])


def delete_game(folder: GamesFolder, name: str) -> str:
    """Delete a game and its records for good; returns a line that confirms it.

    Raises:
        ExplainedError: there is no game of this name, or it can't be deleted.
    """
    folder.journal.delete(name)
    for record in records_of(folder.paths.records, name):
        with suppress(OSError):
            record.unlink(missing_ok=True)
    return _("{name}: deleted").format(name=name)


def _events(record: Record, game: Game) -> Iterator[TableEvent]:
    """What a table would have committed. A record names no button boxes."""
    boxes = tuple(f"nobody-{seat}" for seat in range(1, len(record.seats) + 1))
    yield GameBegan(record.edition, game.rules.setup, Cards.OWN, boxes)
    yield from map(Played, game.events)
    yield GameLeft()


def _name_and_time(
    known: KnownGames, file: Path, record: Record, now: datetime
) -> tuple[str, datetime]:
    """From the file's name if vivat chose it: that name if it is free, or else another of that
    day; for other files a new name of today."""
    folder, games = known.folder, known.names
    lost = {loss.game for loss in folder.losses}

    def is_taken(name: str) -> bool:
        return name in games or name in lost or _has_other_record(folder, name, record)

    found = _NAME.fullmatch(file.stem)
    if found is not None:
        with suppress(ValueError):
            day = datetime.fromisoformat(found["day"]).astimezone()
            name = found["game"]
            if name not in games and not _has_other_record(folder, name, record):
                return name, day
            return free_name(day, is_taken), day
    return free_name(now, is_taken), now


def _has_other_record(folder: GamesFolder, name: str, record: Record) -> bool:
    """Whether there is a record of this name with another content."""
    file = folder.paths.records / f"{name}.toml"
    try:
        return decode_record(read_text(file), file.name) != record
    except ExplainedError:
        return os.path.lexists(file)
