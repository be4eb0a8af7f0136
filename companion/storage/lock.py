"""Lets only one program at a time write a journal.

The lock is a separate file: SQLite's own locks would be lost as soon as any part of this
program closed the journal. The system releases the lock however the program ends.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.files import make_private_folder, open_private, reason
from companion.storage.errors import FolderUnusable, JournalHeld, JournalInUse


def lock_file(journal: Path) -> Path:
    return journal.with_suffix(".lock")


class Lock:
    """Held from its creation until it is released."""

    def __init__(self, journal: Path) -> None:
        """Raises:
        JournalInUse: another program holds the lock.
        OSError: the lock file can't be written.
        """
        self._journal = journal
        self._file = _locked(journal)
        self._write_process_id()

    def take_again(self) -> None:
        """Lock the journal's new file if the old one was removed with its folder.

        Raises:
            JournalInUse: another program was faster.
            OSError: the lock file can't be written.
        """
        file = lock_file(self._journal)
        with suppress(FileNotFoundError):
            if os.path.samestat(os.stat(file), os.fstat(self._file)):
                return
        removed, self._file = self._file, _locked(self._journal)
        os.close(removed)
        self._write_process_id()

    def _write_process_id(self) -> None:
        """For the error message of a second program; on a full disk it is left out."""
        try:
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            return

    def release(self) -> None:
        os.close(self._file)


def _locked(journal: Path) -> int:
    """The open lock file. Raises JournalInUse, OSError."""
    file = open_private(lock_file(journal), os.O_RDWR)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(file, 20).decode(errors="replace").strip()
        os.close(file)
        raise _in_use(journal, holder) from None
    return file


def _in_use(journal: Path, holder: str) -> JournalInUse:
    """Names the process that wrote its id into the lock, unless it has ended: then the lock is
    held by another program, which did not."""
    if _is_running(holder):
        return JournalInUse(file=journal, process=holder)
    return JournalHeld(file=journal, lock=lock_file(journal))


def _is_running(process: str) -> bool:
    return process.isdecimal() and Path("/proc", process).exists()


@contextmanager
def journal_locked(path: Path) -> Iterator[Lock | FolderUnusable]:
    """The journal's lock, or why nobody can write the journal; its folder is created.

    Raises:
        JournalInUse: another program holds the lock.
    """
    try:
        make_private_folder(path.parent)
        lock = Lock(path)
    except JournalInUse:
        raise
    except (OSError, ValueError) as error:  # ValueError: not a possible folder name
        yield FolderUnusable(folder=path.parent, problem=reason(error))
        return
    try:
        yield lock
    finally:
        lock.release()
