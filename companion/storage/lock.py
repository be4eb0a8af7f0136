"""One program at a time writes a journal.

The lock is a file of its own: SQLite's locks on the journal would be lost as soon as
anybody in this program closed the file. The system lets go of it when the program ends,
however it ends.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from companion.storage.errors import Taken


def lock_file(journal: Path) -> Path:
    """What is locked while a journal is written."""
    return journal.with_suffix(".lock")


class Lock:
    """Held from its making until it is released."""

    def __init__(self, journal: Path) -> None:
        """Raises:
        Taken: another program holds it.
        OSError: there can be no lock here, because nothing can be written here.
        """
        self._file = os.open(lock_file(journal), os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._file, 20).decode(errors="replace").strip()
            os.close(self._file)
            raise Taken(file=journal, process=holder or "?") from None
        self._sign()

    def _sign(self) -> None:
        """Say who holds it, for whoever comes second; a full disk keeps it unsaid."""
        try:
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            return

    def release(self) -> None:
        """Let the next one have it."""
        os.close(self._file)
