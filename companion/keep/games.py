"""A folder of games as it is on the disk: reads, checks and says what is lost. Writes nothing.

Any program may read it at any time: nothing that it does touches a file, and a line that is just
being written is not there yet. `GameSaver` keeps it up to date while it adds to the games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from companion.evening.events import GameBegan, GameLeft, GameSavedForLater
from companion.keep.errors import GameTooNew, Loss, StorageError, UnknownGame, explained
from companion.keep.game_file import SUFFIX, content_of, file_of
from companion.keep.game_format import EventLine, GameText, Line, Origin, events_of, kind_name, read
from companion.keep.index import Entry, GameStatus, read_index

_GAME = re.compile(rf"\d{{4}}-\d\d-\d\d-\d+\{SUFFIX}", re.ASCII)
"""The name of a game's file; another one is somebody else's."""
CHECK_LENGTH = 16
"""Bytes of a check."""


@dataclass
class Games:
    """The games in a folder, in the order in which they began."""

    folder: Path
    entries: dict[str, Entry] = field(default_factory=dict)
    indexed: Mapping[str, Entry] = field(default_factory=dict)
    """What the index had when the games were looked at."""
    damaged: dict[str, Loss] = field(default_factory=dict)
    """What damage has cost, as far as the table was not told."""
    problems: dict[str, StorageError] = field(default_factory=dict)
    """Why games can't be read at all."""
    leftovers: list[str] = field(default_factory=list)
    """Games of which nothing was ever shown, although there is a file."""
    written: dict[str, GameText] = field(default_factory=dict)
    """Games that are in memory because they are being written."""
    read: dict[str, GameText] = field(default_factory=dict)
    """Games as the table has read them, to go on with them."""

    @property
    def losses(self) -> Sequence[Loss]:
        """What damage has cost, now or earlier."""
        told = {e.name: Loss(e.name, e.kept, e.lost) for e in self.entries.values() if e.lost}
        return [*{**told, **self.damaged}.values()]

    def rows(self, *statuses: GameStatus) -> Iterator[Entry]:
        """The games with one of these statuses, or all."""
        wanted = statuses or tuple(GameStatus)
        games = [entry for entry in self.entries.values() if entry.events]
        return (entry for entry in games if entry.status in wanted)

    def row(self, name: str) -> Entry:
        """Raises UnknownGame."""
        found = self.entries.get(name)
        if found is None or not found.events:
            raise UnknownGame(name=name)
        return found

    def latest(self) -> Entry | None:
        """The game that was played here last."""
        played = self.rows(GameStatus.RUNNING, GameStatus.SET_ASIDE, GameStatus.ENDED)
        return max(played, key=lambda row: row.last, default=None)

    def next_sitting(self) -> int:
        return max((entry.last for entry in self.entries.values()), default=0) + 1

    def free_name(self, day: datetime) -> str:
        """The day's next name that no file in the folder has.

        >>> Games(Path("/nowhere")).free_name(datetime(2026, 11, 20))
        '2026-11-20-1'
        """
        taken, first = {*self.entries}, 1
        try:
            taken |= {file.name.partition(".")[0] for file in self.folder.iterdir()}
        except FileNotFoundError:
            pass
        except OSError:  # the names can't be read: a number that is very likely free
            first = int(f"{day:%H%M%S}")
        names = (f"{day:%Y-%m-%d}-{number}" for number in count(first))
        return next(name for name in names if name not in taken)

    def events(self, name: str) -> Sequence[EventLine]:
        """All events of a game up to the first bad line, from the first.

        Raises:
            StorageError: there is no such game, or it can't be read.
        """
        return [*events_of(self.text(name))]

    def text(self, name: str) -> GameText:
        """See `events`."""
        found = self.written.get(name) or read_game(self.folder, name)
        if found is not None and found.damage and name not in self.damaged:
            _note(self, self.entries.get(name) or Entry(name), found)
        if found is None or not found.events:
            raise UnknownGame(name=name)
        return found

    def forget(self, name: str) -> None:
        """Know nothing of a game any more."""
        self.entries.pop(name, None)
        self.damaged.pop(name, None)


def look(folder: Path, fully: bool = False) -> Games:
    """The games in a folder, which may be missing; with every line checked if `fully`.

    Raises:
        StorageError: the folder can't be read.
    """
    games = Games(folder, indexed=read_index(folder))  # first: it is never ahead of the files
    names = _names(folder)
    for name in names:
        _look_at(games, name, games.indexed.get(name), fully)
    for name in games.indexed.keys() - names:
        _miss(games, games.indexed[name], 0)
    games.entries = dict(sorted(games.entries.items(), key=lambda each: each[1].first))
    return games


