"""Lets only one program at a time write into the folder.

The system releases the lock however the program ends. Where the file system has no locks, play goes
on without. The name is that of earlier versions, so that none of them writes beside this one.
"""

from __future__ import annotations

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.disk.files import make_private_folder, open_private
from companion.keep.errors import FolderInUse, StorageError, explained

log = logging.getLogger(__name__)

NAME = "journal.lock"


class Lock:
    """Is held until it is released; taking it again does nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: int | None = None

    def take(self) -> None:
        """Hold the lock of the folder, which is created if it is missing.

        Raises:
            FolderInUse: another program holds it.
            StorageError: the folder can't be written.
        """
        if self._file is not None:
            return
        try:
            make_private_folder(self._folder)
            self._file = open_private(self._folder / NAME, os.O_RDWR)
            self._lock(self._file)
        except OSError as error:
            self.release()
            raise explained(error, self._folder / NAME) from error

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _lock(self, file: int) -> None:
        """Raises FolderInUse."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(file, 20).decode(errors="replace").strip()
            self.release()
            raise FolderInUse(folder=self._folder, process=holder) from None
        except OSError as problem:
            log.warning("%s can't be locked: %s", self._folder, problem)
            return
        with suppress(OSError):  # only for the sentence of a second program
            os.ftruncate(file, 0)
            os.pwrite(file, f"{os.getpid()}\n".encode(), 0)


@contextmanager
def folder_locked(folder: Path) -> Iterator[Lock]:
    """The lock of a folder; not held if the folder can't be written now.

    Raises:
        FolderInUse: another program holds it.
    """
    lock = Lock(folder)
    try:
        lock.take()
    except FolderInUse:
        raise
    except StorageError as problem:
        log.warning("%s", problem)
    try:
        yield lock
    finally:
        lock.release()
