"""A layer between SQLite and the disk that records every operation and fails on demand.

While it is installed, every connection of this process goes through it, so that the journal's
code runs unchanged. Only files of journals are recorded, without their shared memory (-shm).
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
    """`is_log`: the first sync of a log also syncs its folder."""

    file: str
    is_log: bool


@dataclass(frozen=True)
class Written:
    file: str
    at: int
    data: bytes


@dataclass(frozen=True)
class Truncated:
    """The file has `size` bytes from now on."""

    file: str
    size: int


@dataclass(frozen=True)
class Synced:
    """Earlier operations on this file survive a power cut."""

    file: str


@dataclass(frozen=True)
class Deleted:
    """`is_synced` if the folder was synced as well."""

    file: str
    is_synced: bool


Operation = Created | Written | Truncated | Synced | Deleted
Fault = Callable[[Operation], int]
"""Returns the SQLite error code with which an operation fails, or 0 if it succeeds."""

_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_READ = _WRITE
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
_CLOSE = CFUNCTYPE(c_int, c_void_p)
_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)


class _Methods(ctypes.Structure):
    """The methods of a file (sqlite3_io_methods)."""

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
    """A virtual file system (sqlite3_vfs)."""

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
"""Callbacks that C may still call: connections can outlive the disk they were opened on."""


def why_unavailable() -> str | None:
    """Why SQLite can't be intercepted here; None if it can."""
    return None if _library() is not None else "needs SQLite as a shared library"


def _library() -> ctypes.CDLL | None:
    """The SQLite library that Python's own module uses."""
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


def reads_succeed() -> int:
    return sqlite3.SQLITE_OK


def writes_succeed(_operation: Operation) -> int:
    return sqlite3.SQLITE_OK


class RecordingDisk:
    """Installed while the context is entered. Files are not really synced: tests derive what a
    power cut leaves from `operations`.

    `fault` is called before each operation; a failing write writes its first half.
    `reading` is called before each read; reads are not recorded.
    """

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self.fault: Fault = writes_succeed
        self.reading: Callable[[], int] = reads_succeed
        self._files: dict[int, str] = {}
        """Open files by their address."""
        self._methods: dict[int, _Methods] = {}
        """Our methods, by the address of the originals."""

    def __enter__(self) -> RecordingDisk:
        library = _library()
        assert library is not None, why_unavailable()
        self._sqlite, self._real = library, library.sqlite3_vfs_find(None)
        self._vfs = _Vfs.from_buffer_copy(self._real.contents)
        open_, delete = _OPEN(self._open), _DELETE(self._delete)
        self._vfs.name, self._vfs.next = b"recording", None
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
            opened.methods = ctypes.pointer(self._wrapped(opened.methods.contents))
            if creates:
                self.operations.append(Created(name.name, bool(flags & _LOGS)))
        return int(code)

    def _wrapped(self, real: _Methods) -> _Methods:
        """Methods that record an operation, then do it."""
        address = ctypes.addressof(real)
        if address not in self._methods:
            self._methods[address] = self._recording(real)
        return self._methods[address]

    def _recording(self, real: _Methods) -> _Methods:
        write, truncate, close = _WRITE(real.write), _TRUNCATE(real.truncate), _CLOSE(real.close)
        read = _READ(real.read)

        def recorded_read(file: int, data: int, size: int, at: int) -> int:
            return self.reading() or int(read(file, data, size, at))

        def recorded_write(file: int, data: int, size: int, at: int) -> int:
            operation = Written(self._files[file], at, ctypes.string_at(data, size))
            if code := self._record(operation):
                write(file, data, size // 2, at)
                return code
            return int(write(file, data, size, at))

        def recorded_truncate(file: int, size: int) -> int:
            return self._record(Truncated(self._files[file], size)) or int(truncate(file, size))

        def recorded_sync(file: int, _flags: int) -> int:
            return self._record(Synced(self._files[file]))

        def recorded_close(file: int) -> int:
            del self._files[file]
            return int(close(file))

        callbacks = (
            _READ(recorded_read),
            _WRITE(recorded_write),
            _TRUNCATE(recorded_truncate),
            _SYNC(recorded_sync),
            _CLOSE(recorded_close),
        )
        _alive.append(callbacks)
        ours = _Methods.from_buffer_copy(real)
        ours.read, ours.write, ours.truncate, ours.sync, ours.close = (
            ctypes.cast(each, c_void_p) for each in callbacks
        )
        return ours

    def _delete(self, _vfs: int, path: bytes, sync: int) -> int:
        operation = Deleted(Path(path.decode()).name, bool(sync))
        real = ctypes.addressof(self._real.contents)
        return self._record(operation) or int(self._real_delete(real, path, sync))

    def _record(self, operation: Operation) -> int:
        """Return the error code; record the operation if it succeeds."""
        code = self.fault(operation)
        if code == sqlite3.SQLITE_OK:
            self.operations.append(operation)
        return code
