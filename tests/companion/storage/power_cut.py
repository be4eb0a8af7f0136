"""What may be left of files when the program is killed, or the power is cut."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random
from shutil import rmtree

from tests.companion.storage.recording_disk import (
    Created,
    Deleted,
    Operation,
    Synced,
    Truncated,
    Written,
)

SECTOR = 512
"""Bytes that a disk writes completely or not at all."""
SAMPLES = 3
"""How many random orders of the unsynced writes are tried."""


def what_may_be_left(done: Sequence[Operation], chance: Random) -> Iterator[list[Operation]]:
    """All operations, if only the program was killed; after a power cut none of the unsynced
    ones, some of them, or the last one torn in two."""
    yield [*done]
    unsafe = unsynced(done)
    yield without(done, unsafe)
    for _way in range(SAMPLES if len(unsafe) > 1 else 0):
        lost = {at for at in unsafe if chance.random() < 0.5}
        yield without(done, lost)
        yield from torn(without(done, lost - {len(done) - 1}))
    yield from torn(done)


def unsynced(done: Sequence[Operation]) -> set[int]:
    """Indices of the operations that a power cut may undo."""
    unsafe: set[int] = set()
    new_logs: set[str] = set()
    for at, operation in enumerate(done):
        match operation:
            case Synced(file) if file in new_logs:
                unsafe = {each for each in unsafe if not _is_covered(done[each], file, names=True)}
                new_logs.remove(file)
            case Synced(file) | Deleted(file, True):
                unsafe = {each for each in unsafe if not _is_covered(done[each], file)}
            case _:
                unsafe.add(at)
        if operation == Created(operation.file, True):
            new_logs.add(operation.file)
    return unsafe


def _is_covered(operation: Operation, file: str, names: bool = False) -> bool:
    """Whether a sync of this file, and with `names` of its folder, covers an operation."""
    return operation.file == file or (names and isinstance(operation, Created | Deleted))


def without(done: Sequence[Operation], lost: Collection[int]) -> list[Operation]:
    """The operations except the lost ones, and those on files whose creation was lost."""
    left: list[Operation] = []
    gone: set[str] = set()
    for at, operation in enumerate(done):
        if isinstance(operation, Created):
            (gone.add if at in lost else gone.discard)(operation.file)
        if at not in lost and operation.file not in gone:
            left.append(operation)
    return left


def torn(done: Sequence[Operation]) -> Iterator[list[Operation]]:
    """With only the first or only the second half of the last operation, if it is a write."""
    match done[-1] if done else None:
        case Written(file, at, data):
            first = max(0, (at + len(data) // 2) // SECTOR * SECTOR - at)
            if first:
                yield [*done[:-1], Written(file, at, data[:first])]
                yield [*done[:-1], Written(file, at + first, data[first:])]


Files = dict[str, bytes]


def files_after(done: Sequence[Operation]) -> Files:
    """The files after these operations."""
    files: dict[str, bytearray] = {}
    for operation in done:
        match operation:
            case Created(file):
                files[file] = bytearray()
            case Written(file, at, data):
                _write(files.setdefault(file, bytearray()), at, data)
            case Truncated(file, size):
                _truncate(files.setdefault(file, bytearray()), size)
            case Deleted(file):
                files.pop(file, None)
            case Synced():
                pass
    return {name: bytes(content) for name, content in files.items()}


def _write(content: bytearray, at: int, data: bytes) -> None:
    if len(content) < at:
        _truncate(content, at)
    content[at : at + len(data)] = data


def _truncate(content: bytearray, size: int) -> None:
    """Shorten the file, or extend it with zeros."""
    content[size:] = bytes(max(0, size - len(content)))


def replace_files(files: Files, folder: Path) -> None:
    """Make these the only files in an existing folder."""
    rmtree(folder)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
