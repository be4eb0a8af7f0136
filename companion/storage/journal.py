"""The journal's rows: reads and writes games and their events in SQLite.

Knows neither the rules nor what to do when a disk fails.

The checksum of each value (see `packing`) detects a changed bit; the chain of checks (see
`chain`) detects a row that is missing or another game's as well.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

from companion.storage.chain import NO_CHECK, Head, seal_of
from companion.storage.database import sqlite_errors_explained
from companion.storage.errors import DamagedEvent, EventOutOfOrder, UnknownGame
from companion.storage.event_counts import EventCounts
from companion.storage.packing import BadBytes, pack_event, pack_story, unpack_event, unpack_story
from companion.storage.rows import EventRow, GameRow, GameStatus, Loss
from companion.stories.game_story import GameStory


class Journal:
    """All saved games. Times are stored to the second."""

    def __init__(
        self, path: Path, connection: Connection, counts: EventCounts | None = None
    ) -> None:
        """`counts` is None for a journal that is only read, or not on a disk."""
        self.path = path
        self._connection = connection
        self._counts = counts

    def games(self, *statuses: GameStatus) -> Iterator[GameRow]:
        """The games with one of these statuses, or all, in the order in which they began.

        Each story is decoded only when its row is reached.

        Raises:
            JournalError: the journal can't be read.
        """
        wanted = statuses or tuple(GameStatus)
        # Unreadable statuses count as ended. Without these, few of many stories are read.
        stored = "" if GameStatus.ENDED in wanted else _with_one_of(wanted)
        with sqlite_errors_explained(self.path):
            rows = self._connection.execute(_GAMES.format(stored)).fetchall()
        return (
            GameRow(name, _time(began), _status(status), _story(story))
            for name, began, status, story in rows
            if _status(status) in wanted
        )

    def statuses(self) -> Mapping[str, GameStatus]:
        """The status of every game, in the order in which they began, without its story.

        Raises:
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            rows = self._connection.execute(_STATUSES).fetchall()
        return {name: _status(status) for name, status in rows}

    def heads(self) -> Mapping[str, Head]:
        """How far each game is.

        Raises:
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            rows = self._connection.execute(_HEADS).fetchall()
        return {name: Head(events, check) for name, events, check in rows}

    def latest(self) -> str | None:
        """The name of the game that was played here last.

        Raises:
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            row = self._connection.execute(_LATEST, (GameStatus.IMPORTED.value,)).fetchone()
        return None if row is None else str(row[0])

    def newest(self) -> str | None:
        """The name of the game that was written last, played here or imported.

        Raises:
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            row = self._connection.execute(_NEWEST).fetchone()
        return None if row is None else str(row[0])

    def last_event(self, name: str) -> tuple[int, int]:
        """The position of a game's newest event among all events, and how many events the
        game has; (0, 0) for an unknown game.

        Raises:
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            row = self._connection.execute(
                "SELECT last, events FROM game WHERE name = ?", (name,)
            ).fetchone()
        return (0, 0) if row is None else (int(row[0]), int(row[1]))

    def events(self, name: str) -> Sequence[EventRow]:
        """All events of a game, from the first, with every check.

        Raises:
            UnknownGame: there is no game of this name.
            DamagedEvent: an event is damaged or missing.
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            span = self._connection.execute(_SPAN, (name,)).fetchone()
            rows = self._connection.execute(_EVENTS, span[:3]).fetchall() if span else []
        if not rows:
            raise UnknownGame(name=name)
        return [*_checked(name, Head(*span[3:]), rows)]

    def write(self, games: Iterable[GameRow], events: Iterable[EventRow]) -> None:
        """Write everything or nothing; on return it is on the disk.

        Raises:
            EventOutOfOrder: an event doesn't follow on the one before it; nothing was written.
            JournalError: nothing was written, or only the counts of events were not.
        """
        heads: dict[str, Head] = {}
        with sqlite_errors_explained(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                for change in _changes(games, events):
                    heads[change.name] = self._add(change)
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        if self._counts is not None:
            self._counts.put(heads)

    def _add(self, change: _Change) -> Head:
        """Write one game's changes; returns its head after them."""
        values = self._connection.execute(_STORED, (change.name,)).fetchone()
        stored = None if values is None else _StoredGame(*values)
        game = stored or change.new(self._next_id("game"))
        last = self._next_id("event") - 1
        rows, head = _linked(game, change.events, last + 1)
        if rows:
            game = game._replace(first=game.first or last + 1, last=last + len(rows))
        game = game._replace(events=head.events, chain=head.check, fate=change.fate or game.fate)
        self._connection.execute(_PUT_GAME, (*game.sealed(), change.story))
        self._connection.executemany(_ADD_EVENT, ((game.id, *row) for row in rows))
        if stored is None:
            self._connection.execute("DELETE FROM loss WHERE game = ?", (change.name,))
        return head

    def _next_id(self, table: str) -> int:
        query = f"SELECT coalesce(max(id), 0) + 1 FROM {table}"  # noqa: S608
        return int(self._connection.execute(query).fetchone()[0])

    def delete(self, name: str) -> None:
        """Delete a game and its events for good.

        Raises:
            UnknownGame: there is no game of this name.
            JournalError: the journal can't be written.
        """
        with sqlite_errors_explained(self.path):
            if self._counts is not None:
                self._counts.remove(name)
            self._connection.executescript("BEGIN IMMEDIATE")
            self._connection.execute(
                "DELETE FROM event WHERE game = (SELECT id FROM game WHERE name = ?)", (name,)
            )
            deleted = self._connection.execute("DELETE FROM game WHERE name = ?", (name,)).rowcount
            deleted += self._connection.execute("DELETE FROM loss WHERE game = ?", (name,)).rowcount
            self._connection.execute("COMMIT")
        if not deleted:
            raise UnknownGame(name=name)

    def losses(self) -> Sequence[Loss]:
        """What damage has cost so far.

        Raises:
            JournalError: the journal can't be read.
        """
        with sqlite_errors_explained(self.path):
            rows = self._connection.execute(_LOSSES).fetchall()
        return [Loss(game, kept, lost, aside, bool(told)) for game, kept, lost, aside, told in rows]

    def forget_loss(self, name: str) -> None:
        """A game's loss is made good.

        Raises:
            JournalError: the journal can't be written.
        """
        with sqlite_errors_explained(self.path):
            self._connection.execute("DELETE FROM loss WHERE game = ?", (name,))

    def mark_losses_as_told(self) -> None:
        """The table has seen them.

        Raises:
            JournalError: the journal can't be written.
        """
        with sqlite_errors_explained(self.path):
            self._connection.execute("UPDATE loss SET told = 1 WHERE NOT told")

    def copy_to(self, target: Path) -> None:
        """Copy the whole journal as it is open, even if its file has another name by now.

        Raises:
            JournalError: it can't be read or written.
        """
        with sqlite_errors_explained(self.path), closing(sqlite3.connect(target)) as copy:
            self._connection.backup(copy)

    def sync_counts(self) -> None:
        """Wait until the counts of events are on the disk."""
        if self._counts is not None:
            self._counts.sync()

    def close(self) -> None:
        if self._counts is not None:
            self._counts.close()
        self._connection.close()


