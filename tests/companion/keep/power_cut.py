"""What may be left of a folder when the program is killed, or the power is cut."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from os.path import dirname
from pathlib import Path, PurePath
from random import Random
from shutil import rmtree

from tests.companion.keep.recording_disk import Do, Operation, RecordingDisk

SECTOR, BLOCK = 512, 4096
"""Bytes that a disk writes completely or not at all; bytes that a file grows by."""
SAMPLES = 3
"""How many random choices of the unsynced operations are tried."""
NAMES = (Do.CREATE, Do.MAKE_FOLDER, Do.RENAME, Do.DELETE)
"""Operations that the folder's sync covers, and not the file's."""
TORN, ZEROS, GARBAGE = "a write is torn", "a write has zeros", "a write has garbage"
HALF_DONE = (TORN, ZEROS, GARBAGE)
DESTROYED = "the last 4 kB of a game are destroyed"
Files = dict[str, bytes]


def killed_at_each_step(folder: Path, act: Callable[[], object]) -> Iterator[int]:
    """Act in a folder, and then leave there what a kill before each step of that leaves."""
    with RecordingDisk(folder) as disk:
        began = len(disk.operations)
        act()
        done = [*disk.operations]
    for step in range(began, len(done)):
        replace_files(files_after(done[:step]), folder)
        yield step - began


def what_may_be_left(done: Sequence[Operation], chance: Random) -> Iterator[tuple[str, Files]]:
    """The files that may be left after these operations, and how that happened."""
    yield "the program was killed", files_after(done)
    unsafe = unsynced(done)
    names = {at for at in unsafe if done[at].do in NAMES}
    yield "nothing unsynced is there", files_after(without(done, unsafe))
    yield "no unsynced name is there", files_after(without(done, names))
    yield "no unsynced content is there", files_after(without(done, unsafe - names))
    for _sample in range(SAMPLES):
        lost = {at for at in unsafe if chance.random() < 0.5}
        yield "some of what is unsynced is there", files_after(without(done, lost))
    for at in sorted(unsafe - names)[-SAMPLES:]:
        write = done[at]
        if write.do is Do.WRITE:
            for how, half_done in _half_done(write, chance):
                with_it = [*done[:at], half_done, *done[at + 1 :]]
                yield how, files_after(with_it)
                yield how, files_after(without(with_it, unsafe - {at}))
    if last := [each.name for each in done if each.do is Do.WRITE and each.name.endswith(".game")]:
        files = files_after(done)
        content = files.get(last[-1], b"")
        kept = content[: max(0, len(content) - 1) // BLOCK * BLOCK]
        for end in (bytes, chance.randbytes):
            yield DESTROYED, {**files, last[-1]: kept + end(len(content) - len(kept))}


def _half_done(write: Operation, chance: Random) -> Iterator[tuple[str, Operation]]:
    """Ways in which the disk may do an unsynced write."""
    middle = (write.at + len(write.data) // 2) // SECTOR * SECTOR - write.at
    if 0 < middle < len(write.data):
        yield TORN, replace(write, data=write.data[:middle])
        second = replace(write, at=write.at + middle, data=write.data[middle:])
        yield TORN, second
    end = write.at + len(write.data)
    kept = write.data[: max(0, (end - 1) // BLOCK * BLOCK - write.at)]
    size = len(write.data) - len(kept)
    yield ZEROS, replace(write, data=kept + bytes(size))
    yield GARBAGE, replace(write, data=kept + chance.randbytes(size))


def unsynced(done: Sequence[Operation]) -> set[int]:
    """Indices of the operations that a power cut may undo."""
    unsafe: set[int] = set()
    doomed: set[int] = set()
    """No sync says anything about them, as one has failed."""
    for at, each in enumerate(done):
        if each.do is Do.SYNC_NAMES:
            unsafe = {at for at in unsafe if not _is_name_in(done[at], each.name)}
        elif each.do in (Do.SYNC, Do.SYNC_FAILS):
            contents = {at for at in unsafe if _is_content_of(done[at], each.file)}
            if each.do is Do.SYNC_FAILS:
                doomed |= contents
            unsafe -= contents - doomed
        else:
            unsafe.add(at)
    return unsafe


def _is_content_of(operation: Operation, file: int) -> bool:
    return operation.do not in NAMES and operation.file == file


def _is_name_in(operation: Operation, folder: str) -> bool:
    return operation.do in NAMES and dirname(operation.name) == folder


def without(done: Sequence[Operation], lost: Collection[int]) -> list[Operation]:
    return [operation for at, operation in enumerate(done) if at not in lost]


def files_after(done: Sequence[Operation]) -> Files:
    """The files after these operations, by their names."""
    contents: dict[int, bytearray] = {}
    names: dict[str, int] = {}
    folders = {"."}
    for each in done:
        content = contents.setdefault(each.file, bytearray())
        match each.do:
            case Do.MAKE_FOLDER:
                folders.add(each.name)
            case Do.CREATE:
                names[each.name] = each.file
            case Do.RENAME:
                names.pop(each.name, None)
                names[each.to] = each.file
            case Do.DELETE:
                names.pop(each.name, None)
            case Do.WRITE:
                content.extend(bytes(max(0, each.at - len(content))))
                content[each.at : each.at + len(each.data)] = each.data
            case Do.TRUNCATE:
                content[each.at :] = bytes(max(0, each.at - len(content)))
    return {
        name: bytes(contents.get(file, b""))
        for name, file in names.items()
        if folders.issuperset(str(folder) for folder in PurePath(name).parents)
    }


def replace_files(files: Files, folder: Path) -> None:
    """Make these the only files in a folder."""
    rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
