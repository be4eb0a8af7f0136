"""The journal's rows: reads and writes games and their events in SQLite.

Knows neither the rules nor what to do when a disk fails.

Events and stories are stored compressed, so that no listing, dump or glance shows a card
that is still hidden. This hides cards but does not encrypt them. The Adler-32 checksum at
the end of each value detects a changed bit.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from sqlite3 import Connection

from msgspec import DecodeError, json, msgpack

from companion.storage.database import sqlite_errors_explained
from companion.storage.errors import DamagedEvent, UnknownGame
from companion.stories.game_story import GameStory
from companion.table.events import TableEvent


class GameStatus(Enum):
    """What became of a game; the values are stored."""

    RUNNING = "running"
    """It was being played when the program last wrote to it."""
    SET_ASIDE = "aside"
    """The players saved it to resume it another time."""
    ENDED = "left"
    """It can't be resumed: finished, or ended early."""
    IMPORTED = "told"
    """It was not played here but imported from a record."""


@dataclass(frozen=True)
class GameRow:
    """A game in the journal. `began` has a time zone; `story` is None if it must be derived
    from the events again."""

    name: str
    began: datetime
    status: GameStatus
    story: GameStory | None


@dataclass(frozen=True)
class EventRow:
    """The `number`th event of a game, from 1. `at` has a time zone."""

    game: str
    number: int
    at: datetime
    event: TableEvent


class Journal:
    """All saved games. Times are stored to the second."""

    def __init__(self, path: Path, connection: Connection) -> None:
        self.path = path
        self._connection = connection

    def games(self, *statuses: GameStatus) -> Iterator[GameRow]:
        """The games with one of these statuses, or all, in the order in which they began.

        Each story is decoded only when its row is reached.

        Raises:
            JournalError: the journal can't be read.
        """
        wanted = statuses or tuple(GameStatus)
        with sqlite_errors_explained(self.path):
            rows = self._connection.execute(_GAMES).fetchall()
        return (
            GameRow(name, _time(began), _status(status), _story(story))
            for name, began, status, story in rows
            if _status(status) in wanted
        )

    def latest(self) -> str | None:
        """The name of the game that was played here last.

        Raises:
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            row = self._connection.execute(
                "SELECT name FROM event JOIN game ON game.id = game "
                "WHERE fate != ? ORDER BY event.id DESC LIMIT 1",
                (GameStatus.IMPORTED.value,),
            ).fetchone()
        return None if row is None else str(row[0])

    def last_event(self, name: str) -> tuple[int, int]:
        """The position of a game's newest event among all events, and how many events the
        game has; (0, 0) for an unknown game.

        Raises:
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            row = self._connection.execute(
                "SELECT event.id, number FROM event JOIN game ON game.id = game "
                "WHERE name = ? ORDER BY number DESC LIMIT 1",
                (name,),
            ).fetchone()
        return (0, 0) if row is None else (int(row[0]), int(row[1]))

    def events(self, name: str) -> Sequence[EventRow]:
        """All events of a game, from the first.

        Raises:
            UnknownGame: there is no game of this name.
            DamagedEvent: an event is damaged or missing.
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            rows = self._connection.execute(
                "SELECT number, at, packed FROM event WHERE game = "
                "(SELECT id FROM game WHERE name = ?) ORDER BY number",
                (name,),
            ).fetchall()
        if not rows:
            raise UnknownGame(name=name)
        return [_event_row(name, number, *row) for number, row in enumerate(rows, start=1)]

    def write(self, games: Iterable[GameRow], events: Iterable[EventRow]) -> None:
        """Write everything or nothing; on return it is on the disk.

        Raises:
            JournalError: nothing was written.
        """
        with sqlite_errors_explained(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._connection.executemany(_PUT_GAME, map(_game_values, games))
                self._connection.executemany(_ADD_EVENT, map(_event_values, events))
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def delete(self, name: str) -> None:
        """Delete a game and its events for good.

        Raises:
            UnknownGame: there is no game of this name.
            JournalError: the journal can't be written.
        """
        with sqlite_errors_explained(self.path):
            deleted = self._connection.execute("DELETE FROM game WHERE name = ?", (name,)).rowcount
        if not deleted:
            raise UnknownGame(name=name)

    def close(self) -> None:
        self._connection.close()


_GAMES = "SELECT name, began, fate, story FROM game ORDER BY id"
_PUT_GAME = """
INSERT INTO game (name, began, fate, story) VALUES (?, ?, ?, ?)
ON CONFLICT (name) DO UPDATE SET fate = excluded.fate, story = excluded.story
"""
_ADD_EVENT = """
INSERT INTO event (game, number, at, packed)
VALUES ((SELECT id FROM game WHERE name = ?), ?, ?, ?)
"""


def _game_values(game: GameRow) -> tuple[str, int, str, bytes | None]:
    story = None if game.story is None else pack_story(game.story)
    return game.name, int(game.began.timestamp()), game.status.value, story


def _event_values(row: EventRow) -> tuple[str, int, int, bytes]:
    return row.game, row.number, int(row.at.timestamp()), pack_event(row.event)


def _event_row(name: str, expected: int, number: int, at: int, packed: bytes) -> EventRow:
    try:
        event = unpack_event(packed)
    except BadBytes as error:
        raise DamagedEvent(name=name, number=number) from error
    if number != expected:
        raise DamagedEvent(name=name, number=expected)
    return EventRow(name, number, _time(at), event)


def _story(packed: bytes | None) -> GameStory | None:
    """None for a story that can't be read: it is derived from the events again."""
    try:
        return None if packed is None else unpack_story(packed)
    except BadBytes:
        return None


def _status(word: str) -> GameStatus:
    """A game whose status is unreadable counts as ended, so that it is not offered."""
    try:
        return GameStatus(word)
    except ValueError:
        return GameStatus.ENDED


def _time(seconds: int) -> datetime:
    """A time of day; 1970 if the number is out of range."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0, UTC)


class BadBytes(ValueError):
    """Stored bytes that can't be decoded."""


_event_decoder: json.Decoder[TableEvent] = json.Decoder(TableEvent)
_event_encoder = json.Encoder()


def pack_event(event: TableEvent) -> bytes:
    return zlib.compress(_event_encoder.encode(event))


def unpack_event(packed: bytes) -> TableEvent:
    """Raises:
    BadBytes: a bit has changed, or this version doesn't know the event.
    """
    try:
        return _event_decoder.decode(zlib.decompress(packed))
    except (zlib.error, DecodeError) as error:
        raise BadBytes(str(error)) from error


def pack_story(story: GameStory) -> bytes:
    return zlib.compress(msgpack.encode(story))


def unpack_story(packed: bytes) -> GameStory:
    """Raises:
    BadBytes: a bit has changed, or the story was written by a version with other fields.
    """
    try:
        return msgpack.decode(zlib.decompress(packed), type=GameStory)
    except (zlib.error, DecodeError) as error:
        raise BadBytes(str(error)) from error
