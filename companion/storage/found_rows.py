"""Sorts the rows that are found in a journal's pages: games, events and losses.

Accepts every version of a row, from every page; `survey` decides which one is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.storage.chain import CHECK_BYTES, NO_CHECK, NO_EVENTS, Head, seal_of
from companion.storage.page_reader import LOG_HEADER, Row, Value, rows_in_file, rows_in_log
from companion.storage.rows import Loss

_ATTEMPTS = 10
"""The log begins again after a thousand pages: a second attempt nearly always suffices."""


@dataclass(frozen=True, order=True)
class FoundEvent:
    """An event's row; `link` is None in a journal of version 1, and empty if it can't be a
    check."""

    id: int
    at: int
    packed: bytes
    link: bytes | None


@dataclass(frozen=True)
class FoundRow:
    """A game's row. `is_sealed` if its own check confirms it; `is_old` in version 1."""

    name: str
    began: int
    fate: str
    story: bytes | None
    head: Head = NO_EVENTS
    is_sealed: bool = False
    is_old: bool = False


@dataclass
class Pieces:
    """Everything that was found of one game; events by their number."""

    rows: list[FoundRow] = field(default_factory=list)
    events: dict[int, dict[FoundEvent, None]] = field(default_factory=dict)


@dataclass
class FoundRows:
    """The pieces of each game by its id, and every event by its id."""

    games: dict[int, Pieces] = field(default_factory=dict)
    by_id: dict[int, dict[FoundEvent, None]] = field(default_factory=dict)
    losses: list[Loss] = field(default_factory=list)

    def pieces(self, game: int) -> Pieces:
        return self.games.setdefault(game, Pieces())

    def add_event(self, game: int, number: int, event: FoundEvent) -> None:
        self.pieces(game).events.setdefault(number, {})[event] = None
        self.by_id.setdefault(event.id, {})[event] = None

    def add(self, rowid: int, values: tuple[Value, ...]) -> None:
        """Add a row of any table; rows of none are ignored."""
        match values:
            case (None, int(game), int(number), int(at), bytes(packed), bytes(link)):
                check = link if len(link) == CHECK_BYTES else NO_CHECK
                self.add_event(game, number, FoundEvent(rowid, at, packed, check))
            case (None, int(game), int(number), int(at), bytes(packed)):
                self.add_event(game, number, FoundEvent(rowid, at, packed, None))
            case (None, str(name), int(began), str(fate), bytes() | None as story):
                row = FoundRow(name, began, fate, story, is_old=True)
                self.pieces(rowid).rows.insert(0, row)
            case (None, str(name), int(began), str(fate), int(events), int(), int(), *rest):
                self._add_game(rowid, values[1:8], FoundRow(name, began, fate, None), events, rest)
            case (str(name), int(kept), int(lost), str(aside), int(told)):
                self.losses.append(Loss(name, kept, lost, aside, bool(told)))

    def _add_game(
        self, rowid: int, sealed: tuple[Value, ...], row: FoundRow, events: int, rest: list[Value]
    ) -> None:
        match rest:
            case [bytes(chain), bytes(seal), bytes() | None as story]:
                is_sealed = seal_of(rowid, *sealed) == seal
                head = Head(events, chain)
                found = FoundRow(row.name, row.began, row.fate, story, head, is_sealed)
                self.pieces(rowid).rows.insert(0, found)


def find_rows(journal: Path) -> FoundRows:
    """All rows in the journal's file and its log, the newest row of a game first.

    Raises OSError: a file can't be read at the moment.
    """
    found = FoundRows()
    for rowid, values in _rows(journal):
        found.add(rowid, values)
    return found


def _rows(journal: Path) -> Iterator[Row]:
    main, log = _contents(journal)
    yield from rows_in_file(main)
    yield from rows_in_log(log)


def _contents(journal: Path) -> tuple[bytes, bytes]:
    """The main file and its log, of the same moment: during a game SQLite moves rows from the log
    into the main file and begins the log again, with another header."""
    log_file = journal.with_name(journal.name + "-wal")
    main = log = b""
    for _attempt in range(_ATTEMPTS):
        before = _read(log_file)[:LOG_HEADER]
        main, log = _read(journal), _read(log_file)
        if before == log[:LOG_HEADER] == _read(log_file)[:LOG_HEADER]:
            break
    return main, log


def _read(file: Path) -> bytes:
    with suppress(FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return file.read_bytes()
    return b""
