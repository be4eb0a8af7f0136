"""How far each game is, in a file that makes opening fast and tells when events are missing.

It is never the truth: the games' files are. A line is added with every event and counts instead of
an earlier one of the same game; one that can't be read is skipped. The story of a game that nobody
plays now is there too, so that lists and statistics need not fold it. Only the program that holds
the lock writes the file. Knows no event.
"""

from __future__ import annotations

import logging
import os
import zlib
from collections.abc import Collection
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

from msgspec import DecodeError, Struct, json, msgpack

from companion.disk.files import open_private, write_everything, write_whole_bytes
from companion.keep.game_file import sync_folder
from companion.keep.game_format import check_of
from companion.stories.game_story import GameStory

log = logging.getLogger(__name__)


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


class Entry(Struct, frozen=True):
    """A game in the index. `seconds` since 1970 say when it began, `people` who sat there.

    A sitting is a game played without leaving it; each start or resumption begins one.
    Games are in the order of the sittings in which they began (`first`); `last` is the one in
    which it was played last. `lost` is what damage has cost after the first `kept` events, as far
    as the table was told. A game without events is lost as a whole, or deleted.
    """

    name: str
    status: GameStatus = GameStatus.ENDED
    people: tuple[str, ...] = ()
    seconds: int = 0
    events: int = 0
    check: str = ""
    """Of the file's last line."""
    size: int = 0
    """Bytes of the file."""
    first: int = 0
    last: int = 0
    lost: int = 0
    kept: int = 0
    packed_story: bytes = b""

    @property
    def began(self) -> datetime:
        return datetime.fromtimestamp(self.seconds, UTC)

    @property
    def story(self) -> GameStory | None:
        """None if it must be derived from the events."""
        try:
            return msgpack.decode(zlib.decompress(self.packed_story), type=GameStory)
        except (zlib.error, DecodeError):  # there is none, or another version has written it
            return None


def pack_story(story: GameStory) -> bytes:
    return zlib.compress(msgpack.encode(story))


_decoder = json.Decoder(Entry)
WITHOUT_STORY = 300
"""Bytes of a line without its story, at most as a rule."""
MOST_OLD = 64 * 1024
"""Bytes of lines that don't count any more, and may stay."""


def index_file(folder: Path) -> Path:
    return folder / "index"


def read_index(folder: Path) -> dict[str, Entry]:
    """The entry of each game; none if the file is missing or can't be read."""
    try:
        lines = index_file(folder).read_bytes().splitlines()
    except OSError:
        return {}
    found = map(_entry, lines)
    return {entry.name: entry for entry in found if entry is not None}


def _entry(line: bytes) -> Entry | None:
    check, _space, text = line.partition(b" ")
    if check_of(b"", text) != check:
        return None
    try:
        return _decoder.decode(text)
    except DecodeError:  # another version has written it
        return None


def _line(entry: Entry) -> bytes:
    text = json.encode(entry)
    return check_of(b"", text) + b" " + text + b"\n"


class IndexWriter:
    """Adds lines. A disk that fails is logged: the games' files say everything."""

    def __init__(self, folder: Path) -> None:
        self._file = index_file(folder)
        self._descriptor: int | None = None
        self._waits = False
        """Whether lines wait for `sync`."""

    def put(self, entry: Entry) -> None:
        """Add a line."""
        try:
            if self._descriptor is None:
                self._descriptor = open_private(self._file, os.O_WRONLY | os.O_APPEND)
                write_everything(self._descriptor, b"\n")  # after a line that is torn
            write_everything(self._descriptor, _line(entry))
            self._waits = True
        except OSError as error:
            self._failed(error)

    def sync(self) -> None:
        """Wait until the lines are on the disk."""
        try:
            if self._descriptor is not None and self._waits:
                self._waits = False
                os.fdatasync(self._descriptor)
        except OSError as error:
            self._failed(error)

    def tidy(self, entries: Collection[Entry]) -> None:
        """Replace the file if most of it is out of date."""
        likely = sum(WITHOUT_STORY + 4 * len(each.packed_story) // 3 for each in entries)
        try:
            if self._file.exists() and self._file.stat().st_size > 2 * likely + MOST_OLD:
                self._replace(b"".join(map(_line, entries)))
        except OSError as error:
            self._failed(error)

    def forget(self, name: str) -> None:
        """Leave nothing of a game. Raises OSError."""
        lines = self._file.read_bytes().splitlines(keepends=True) if self._file.exists() else []
        found = ((line, _entry(line.rstrip())) for line in lines)
        self._replace(b"".join(line for line, entry in found if entry and entry.name != name))

    def _replace(self, whole: bytes) -> None:
        self.close()
        write_whole_bytes(self._file, whole)
        sync_folder(self._file.parent)

    def close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _failed(self, error: OSError) -> None:
        log.warning("%s: %s", self._file, error)
        self.close()
