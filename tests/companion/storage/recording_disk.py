"""A disk between SQLite and the real one: it notes every operation, and fails on demand.

As long as it is in place, every connection of this process goes through it, so the
journal's own code runs as it is. Only what belongs to journals is noted; the memory
that connections share is not kept on disks.
"""

from __future__ import annotations

import ctypes
import sqlite3
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from pathlib import Path

LIBRARIES = Path("/proc/self/maps")


@dataclass(frozen=True)
class Created:
    """With its first sync a log makes sure of the names in its folder, too: `is_log`."""

    file: str
    is_log: bool


@dataclass(frozen=True)
class Wrote:
    file: str
    at: int
    data: bytes


@dataclass(frozen=True)
class Cut:
    """The file ends at `size` from now on."""

    file: str
    size: int


@dataclass(frozen=True)
class Synced:
    """What was done to this file before is sure to be there after a power cut."""

    file: str


@dataclass(frozen=True)
class Deleted:
    """`is_sure` if the folder was written through as well."""

    file: str
    is_sure: bool


Operation = Created | Wrote | Cut | Synced | Deleted
Fault = Callable[[Operation], int]
"""The code with which SQLite is told that an operation failed, 0 for one that works."""

_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_READ = _WRITE
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
_CLOSE = CFUNCTYPE(c_int, c_void_p)
_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)


class _Methods(ctypes.Structure):
    """What a file can do (sqlite3_io_methods)."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("others", c_void_p * 13),
    )


class _File(ctypes.Structure):
    """The beginning of an open file (sqlite3_file)."""

    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(ctypes.Structure):
    """A way to reach files (sqlite3_vfs)."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("others", c_void_p * 14),
    )


_MAIN, _LOGS = 0x100, 0x800 | 0x80000
"""The main file; rollback journals and write-ahead logs (sqlite3_open's flags)."""
_alive: list[object] = []
"""What C may still call: connections can outlive the disk they were opened on."""


def missing() -> str | None:
    """Why there can be no such disk here."""
    return None if _library() is not None else "needs SQLite as a shared library"


def _library() -> ctypes.CDLL | None:
    """The very SQLite that Python's own module uses."""
    if not LIBRARIES.exists():
        return None
    paths = (line.split()[-1] for line in LIBRARIES.read_text().splitlines())
    found = next((path for path in paths if "libsqlite3" in Path(path).name), None)
    library = ctypes.CDLL(found) if found is not None else None
    if library is not None:
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        library.sqlite3_libversion.restype = c_char_p
        assert library.sqlite3_libversion().decode() == sqlite3.sqlite_version
    return library


def reads_well() -> int:
    """No fault at all."""
    return sqlite3.SQLITE_OK


def works(_operation: Operation) -> int:
    """No fault at all."""
    return sqlite3.SQLITE_OK


class Disk:
    """In place from its entering to its leaving. Nothing is really written through: whoever
    cuts the power here does it on paper, from `operations`.

    `fault` is asked before each operation; a write that fails has written its first half.
    `reading` is asked before each piece that is read; those are not noted.
    """

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self.fault: Fault = works
        self.reading: Callable[[], int] = reads_well
        self._files: dict[int, str] = {}
        """Open files by their address."""
        self._methods: dict[int, _Methods] = {}
        """Ours, by the address of those that they stand before."""

    def __enter__(self) -> Disk:
        library = _library()
        assert library is not None, missing()
        self._sqlite, self._real = library, library.sqlite3_vfs_find(None)
        self._vfs = _Vfs.from_buffer_copy(self._real.contents)
        open_, delete = _OPEN(self._open), _DELETE(self._delete)
        self._vfs.name, self._vfs.next = b"noting", None
        self._vfs.open = ctypes.cast(open_, c_void_p)
        self._vfs.delete = ctypes.cast(delete, c_void_p)
        self._real_open = _OPEN(self._real.contents.open)
        self._real_delete = _DELETE(self._real.contents.delete)
        _alive.extend((self, self._vfs, open_, delete))
        assert library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1) == sqlite3.SQLITE_OK
        return self

    def __exit__(self, *_exception: object) -> None:
        self._sqlite.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def _open(self, _vfs: int, path: int, file: int, flags: int, out: int) -> int:
        name = Path(ctypes.string_at(path).decode()) if path else Path()
        creates = not name.exists()
        code = self._real_open(ctypes.addressof(self._real.contents), path, file, flags, out)
        if code == sqlite3.SQLITE_OK and flags & (_MAIN | _LOGS):
            self._files[file] = name.name
            opened = _File.from_address(file)
            opened.methods = ctypes.pointer(self._before(opened.methods.contents))
            if creates:
                self.operations.append(Created(name.name, bool(flags & _LOGS)))
        return int(code)

    def _before(self, real: _Methods) -> _Methods:
        """Methods that note what is done, then do it."""
        address = ctypes.addressof(real)
        if address not in self._methods:
            self._methods[address] = self._noting(real)
        return self._methods[address]

    def _noting(self, real: _Methods) -> _Methods:
        write, truncate, close = _WRITE(real.write), _TRUNCATE(real.truncate), _CLOSE(real.close)
        read = _READ(real.read)

        def read_noting(file: int, data: int, size: int, at: int) -> int:
            return self.reading() or int(read(file, data, size, at))

        def write_noting(file: int, data: int, size: int, at: int) -> int:
            note = Wrote(self._files[file], at, ctypes.string_at(data, size))
            if code := self._note(note):
                write(file, data, size // 2, at)
                return code
            return int(write(file, data, size, at))

        def truncate_noting(file: int, size: int) -> int:
            return self._note(Cut(self._files[file], size)) or int(truncate(file, size))

        def sync_noting(file: int, _flags: int) -> int:
            return self._note(Synced(self._files[file]))

        def close_noting(file: int) -> int:
            del self._files[file]
            return int(close(file))

        callbacks = (
            _READ(read_noting),
            _WRITE(write_noting),
            _TRUNCATE(truncate_noting),
            _SYNC(sync_noting),
            _CLOSE(close_noting),
        )
        _alive.append(callbacks)
        ours = _Methods.from_buffer_copy(real)
        ours.read, ours.write, ours.truncate, ours.sync, ours.close = (
            ctypes.cast(each, c_void_p) for each in callbacks
        )
        return ours

    def _delete(self, _vfs: int, path: bytes, sync: int) -> int:
        note = Deleted(Path(path.decode()).name, bool(sync))
        real = ctypes.addressof(self._real.contents)
        return self._note(note) or int(self._real_delete(real, path, sync))

    def _note(self, operation: Operation) -> int:
        """Whether it fails; what works is noted."""
        code = self.fault(operation)
        if code == sqlite3.SQLITE_OK:
            self.operations.append(operation)
        return code