_GAMES = "SELECT name, began, fate, story FROM game NOT INDEXED {} ORDER BY id"
_STATUSES = "SELECT name, fate FROM game NOT INDEXED ORDER BY id"
_HEADS = "SELECT name, events, chain FROM game NOT INDEXED"
_LATEST = "SELECT name FROM game NOT INDEXED WHERE fate != ? ORDER BY last DESC LIMIT 1"
_NEWEST = "SELECT name FROM game NOT INDEXED ORDER BY last DESC LIMIT 1"
_SPAN = "SELECT id, first, last, events, chain FROM game WHERE name = ?"
_EVENTS = """
SELECT number, at, packed, link FROM event
WHERE game = ? AND id BETWEEN ? AND ? ORDER BY id
"""
_STORED = "SELECT id, name, began, fate, events, first, last, chain FROM game WHERE name = ?"
_PUT_GAME = """
INSERT INTO game (id, name, began, fate, events, first, last, chain, seal, story)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (name) DO UPDATE SET fate = excluded.fate, events = excluded.events,
first = excluded.first, last = excluded.last, chain = excluded.chain, seal = excluded.seal,
story = excluded.story
"""
_ADD_EVENT = "INSERT INTO event (game, id, number, at, packed, link) VALUES (?, ?, ?, ?, ?, ?)"
_LOSSES = "SELECT game, kept, lost, aside, told FROM loss NOT INDEXED ORDER BY game"


