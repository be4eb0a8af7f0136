"""A layer below Python's `os` that records what is written in a folder, and fails on demand.

While it is installed, the product's code runs unchanged, and nothing waits for the real disk: tests
derive from `operations` what a power cut leaves.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from itertools import count
from os.path import dirname
from pathlib import Path
from typing import Any, Self

import pytest

SHORT = -1
"""Instead of an error: a write that writes its first half only, and says so."""


class Do(Enum):
    MAKE_FOLDER = "make a folder"
    CREATE = "create a file"
    WRITE = "write"
    TRUNCATE = "truncate"
    SYNC = "sync a file"
    """It survives a power cut as it is, unless an earlier sync failed."""
    SYNC_FAILS = "fail to sync a file"
    """No later sync says anything about what was done before."""
    SYNC_NAMES = "sync a folder"
    """Its names survive a power cut."""
    RENAME = "rename"
    DELETE = "delete"


@dataclass(frozen=True)
class Operation:
    """`name` is below the folder, `file` a number that stays when a file gets another name.

    `at` is where is written, or the size to which a file is truncated; `to` is the new name.
    """

    do: Do
    name: str
    file: int = -1
    at: int = 0
    data: bytes = b""
    to: str = ""


Fault = Callable[[Operation], int]
"""The `errno` with which an operation fails, SHORT, or 0."""


def works(_operation: object) -> int:
    return 0


@dataclass(frozen=True)
class _Open:
    """What a descriptor is open for; a folder has no file."""

    name: str
    file: int | None
    appends: bool


class RecordingDisk:
    """Installed while the context is entered. `fault` is asked before each operation; a write that
    fails has written its first half. `reading` is asked before a file or a folder is read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.operations: list[Operation] = []
        self.fault: Fault = works
        self.reading: Callable[[str], int] = works
        self._numbers = count()
        self._files: dict[str, int] = {}
        self._opened: dict[int, _Open] = {}
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> Self:
        self.restart()
        for name in _REAL:
            self._patch.setattr(os, name, getattr(self, f"_{name}"))
        self._patch.setattr(io, "open", self._reading(io.open))
        for name in ("listdir", "scandir"):
            self._patch.setattr(os, name, self._reading(getattr(os, name)))
        return self

    def __exit__(self, *_error: object) -> None:
        self._patch.undo()

    def restart(self) -> None:
        """Begin with the files that are there, all of them synced."""
        self.operations.clear()
        self._files.clear()
        for path in sorted(self.folder.rglob("*")):
            name = str(path.relative_to(self.folder))
            if path.is_dir():
                self.operations.append(Operation(Do.MAKE_FOLDER, name))
            else:
                file = self._files[name] = next(self._numbers)
                self.operations.append(Operation(Do.CREATE, name, file))
                self.operations.append(Operation(Do.WRITE, name, file, data=path.read_bytes()))
                self.operations.append(Operation(Do.SYNC, name, file))
            self.operations.append(Operation(Do.SYNC_NAMES, dirname(name)))

    def _name_of(self, path: Any) -> str | None:
        """The name of a path in the folder; None if it is elsewhere."""
        if isinstance(path, int):
            return None
        inside = os.path.relpath(os.path.abspath(os.fsdecode(path)), self.folder)
        return None if inside.startswith("..") else "" if inside == "." else inside

    def _try(self, operation: Operation) -> None:
        """Record an operation that is about to be done. Raises OSError: it fails."""
        if problem := self.fault(operation):
            raise OSError(problem, os.strerror(problem), operation.name)
        self.operations.append(operation)

    def _open(self, path: Any, flags: int, mode: int = 0o777, **others: Any) -> int:
        name = None if others else self._name_of(path)
        if name is not None and flags & os.O_CREAT and not os.path.lexists(path):
            self._try(Operation(Do.CREATE, name, next(self._numbers)))
            self._files[name] = self.operations[-1].file
        descriptor = int(_REAL["open"](path, flags, mode, **others))
        if name is not None:
            found = _Open(name, self._files.get(name), bool(flags & os.O_APPEND))
            self._opened[descriptor] = found
        return descriptor

    def _close(self, descriptor: int) -> None:
        self._opened.pop(descriptor, None)
        _REAL["close"](descriptor)

    def _write(self, descriptor: int, data: bytes) -> int:
        found = self._opened.get(descriptor)
        is_at_end = found is not None and found.appends
        size = os.fstat(descriptor).st_size
        at = size if is_at_end or found is None else os.lseek(descriptor, 0, os.SEEK_CUR)
        return self._put("write", descriptor, data, at)

    def _pwrite(self, descriptor: int, data: bytes, at: int) -> int:
        return self._put("pwrite", descriptor, data, at, at)

    def _put(self, how: str, descriptor: int, data: bytes, at: int, *where: int) -> int:
        found = self._opened.get(descriptor)
        if found is None or found.file is None:
            return int(_REAL[how](descriptor, data, *where))
        problem = self.fault(Operation(Do.WRITE, found.name, found.file, at, bytes(data)))
        part = bytes(data[: (len(data) + 1) // 2] if problem else data)
        self.operations.append(Operation(Do.WRITE, found.name, found.file, at, part))
        written = int(_REAL[how](descriptor, part, *where))
        if problem not in (0, SHORT):
            raise OSError(problem, os.strerror(problem), found.name)
        return written

    def _ftruncate(self, descriptor: int, size: int) -> None:
        found = self._opened.get(descriptor)
        if found is not None and found.file is not None:
            self._try(Operation(Do.TRUNCATE, found.name, found.file, size))
        _REAL["ftruncate"](descriptor, size)

    def _fsync(self, descriptor: int) -> None:
        found = self._opened.get(descriptor)
        if found is None:
            _REAL["fsync"](descriptor)
        elif found.file is None:
            self._try(Operation(Do.SYNC_NAMES, found.name))
        else:
            try:
                self._try(Operation(Do.SYNC, found.name, found.file))
            except OSError:
                self.operations.append(Operation(Do.SYNC_FAILS, found.name, found.file))
                raise

    _fdatasync = _fsync

    def _replace(self, path: Any, to: Any) -> None:
        name, new = self._name_of(path), self._name_of(to)
        if name in self._files and new is not None:
            self._try(Operation(Do.RENAME, str(name), self._files[str(name)], to=new))
            self._files[new] = self._files.pop(str(name))
        _REAL["replace"](path, to)

    def _unlink(self, path: Any, **others: Any) -> None:
        name = None if others else self._name_of(path)
        if name in self._files and os.path.lexists(path):
            self._try(Operation(Do.DELETE, str(name)))
            del self._files[str(name)]
        _REAL["unlink"](path, **others)

    def _mkdir(self, path: Any, mode: int = 0o777, **others: Any) -> None:
        name = None if others else self._name_of(path)
        if name is not None and not os.path.lexists(path) and os.path.isdir(dirname(path)):
            self._try(Operation(Do.MAKE_FOLDER, name))
        _REAL["mkdir"](path, mode, **others)

    def _reading(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def read(path: Any = ".", *args: Any, **others: Any) -> Any:
            name = self._name_of(path)
            if name is not None and (problem := self.reading(name)):
                raise OSError(problem, os.strerror(problem), name)
            return real(path, *args, **others)

        return read


_NAMES = "open close write pwrite ftruncate fsync fdatasync replace unlink mkdir"
_REAL: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in _NAMES.split()}
