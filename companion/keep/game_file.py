"""One game as a whole in memory, and in its file as far as the disk works.

Lines are added at the end and are on the disk before anybody sees what they say. After a write or
a sync that failed, the file is cut back to what was synced, and everything after it is written
again: a later sync alone would prove nothing. Knows one game, and no table.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from companion.disk.files import fsync_folder, make_private_folder, open_private, write_whole_bytes
from companion.keep.errors import StorageError, explained
from companion.keep.game_format import GameText, Line, read, with_step

SUFFIX = ".game"
NEW_FOLDERS = 3
"""The folder of games, the data folder and the one that has it: any may be new."""
_CANT = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EPERM, errno.EACCES)


def file_of(folder: Path, name: str) -> Path:
    return folder / f"{name}{SUFFIX}"


class GameFile:
    """`on_disk` is how many bytes of the game's text its file has for certain."""

    def __init__(self, folder: Path, game: GameText, on_disk: int = 0) -> None:
        self._path = file_of(folder, game.name)
        self.game = game
        self._on_disk = on_disk
        self._is_named = on_disk > 0
        """Whether its name is on the disk."""
        self._descriptor: int | None = None

    @property
    def is_saved(self) -> bool:
        return self._is_named and self._on_disk == len(self.game.text)

    def add(self, step: Sequence[Line]) -> None:
        """Add lines that count together; see `lines.with_step`."""
        self.game = with_step(self.game, step)

    def save(self) -> None:
        """Write what is missing; on return it is on the disk.

        Raises:
            StorageError: it is not, or not as a whole.
        """
        try:
            if self._descriptor is None:
                self._open()
            self._write()
        except OSError as error:
            self.close()
            raise explained(error, self._path) from error

    def close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _open(self) -> None:
        """Open the file, and cut it back to where writing goes on. Raises OSError."""
        make_private_folder(self._path.parent)
        content = content_of(self._path)
        start = self._good_bytes(content or b"")
        self._is_named = self._is_named and content is not None and start is not None
        if start is None:
            keep_damaged(self._path)
            write_whole_bytes(self._path, self.game.text)
            start = len(self.game.text)
        self._descriptor = open_private(self._path, os.O_WRONLY)
        self._on_disk = start
        os.ftruncate(self._descriptor, start)
        if not self._is_named:
            for folder in (*self._path.parents,)[:NEW_FOLDERS]:
                sync_folder(folder)
            self._is_named = True

    def _good_bytes(self, content: bytes) -> int | None:
        """After how many bytes of the file writing goes on; None if it has something else."""
        if self.game.text.startswith(content):
            return min(len(content), self._on_disk)
        try:
            found = read(content, self.game.name)
        except StorageError:
            return None
        good = b"" if found is None else found.text
        is_ours = good == self.game.text[: self._on_disk] and not (found and found.damage)
        return len(good) if is_ours else None

    def _write(self) -> None:
        """Raises OSError."""
        assert self._descriptor is not None, "the file is open"
        data, at = self.game.text[self._on_disk :], self._on_disk
        while data:
            written = os.pwrite(self._descriptor, data, at)
            data, at = data[written:], at + written
        os.fdatasync(self._descriptor)
        self._on_disk = at


def content_of(path: Path) -> bytes | None:
    """A file's bytes; None if it is missing. Raises OSError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def keep_damaged(path: Path) -> None:
    """Keep a damaged file under another name as well, once. Raises OSError."""
    data = path.read_bytes()
    for number in count(1):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        found = content_of(aside)
        if found is None:
            write_whole_bytes(aside, data)
            sync_folder(path.parent)
        if found is None or found == data:
            return


def delete(path: Path) -> None:
    """Delete a file, emptied before: even if the disk brings its name back, its content is gone.
    Raises OSError."""
    with suppress(FileNotFoundError):
        descriptor = os.open(path, os.O_WRONLY | os.O_TRUNC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        path.unlink()
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Wait until new names are on the disk, if the file system can do that.

    Raises:
        OSError: it can, but it failed.
    """
    try:
        fsync_folder(folder)
    except OSError as error:
        if error.errno not in _CANT:
            raise
