"""Saved games as records: which record a game makes, and how a record becomes a saved game, unless
it is saved already."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from companion.disk.bounded import read_text
from companion.evening.events import Cards, GameBegan, GameLeft, Played, TableEvent
from companion.evening.match import Match
from companion.keep.game_format import Origin
from companion.keep.game_writer import SavedStep
from companion.keep.games_folder import ChangeableGames
from companion.keep.index import Entry, GameStatus
from companion.keep.saved_games import SavedGames
from companion.record import Record, decode_record, record_of, replay
from companion.record.told_game import told_game
from companion.stories.game_story import GameStory, story_of
from companion.words.i18n import _
from engine import Game
from engine.setup import Seat
from sentences import ExplainedError

_NAME = re.compile(r"(?P<game>(?P<day>\d{4}-\d{2}-\d{2})-\d{1,9})(-before-damage-\d+)?")
"""How vivat names records; version 1.0 named some that damage had not cost as much as a game."""
IMPORTED = Origin.IMPORTED


def record_of_saved_game(saved_games: SavedGames, name: str) -> Record:
    """See `record_of_row`.

    Raises:
        ExplainedError: there is no game of this name, or it can't be read.
    """
    match = saved_games.match(name)
    return _record(match, next(row for row in saved_games.rows() if row.name == name))


def record_of_row(saved_games: SavedGames, row: Entry) -> Record:
    """A game's record: complete once it has ended, before that only what everybody may know.

    Raises:
        ExplainedError: the game can't be read.
    """
    return _record(saved_games.match(row.name), row)


def _record(match: Match, row: Entry) -> Record:
    has_ended = row.status in (GameStatus.ENDED, GameStatus.IMPORTED)
    return record_of(match.game if has_ended else told_game(match))


class KnownGames:
    """The saved games by their seats. They are read once, because many records may be compared
    with them."""

    def __init__(self, folder: ChangeableGames) -> None:
        self.folder = folder
        self.names: set[str] = set()
        self._records: dict[str, Record] = {}
        self._by_seats: dict[tuple[Seat, ...], list[tuple[Entry, GameStory]]] = {}
        stories = {game.name: game.story for game in folder.saved_games.games()}
        for row in folder.saved_games.rows():
            self.add(row, stories.get(row.name))

    def add(self, row: Entry, story: GameStory | None) -> None:
        """A game that is saved; without a story if it can't be read."""
        self.names.add(row.name)
        if story is not None:
            self._by_seats.setdefault(story.seats, []).append((row, story))

    def saved_as(self, record: Record, story: GameStory) -> str | None:
        """The name of a saved game that has everything in this record."""
        for row, other in self._by_seats.get(story.seats, ()):
            if other.elections[: len(story.elections)] == story.elections:
                saved = self._record_of(row)
                if replace(saved, rounds=saved.rounds[: len(record.rounds)]) == record:
                    return row.name
        return None

    def _record_of(self, row: Entry) -> Record:
        """Raises ExplainedError: the game can't be read."""
        if row.name not in self._records:
            self._records[row.name] = record_of_row(self.folder.saved_games, row)
        return self._records[row.name]


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
        step = SavedStep(
            name, folder.games.next_sitting(), began, [*_events(record, game)], IMPORTED
        )
        folder.writer.add(step)
        row = folder.games.row(name)
        folder.writer.put_story(name, story)
        known.add(row, story)
        line = _("{file}: saved as {name}").format(file=file, name=name)
    return line


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
