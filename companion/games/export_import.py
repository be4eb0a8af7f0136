"""`vivat games export`, `import` and `delete`: saved games and game records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.files import read_text, write_whole
from companion.games.games_folder import GamesFolder
from companion.i18n import _
from companion.record import Record, decode_record, open_record_of, record_of, replay, to_toml
from companion.storage.game_names import free_name
from companion.storage.record_files import records_of
from companion.storage.rows import EventRow, GameRow, GameStatus
from companion.storage.saved_games import SavedGames
from companion.stories.game_story import GameStory, story_of
from companion.table.events import Cards, GameBegan, GameLeft, Played, TableEvent
from engine import Game
from sentences import N_, ExplainedError

_NAME = re.compile(r"(\d{4}-\d{2}-\d{2})-\d{1,9}")


class FileExists(ExplainedError):
    template = N_("{file} already exists. Move it away, or export to another folder.")


class ExportNeedsFolder(ExplainedError):
    template = N_("Name one game, or a folder for several: vivat games export --to FOLDER.")


def record_of_saved_game(saved_games: SavedGames, name: str) -> Record:
    """A game's record: complete once it has ended, before that only what all players know.

    Raises:
        ExplainedError: there is no game of this name, or it can't be read.
    """
    game = saved_games.match(name).game
    row = next(row for row in saved_games.rows() if row.name == name)
    has_ended = row.status in (GameStatus.ENDED, GameStatus.IMPORTED)
    return record_of(game) if has_ended else open_record_of(game)


def export_games(folder: GamesFolder, names: Iterable[str], target: Path) -> Iterator[str]:
    """Write each game to a file in the folder `target`; yields the files' paths.

    Raises:
        ExplainedError: a game can't be read or written; those before it are written.
    """
    for name in names:
        file = target / f"{name}.toml"
        text = to_toml(record_of_saved_game(folder.saved_games, name))
        if file.exists():
            raise FileExists(file=file)
        write_whole(file, text)
        yield str(file)


def import_game(folder: GamesFolder, file: Path, now: datetime) -> str:
    """Save the game in a record; returns a line with its name.

    Raises:
        ExplainedError: the file can't be read, or breaks a rule; nothing was saved.
    """
    record = decode_record(read_text(file), file.name)
    game = replay(record, folder.library, file.name).game
    story = story_of(game)
    duplicate = _duplicate(folder, record, story)
    if duplicate is not None:
        return _("{file}: already saved as {name}").format(file=file, name=duplicate)
    row = GameRow(*_name_and_time(folder, file, now), GameStatus.IMPORTED, story)
    events = enumerate(_events(record, game), start=1)
    folder.journal.write([row], [EventRow(row.name, n, row.began, event) for n, event in events])
    return _("{file}: saved as {name}").format(file=file, name=row.name)


def _duplicate(folder: GamesFolder, record: Record, story: GameStory) -> str | None:
    """The name of a saved game with the same record."""
    for other in folder.saved_games.games():
        is_similar = other.story.seats == story.seats and other.story.elections == story.elections
        if is_similar and record_of_saved_game(folder.saved_games, other.name) == record:
            return other.name
    return None


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


def _name_and_time(folder: GamesFolder, file: Path, now: datetime) -> tuple[str, datetime]:
    """From the file's name if vivat chose it and it is free; else a new name of today."""
    taken = {row.name for row in folder.saved_games.rows()}
    found = _NAME.fullmatch(file.stem)
    if found is not None and file.stem not in taken:
        with suppress(ValueError):
            return file.stem, datetime.fromisoformat(found[1]).astimezone()
    return free_name(now, taken.__contains__), now