@dataclass
class _Change:
    """What is written of one game at once."""

    name: str
    row: GameRow | None = None
    events: list[EventRow] = field(default_factory=list)

    @property
    def fate(self) -> str | None:
        return None if self.row is None else self.row.status.value

    @property
    def story(self) -> bytes | None:
        return None if self.row is None or self.row.story is None else pack_story(self.row.story)

    def new(self, id_: int) -> _StoredGame:
        """The row of a game that the journal doesn't have yet."""
        if self.row is None:
            raise UnknownGame(name=self.name)
        began = int(self.row.began.timestamp())
        return _StoredGame(id_, self.name, began, self.row.status.value, 0, 0, 0, NO_CHECK)


class _StoredGame(NamedTuple):
    """A game's row, without seal and story."""

    id: int
    name: str
    began: int
    fate: str
    events: int
    first: int
    last: int
    chain: bytes

    def sealed(self) -> tuple[object, ...]:
        """The values with the seal."""
        return (*self, seal_of(*self))


def _with_one_of(statuses: Iterable[GameStatus]) -> str:
    return f"WHERE fate IN ({', '.join(repr(status.value) for status in statuses)})"


_LinkedRow = tuple[int, int, int, bytes, bytes]
"""An event's id, number, time, content and check."""


def _changes(games: Iterable[GameRow], events: Iterable[EventRow]) -> Iterable[_Change]:
    changes = {game.name: _Change(game.name, game) for game in games}
    for event in events:
        changes.setdefault(event.game, _Change(event.game)).events.append(event)
    return changes.values()


def _linked(
    game: _StoredGame, events: Sequence[EventRow], first_id: int
) -> tuple[list[_LinkedRow], Head]:
    """The rows of a game's next events, and its head after them.

    Raises:
        EventOutOfOrder: an event doesn't follow on the one before it.
    """
    rows, head = [], Head(game.events, game.chain)
    for id_, event in enumerate(events, first_id):
        if event.number != head.events + 1:
            raise EventOutOfOrder(name=event.game, number=event.number, last=head.events)
        at, packed = int(event.at.timestamp()), pack_event(event.event)
        head = head.after(event.number, at, packed)
        rows.append((id_, event.number, at, packed, head.check))
    return rows, head


def _checked(
    name: str, wanted: Head, rows: Iterable[tuple[int, int, bytes, bytes]]
) -> Iterator[EventRow]:
    """The events of a game, if they lead to its head.

    Raises:
        DamagedEvent: one is damaged or missing.
    """
    head = Head()
    for number, at, packed, link in rows:
        is_next = number == head.events + 1 and isinstance(packed, bytes)
        following = head.after(number, at, packed) if is_next else head
        if not is_next or following.check != link:
            raise DamagedEvent(name=name, number=head.events + 1)
        yield _event_row(name, number, at, packed)
        head = following
    if head != wanted:
        raise DamagedEvent(name=name, number=head.events + 1)


def _event_row(name: str, number: int, at: int, packed: bytes) -> EventRow:
    try:
        return EventRow(name, number, _time(at), unpack_event(packed))
    except BadBytes as error:
        raise DamagedEvent(name=name, number=number) from error


def _story(packed: bytes | None) -> GameStory | None:
    """None for a story that can't be read: it is derived from the events again."""
    try:
        return None if packed is None else unpack_story(packed)
    except (BadBytes, TypeError):
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
    except (OverflowError, OSError, TypeError, ValueError):
        return datetime.fromtimestamp(0, UTC)
