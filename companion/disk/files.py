"""Writes files, whole or not at all, and looks for them. `bounded` reads those of strangers."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from tempfile import gettempdir

from engine import BadFile
from sentences import N_, ExplainedError


class NotAFile(BadFile):
    template = N_("{file}: can't be read: it is no ordinary file. Check the name.")


class UnwritableFile(ExplainedError):
    template = N_("{file} can't be written: {problem}. “vivat doctor” says more.")


class WrongPlace(UnwritableFile):
    template = N_("{file} can't be written: {problem}. Choose another place, such as {place}.")


class FileExists(ExplainedError):
    template = N_("{file} already exists. Choose another name, or add --overwrite.")


def reason(error: OSError | ValueError) -> str:
    """The system's message, without its number and the file name."""
    words = error.strerror if isinstance(error, OSError) else None
    return words or str(error)


def absolute_if_possible(path: Path) -> Path:
    """The path from the root; unchanged if the working directory has been deleted."""
    try:
        return path.absolute()
    except OSError:
        return path


def read_if_possible(file: Path) -> str:
    """A file's text; empty if it is missing or can't be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def list_if_possible(folder: Path, pattern: str) -> list[Path]:
    """The files in a folder that match, sorted; none if the folder can't be read."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def make_private_folder(folder: Path) -> None:
    """Create a folder that other users can't enter; one that exists stays as it is.

    Raises:
        OSError: it can't be created.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def open_private(file: Path, flags: int) -> int:
    """Open a file that only this user may read, created if it is missing; returns its descriptor.

    Raises:
        OSError: it can't be opened.
    """
    descriptor = os.open(file, flags | os.O_CREAT, 0o600)
    make_private(descriptor)
    return descriptor


def make_private(file: Path | int) -> None:
    """Take a file of this user from all others, if it exists."""
    with suppress(OSError):
        found = os.stat(file)
        is_ours = stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid()
        if is_ours and found.st_mode & 0o077:
            os.chmod(file, 0o600)


def write_whole(file: Path, content: str | bytes, mode: int = 0o666) -> None:
    """Write a whole file or nothing, even if the power fails; creates its folder.

    `mode` limits who may read a new file.

    Raises:
        UnwritableFile: the file is unchanged.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        data = content if isinstance(content, bytes) else content.encode()
        write_whole_bytes(file, data, mode)
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise UnwritableFile(file=file, problem=reason(error)) from error


def write_whole_bytes(file: Path, data: bytes, mode: int = 0o600) -> None:
    """Write a whole file or nothing, even if the power fails.

    Raises:
        OSError, ValueError: the file is unchanged.
    """
    part = file.with_name(f".{file.name}.vivat-part")
    part.unlink(missing_ok=True)
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            write_everything(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def write_everything(descriptor: int, data: bytes) -> None:
    """Write all bytes, however few the system takes at once. Raises OSError."""
    while data:
        data = data[os.write(descriptor, data) :]


def write_new_file(file: Path, content: str | bytes, overwrite: bool = False) -> None:
    """Write a file that people asked for, whole or not at all; every user may read it.

    Raises:
        FileExists, WrongPlace: nothing was written.
    """
    check_is_new(file, overwrite)
    try:
        write_whole(file, content)
    except UnwritableFile as error:
        raise WrongPlace(place=usual_place(), **error.parts) from error


def usual_place() -> Path:
    """The folder where every user may write."""
    return Path(gettempdir())


def check_is_new(file: Path, overwrite: bool) -> None:
    """Raises FileExists unless people want to `overwrite` it; a folder can't be written anyway."""
    if os.path.lexists(file) and not (overwrite or file.is_dir()):
        raise FileExists(file=file)


@contextmanager
def locked(file: Path, waits: bool) -> Iterator[None]:
    """Keep this lock until the end; nobody but this user can take it. Raises OSError, also if
    another program has it, unless this `waits`."""
    with open(open_private(file, os.O_WRONLY), "wb") as lock:
        flock(lock, LOCK_EX if waits else LOCK_EX | LOCK_NB)
        yield


def fsync_folder(folder: Path) -> None:
    """Wait until new names in a folder are on the disk. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
