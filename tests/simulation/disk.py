"""The disk: real files, whose writes are recorded, fail, or are cut short by a power cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from shutil import rmtree

from tests.companion.storage.power_cut import Files, files_after, what_may_be_left
from tests.companion.storage.recording_disk import (
    Created,
    Operation,
    RecordingDisk,
    Synced,
    Written,
)


@cache
def recording_disk() -> RecordingDisk:
    """Every connection of this process goes through it until `remove_recording_disk`."""
    return RecordingDisk().__enter__()


def remove_recording_disk() -> None:
    """Other tests of this process use the real disk again."""
    recording_disk().__exit__()
    recording_disk.cache_clear()


class Disk:
    """The folder with the saved games."""

    def __init__(self, folder: Path, chance: Random) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self._chance = chance
        self._at_cut: Files = {}
        """Every file at the moment of the power cut."""
        self._recorder = recording_disk()
        self.is_dead = False
        self.dies_in: int | None = None
        """After how many more operations the power is cut; None for never."""
        self.error = sqlite3.SQLITE_OK
        """With which error every write fails."""
        self.has_refused = False
        """Whether a row could not be written since this was last set to False."""
        self.on_operation: Callable[[Operation], None] = lambda _operation: None
        self.start()

    def start(self) -> None:
        """The power is back: forget what may still be undone."""
        self.is_dead, self.dies_in = False, None
        operations: list[Operation] = []
        for file in self._journal_files():
            operations += [Created(file.name, file.name.endswith("-wal"))]
            operations += [Written(file.name, 0, file.read_bytes()), Synced(file.name)]
        self._recorder.operations[:] = operations
        self._recorder.fault = self._fault

    @property
    def operations(self) -> list[Operation]:
        return self._recorder.operations

    def cut_power(self) -> None:
        """Nothing is written from now on."""
        if not self.is_dead:
            self.is_dead = True
            self._at_cut = self._all_files()

    def come_back(self) -> None:
        """Leave what a power cut may have left; all connections must be closed."""
        files = self._what_is_left()
        rmtree(self.folder)
        self.folder.mkdir()
        for name, content in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self.start()

    def _what_is_left(self) -> Files:
        """One of the ways in which unsynced writes may be lost. Files that were renamed, or are
        not SQLite's, stay as they were."""
        operations = self._recorder.operations
        complete = files_after(operations)
        left = files_after(self._chance.choice([*what_may_be_left(operations, self._chance)]))
        certain = {n: data for n, data in self._at_cut.items() if complete.get(n) != data}
        uncertain = {n: data for n, data in left.items() if self._at_cut.get(n) == complete.get(n)}
        return certain | uncertain

    def flip_a_bit(self) -> str:
        """Change one bit of a journal's file; returns the file's name, "" if there is none."""
        files = [f for f in self._journal_files() if f.stat().st_size]
        if not files:
            return ""
        file = self._chance.choice(files)
        content = bytearray(file.read_bytes())
        at = self._chance.randrange(len(content))
        content[at] ^= 1 << self._chance.randrange(8)
        with file.open("r+b") as open_file:
            open_file.seek(at)
            open_file.write(content[at : at + 1])
        self._recorder.operations += [
            Written(file.name, at, bytes(content[at : at + 1])),
            Synced(file.name),
        ]
        return file.name

    def _fault(self, operation: Operation) -> int:
        code = self._code(operation)
        if code == sqlite3.SQLITE_OK:
            self.on_operation(operation)
        return code

    def _code(self, operation: Operation) -> int:
        if self.is_dead:
            return sqlite3.SQLITE_IOERR
        if self.dies_in is not None:
            self.dies_in -= 1
            if self.dies_in < 0:
                self.cut_power()
                return sqlite3.SQLITE_IOERR
        if not self.error or not isinstance(operation, Written):
            return sqlite3.SQLITE_OK
        self.has_refused = self.has_refused or operation.file.endswith("-wal")
        return self.error

    def _journal_files(self) -> list[Path]:
        names = ("journal.db", "journal.db-wal")
        return [path for path in map(self.folder.joinpath, names) if path.exists()]

    def _all_files(self) -> Files:
        """All files but SQLite's shared memory."""
        return {
            str(file.relative_to(self.folder)): file.read_bytes()
            for file in sorted(self.folder.rglob("*"))
            if file.is_file() and not file.name.endswith("-shm")
        }
