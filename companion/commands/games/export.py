"""`vivat games export`, `import` and `delete`: saved games and game records."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.bounded import read_text
from companion.files import check_is_new, write_whole
from companion.games.games_folder import ChangeableGames, GamesFolder
from companion.games.known_records import KnownGames, record_of_saved_game
from companion.i18n import _
from companion.keep.errors import UnknownGame
from companion.keep.game_writer import Step
from companion.keep.lines import Origin
from companion.record import Record, decode_record, replay, to_toml
from companion.stories.game_story import story_of
from companion.table.events import Cards, GameBegan, GameLeft, Played, TableEvent
from engine import Game
from sentences import N_, ExplainedError

_NAME = re.compile(r"(?P<game>(?P<day>\d{4}-\d{2}-\d{2})-\d{1,9})(-before-damage-\d+)?")
"""How vivat names records; version 1.0 named some that damage had not cost as much as a game."""
IMPORTED = Origin.IMPORTED


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
    """Save the game in a record; returns a line with its name.

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
        name, began = _name_and_time(known, file, record, now)
        step = Step(name, folder.games.next_sitting(), began, [*_events(record, game)], IMPORTED)
        folder.writer.add(step)
        row = folder.games.row(name)
        folder.writer.put_story(name, story)
        known.add(row, story)
        line = _("{file}: saved as {name}").format(file=file, name=name)
    return line


def delete_game(folder: ChangeableGames, name: str) -> str:
    """Delete a game and its records for good; returns a line that confirms it.

    Raises:
        ExplainedError: there is no game of this name, or it can't be deleted.
    """
    if name not in folder.games.entries:
        raise UnknownGame(name=name)
    folder.writer.delete(name)
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
    folder, games = known.folder, known.folder.games
    found = _NAME.fullmatch(file.stem)
    if found is not None:
        with suppress(ValueError):
            day = datetime.fromisoformat(found["day"]).astimezone()
            name = found["game"]
            if name not in known.names and not _has_other_record(folder, name, record):
                return name, day
            return games.free_name(day), day
    return games.free_name(now), now


def _has_other_record(folder: ChangeableGames, name: str, record: Record) -> bool:
    """Whether there is a record of this name with another content."""
    file = folder.paths.games / f"{name}.toml"
    try:
        return decode_record(read_text(file), file.name) != record
    except ExplainedError:
        return os.path.lexists(file)
