"""How many events each game has, in a small file beside the journal that SQLite doesn't touch.

The second place of each game's `Head`. If the journal's end is lost, however SQLite explains
it, this file still says how far each game was. A line of 64 bytes for each game is overwritten
in place after every commit, so it is never ahead of the journal. It is synced after the screen
has changed, so that nobody waits for it.
"""

from __future__ import annotations

import logging
import os
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.files import fsync_folder, write_whole_bytes
from companion.storage.chain import Head
from companion.storage.errors import CountsDamaged, CountsMissing, CountsUnusable, explained

log = logging.getLogger(__name__)

SUFFIX = "-counts"
LINE = 64
"""Bytes of a line: a disk writes each line completely or not at all."""
_HEADER = f"{'vivat event counts 1':<{LINE - 1}}\n".encode()
_BLANK = b" " * (LINE - 1) + b"\n"


def counts_file(journal: Path) -> Path:
    return journal.with_name(journal.name + SUFFIX)


@dataclass(frozen=True)
class StoredCounts:
    """What the file says: each game's head by its name. `is_whole` if every line can be read."""

    heads: Mapping[str, Head] = field(default_factory=dict)
    is_whole: bool = True
    exists: bool = False
    lines: Mapping[str, int] = field(default_factory=dict)
    """The position of each game's line."""

    def problem(
        self, journal: Path, heads: Mapping[str, Head], latest: str | None
    ) -> CountsUnusable | None:
        """What is wrong with the file beside a journal with these games. A program that was
        killed between two writes leaves only the `latest` game behind."""
        file = counts_file(journal)
        counted = {name: head for name, head in _countable(heads).items() if head.events}
        if not counted:
            return None
        if not self.is_whole:
            return CountsDamaged(file=file)
        if not self.exists:
            return CountsMissing(file=file)
        behind = {name for name, head in counted.items() if self.heads.get(name) != head}
        return CountsDamaged(file=file) if behind - {latest} else None


def read_counts(journal: Path) -> StoredCounts:
    """The counts beside this journal; none if the file is missing or can't be read."""
    try:
        data = counts_file(journal).read_bytes()
    except FileNotFoundError:
        return StoredCounts()
    except (OSError, ValueError):
        return StoredCounts(is_whole=False)
    heads, lines = {}, {}
    is_whole = data[:LINE] == _HEADER and len(data) % LINE == 0
    for at in range(LINE, len(data) - LINE + 1, LINE):
        line = data[at : at + LINE]
        found = _read_line(line)
        if found is not None:
            name, heads[found[0]] = found
            lines[name] = at
        elif line != _BLANK:
            is_whole = False
    return StoredCounts(heads, is_whole, True, lines)


def _line(name: str, head: Head) -> bytes:
    text = f"{name:<20} {head.events:>10} {head.check.hex():16}"
    return f"{text} {zlib.crc32(text.encode()):08x}".encode().ljust(LINE - 1) + b"\n"


def _fits(name: str) -> bool:
    """Whether this is a name that vivat gives; a damaged one may have no place in a line."""
    return re.fullmatch(r"[\w-]{1,20}", name, re.ASCII) is not None


def _countable(heads: Mapping[str, Head]) -> dict[str, Head]:
    return {name: head for name, head in heads.items() if _fits(name)}


def _read_line(line: bytes) -> tuple[str, Head] | None:
    """
    >>> _read_line(_line("2026-11-20-1", Head(3, b"12345678")))
    ('2026-11-20-1', Head(events=3, check=b'12345678'))
    """
    try:
        name, events, check, _sum = line.decode().split()
        head = Head(int(events), bytes.fromhex(check))
        return (name, head) if _line(name, head) == line else None
    except ValueError:
        return None


class EventCounts:
    """The file beside a journal that is open for writing."""

    def __init__(self, journal: Path) -> None:
        self._path = counts_file(journal)
        self._journal = journal
        self._lines: dict[str, int] = {}
        self._descriptor: int | None = None
        self._is_synced = True

    def use(self, heads: Mapping[str, Head], stored: StoredCounts) -> None:
        """Make the file agree with the journal; `stored` is what it says now.

        Raises:
            JournalError: it can't be written.
        """
        is_right = stored.exists and stored.is_whole
        if not is_right or stored.heads != _countable(heads):
            if heads or stored.exists or not stored.is_whole:
                log.info("%s is written again from the journal", self._path)
            stored = write_counts(self._journal, heads)
        self._lines = dict(stored.lines)

    def put(self, heads: Mapping[str, Head]) -> None:
        """Write games that have changed.

        Raises:
            JournalError: not all could be written.
        """
        with _errors_explained(self._path):
            for name, head in _countable(heads).items():
                line = self._lines.setdefault(name, LINE * (len(self._lines) + 1))
                os.pwrite(self._open(), _line(name, head), line)
        self._is_synced = False

    def remove(self, name: str) -> None:
        """Forget a game that is about to be deleted.

        Raises:
            JournalError: it can't be written.
        """
        heads = dict(read_counts(self._journal).heads)
        heads.pop(name, None)
        self.close()
        self._lines = dict(write_counts(self._journal, heads).lines)

    def sync(self) -> None:
        """Wait until what was written is on the disk. A disk that can't is noticed at the next
        commit."""
        if self._is_synced or self._descriptor is None:
            return
        self._is_synced = True
        with _ignored():
            os.fdatasync(self._descriptor)

    def close(self) -> None:
        self.sync()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _open(self) -> int:
        if self._descriptor is None:
            self._descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600)
            if os.fstat(self._descriptor).st_size == 0:
                os.pwrite(self._descriptor, _HEADER, 0)
        return self._descriptor


def write_counts(journal: Path, heads: Mapping[str, Head]) -> StoredCounts:
    """Replace the whole file.

    Raises:
        JournalError: it can't be written; it is unchanged.
    """
    heads = _countable(heads)
    lines = {name: LINE * number for number, name in enumerate(heads, start=1)}
    path = counts_file(journal)
    with _errors_explained(path):
        write_whole_bytes(path, _HEADER + b"".join(_line(*each) for each in heads.items()))
        fsync_folder(path.parent)
    return StoredCounts(heads, True, True, lines)


@contextmanager
def _ignored() -> Iterator[None]:
    try:
        yield
    except OSError:
        return


@contextmanager
def _errors_explained(path: Path) -> Iterator[None]:
    """Raises:
    JournalError: the matching kind.
    """
    try:
        yield
    except OSError as error:
        raise explained(error, path) from error
