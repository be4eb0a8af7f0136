"""The journal's rows: games and their events, read and written.

Knows neither the rules nor what is done when a disk fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from sqlite3 import Connection

from companion.storage.database import telling
from companion.storage.errors import NoSuchGame, Unreadable
from companion.storage.packing import NotPacked, pack, pack_story, unpack, unpack_story
from companion.stories.game_story import GameStory
from companion.table.events import TableEvent


class Fate(Enum):
    """What became of a game."""

    RUNNING = "running"
    """It was on the table when the program last wrote of it."""
    ASIDE = "aside"
    """The table put it aside, to go on another time."""
    LEFT = "left"
    """The table is done with it."""
    TOLD = "told"
    """It was not played here: a record tells it."""


@dataclass(frozen=True)
class GameRow:
    """A game in the journal. `began` has a zone; `story` is None where it must be told anew."""

    name: str
    began: datetime
    fate: Fate
    story: GameStory | None


@dataclass(frozen=True)
class EventRow:
    """The `number`th event of a game, from 1. `at` has a zone."""

    game: str
    number: int
    at: datetime
    event: TableEvent


class Journal:
    """Every game that was kept. All times are to the second."""

    def __init__(self, path: Path, connection: Connection) -> None:
        self.path = path
        self._connection = connection

    def games(self, *fates: Fate) -> Iterator[GameRow]:
        """The games that stand so, or all, in the order in which they began.

        Each is read in full only as it is asked for.

        Raises:
            JournalError: the journal can't be read.
        """
        wanted = fates or tuple(Fate)
        with telling(self.path):
            rows = self._connection.execute(_GAMES).fetchall()
        return (
            GameRow(name, _time(began), _fate(fate), _told(story))
            for name, began, fate, story in rows
            if _fate(fate) in wanted
        )

    def latest(self) -> str | None:
        """The game that was played here last.

        Raises:
            JournalError: the journal can't be read.
        """
        with telling(self.path):
            row = self._connection.execute(
                "SELECT name FROM event JOIN game ON game.id = game "
                "WHERE fate != ? ORDER BY event.id DESC LIMIT 1",
                (Fate.TOLD.value,),
            ).fetchone()
        return None if row is None else str(row[0])

    def last_event(self, name: str) -> tuple[int, int]:
        """When a game's newest event came among all events, and how many the game has; twice 0
        for no game.

        Raises:
            JournalError: the journal can't be read.
        """
        with telling(self.path):
            row = self._connection.execute(
                "SELECT event.id, number FROM event JOIN game ON game.id = game "
                "WHERE name = ? ORDER BY number DESC LIMIT 1",
                (name,),
            ).fetchone()
        return (0, 0) if row is None else (int(row[0]), int(row[1]))

    def events(self, name: str) -> Sequence[EventRow]:
        """A game from its beginning.

        Raises:
            NoSuchGame: there is none of this name.
            Unreadable: one of its events is damaged.
            JournalError: the journal can't be read.
        """
        with telling(self.path):
            rows = self._connection.execute(
                "SELECT number, at, packed FROM event WHERE game = "
                "(SELECT id FROM game WHERE name = ?) ORDER BY number",
                (name,),
            ).fetchall()
        if not rows:
            raise NoSuchGame(name=name)
        return [_event_row(name, number, *row) for number, row in enumerate(rows, start=1)]

    def write(self, games: Iterable[GameRow], events: Iterable[EventRow]) -> None:
        """Write all of it or nothing; it is on the disk on return.

        Raises:
            JournalError: nothing was written.
        """
        with telling(self.path):
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
        """Let a game and its events go for good.

        Raises:
            NoSuchGame: there is none of this name.
            JournalError: it can't be written.
        """
        with telling(self.path):
            gone = self._connection.execute("DELETE FROM game WHERE name = ?", (name,)).rowcount
        if not gone:
            raise NoSuchGame(name=name)

    def close(self) -> None:
        """Let go of the file."""
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
    return game.name, int(game.began.timestamp()), game.fate.value, story


def _event_values(row: EventRow) -> tuple[str, int, int, bytes]:
    return row.game, row.number, int(row.at.timestamp()), pack(row.event)


def _event_row(name: str, expected: int, number: int, at: int, packed: bytes) -> EventRow:
    try:
        event = unpack(packed)
    except NotPacked as error:
        raise Unreadable(name=name, number=number) from error
    if number != expected:
        raise Unreadable(name=name, number=expected)
    return EventRow(name, number, _time(at), event)


def _told(story: bytes | None) -> GameStory | None:
    """A story as it was told; None for one that can't be read, to be told anew."""
    try:
        return None if story is None else unpack_story(story)
    except NotPacked:
        return None


def _fate(word: str) -> Fate:
    """What became of a game; where the word can't be read, nobody waits for it."""
    try:
        return Fate(word)
    except ValueError:
        return Fate.LEFT


def _time(seconds: int) -> datetime:
    """A moment; the first one there is, where the number can't be one."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0, UTC)