def _names(folder: Path) -> set[str]:
    try:
        found = [file.name for file in folder.iterdir()]
    except FileNotFoundError:
        return set()
    except OSError as error:
        raise explained(error, folder) from error
    return {name.removesuffix(SUFFIX) for name in found if _GAME.fullmatch(name)}


def _look_at(games: Games, name: str, indexed: Entry | None, fully: bool) -> None:
    """Note what one file has."""
    try:
        if indexed is not None and not fully and _ends_as(file_of(games.folder, name), indexed):
            games.entries[name] = indexed
        else:
            _note(games, indexed or Entry(name), read_game(games.folder, name))
    except StorageError as problem:
        games.problems[name] = problem
        if indexed is not None:
            games.entries[name] = indexed


def _note(games: Games, indexed: Entry, found: GameText | None) -> None:
    was_shown = indexed.events or indexed.lost or (found is not None and found.damage)
    if found is not None and found.events:
        games.entries[found.name] = entry_of(found, indexed)
        _note_loss(games, indexed, found.events, found.kept, found.lost + found.damage)
    elif not was_shown:
        games.leftovers.append(indexed.name)
    else:
        _miss(games, indexed, 0 if found is None else found.damage)


def _miss(games: Games, indexed: Entry, damage: int) -> None:
    """A game is lost as a whole, now or earlier."""
    games.entries[indexed.name] = replace(indexed, events=0, kept=0, check="", packed_story=b"")
    _note_loss(games, indexed, 0, 0, damage)


def _note_loss(games: Games, indexed: Entry, events: int, kept: int, lost: int) -> None:
    """`events`, `kept` and `lost` are what the file says; the index may know of more."""
    name, lost = indexed.name, max(lost, indexed.lost + indexed.events - events)
    if lost > indexed.lost:
        games.damaged[name] = Loss(name, kept, lost)
    else:  # less if an undamaged copy was brought back
        games.entries[name] = replace(games.entries[name], lost=lost)


def entry_of(game: GameText, before: Entry) -> Entry:
    """The entry of a game that has events; `before` is an earlier one, perhaps of no event."""
    if before.check == game.check.decode():
        return before
    assert game.last is not None, "the game has events"
    return replace(
        before if before.events else _first_entry(game),
        status=_status(game, game.last),
        events=game.events,
        check=game.check.decode(),
        size=len(game.text),
        last=game.last.sitting,
        kept=game.kept,
        packed_story=b"",
    )


def _first_entry(game: GameText) -> Entry:
    """What stays of a game's entry however the game goes on."""
    first, began = game.lines()[0], _began(game)
    people = () if began is None else tuple(seat.name for seat in began.setup.seats)
    seconds = int(first.at.timestamp())
    return Entry(game.name, people=people, seconds=seconds, first=first.sitting)


def _began(game: GameText) -> GameBegan | None:
    """How the game began; None if this version does not know that."""
    try:
        event = next(events_of(game)).event
    except GameTooNew:
        return None
    return event if isinstance(event, GameBegan) else None


def _status(game: GameText, last: Line) -> GameStatus:
    if game.origin is Origin.IMPORTED:
        return GameStatus.IMPORTED
    return _STATUSES.get(last.kind, GameStatus.RUNNING)


_STATUSES = {
    kind_name(GameLeft): GameStatus.ENDED,
    kind_name(GameSavedForLater): GameStatus.SET_ASIDE,
}


def read_game(folder: Path, name: str) -> GameText | None:
    """A game as its file has it; None if it is missing, or nothing of it was ever shown.

    Raises:
        StorageError: it can't be read.
    """
    file = file_of(folder, name)
    try:
        content = content_of(file)
    except OSError as error:
        raise explained(error, file) from error
    return None if content is None else read(content, name)


def _ends_as(file: Path, entry: Entry) -> bool:
    """Whether a file is as long as its entry says, and ends with the same line."""
    try:
        with file.open("rb", buffering=0) as opened:
            opened.seek(max(0, entry.size - CHECK_LENGTH - 1))
            return opened.read(CHECK_LENGTH + 2) == entry.check.encode() + b"\n"
    except OSError as error:
        raise explained(error, file) from error
