"""What is left of files when the program dies, or the power is cut, after some operations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random
from shutil import rmtree

from tests.companion.storage.recording_disk import Created, Cut, Deleted, Operation, Synced, Wrote

SECTOR = 512
"""Bytes: a disk writes so many whole or not at all."""
CHANCES = 3
"""How many of the ways in which a disk may have sorted its writes are tried."""


def what_may_be_left(done: Sequence[Operation], chance: Random) -> Iterator[list[Operation]]:
    """All that was done, if only the program died; after a power cut nothing of what was not
    synced, some of it, or the last of it torn in two."""
    yield [*done]
    unsure = unsynced(done)
    yield without(done, unsure)
    for _way in range(CHANCES if len(unsure) > 1 else 0):
        lost = {at for at in unsure if chance.random() < 0.5}
        yield without(done, lost)
        yield from torn(without(done, lost - {len(done) - 1}))
    yield from torn(done)


def unsynced(done: Sequence[Operation]) -> set[int]:
    """Which of the operations a power cut may undo."""
    unsure: set[int] = set()
    new_logs: set[str] = set()
    for at, operation in enumerate(done):
        match operation:
            case Synced(file) if file in new_logs:
                unsure = {each for each in unsure if not _is_sure(done[each], file, names=True)}
                new_logs.remove(file)
            case Synced(file) | Deleted(file, True):
                unsure = {each for each in unsure if not _is_sure(done[each], file)}
            case _:
                unsure.add(at)
        if operation == Created(operation.file, True):
            new_logs.add(operation.file)
    return unsure


def _is_sure(operation: Operation, file: str, names: bool = False) -> bool:
    """Whether this file's sync, or one of all `names` in the folder, covers an operation."""
    return operation.file == file or (names and isinstance(operation, Created | Deleted))


def without(done: Sequence[Operation], lost: Collection[int]) -> list[Operation]:
    """The operations but for those that were lost; nobody finds what is in a file whose
    creation was lost."""
    left: list[Operation] = []
    gone: set[str] = set()
    for at, operation in enumerate(done):
        if isinstance(operation, Created):
            (gone.add if at in lost else gone.discard)(operation.file)
        if at not in lost and operation.file not in gone:
            left.append(operation)
    return left


def torn(done: Sequence[Operation]) -> Iterator[list[Operation]]:
    """With only the first or only the second half of the last one, if that is a write."""
    match done[-1] if done else None:
        case Wrote(file, at, data):
            first = max(0, (at + len(data) // 2) // SECTOR * SECTOR - at)
            if first:
                yield [*done[:-1], Wrote(file, at, data[:first])]
                yield [*done[:-1], Wrote(file, at + first, data[first:])]


Files = dict[str, bytes]


def files_after(done: Sequence[Operation]) -> Files:
    """The files that these operations make."""
    files: dict[str, bytearray] = {}
    for operation in done:
        match operation:
            case Created(file):
                files[file] = bytearray()
            case Wrote(file, at, data):
                _write(files.setdefault(file, bytearray()), at, data)
            case Cut(file, size):
                _cut(files.setdefault(file, bytearray()), size)
            case Deleted(file):
                files.pop(file, None)
            case Synced():
                pass
    return {name: bytes(content) for name, content in files.items()}


def _write(content: bytearray, at: int, data: bytes) -> None:
    if len(content) < at:
        _cut(content, at)
    content[at : at + len(data)] = data


def _cut(content: bytearray, size: int) -> None:
    """Shorter, or longer with zeros."""
    content[size:] = bytes(max(0, size - len(content)))


def put(files: Files, folder: Path) -> None:
    """Files, and nothing else, in a folder that is there."""
    rmtree(folder)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
