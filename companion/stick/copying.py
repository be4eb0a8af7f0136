"""Writes files to a stick: each is whole or missing, also if the stick is pulled out meanwhile."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Protocol, TypeVar

from msgspec import Meta

from companion.disk.files import fsync_folder, reason, write_whole_bytes
from companion.stick.sticks import Stick
from sentences import N_, ExplainedError, Sentence

FOLDER = "vivat"
"""The folder on the stick; files of other programs are left alone."""
BACKUP = re.compile(r"vivat-backup-[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{4}\.zip")
NAME = rf"^(?:[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}-[0-9]{{1,6}}\.(?:html|png|toml)|{BACKUP.pattern})\Z"
"""Of a file of a game, or of a backup; every file system can store it."""
MOST_BYTES = 16 * 1024 * 1024
"""Of a file: a backup of thousands of games."""


@dataclass(frozen=True)
class StickFile:
    """A file for the stick."""

    name: Annotated[str, Meta(pattern=NAME)]
    content: Annotated[bytes, Meta(max_length=MOST_BYTES)]


Files = Callable[[], Iterable[StickFile]]
"""Makes the files, also in a thread of its own."""
Deliver = Callable[[Files], Sentence]
"""Brings files to the one stick that is plugged in; returns whether it may be pulled out, or
raises ExplainedError."""


class NamedStick(Protocol):
    @property
    def name(self) -> str:
        """What people call it."""


class NoStick(ExplainedError):
    template = N_("There is no USB stick. Plug one in, wait a moment, and try again.")


class SeveralSticks(ExplainedError):
    template = N_("There are several USB sticks: {names}. Leave one, and try again.")


class StickFull(ExplainedError):
    template = N_("The stick {name} is full. Delete something on it, or take another one.")


class StickProtected(ExplainedError):
    template = N_("The stick {name} is write-protected. Move its switch, or take another one.")


class StickGone(ExplainedError):
    template = N_("The stick {name} is gone or damaged. Plug it in and try again.")


class StickUnreadable(ExplainedError):
    template = N_(
        "The stick {name} can't be read: it is damaged, or its format is none of FAT, exFAT and "
        "ext4. Take another one."
    )


class StickRefuses(ExplainedError):
    template = N_("The stick {name} can't be written: {problem}. Take another one.")


class CopyFailed(ExplainedError):
    template = N_("The copy failed; the log says why. “vivat bundle” makes a bug report.")


class MayGo(Sentence):
    template = N_("The folder vivat on {name} has it. You can pull the stick out.")


class Fetched(Sentence):
    template = N_("{file} was read from {name}. You can pull the stick out.")


class NoBackup(ExplainedError):
    template = N_("There is no copy of games and settings in the folder vivat on {name}.")


class MustBeEjected(Sentence):
    template = N_("The folder vivat on {name} has it. Eject the stick before you pull it out.")


def for_log(sentence: Sentence) -> Sentence:
    """With the names of sticks in quotation marks: a bug report leaves out what is quoted."""
    names = {key: _quoted(str(sentence.parts[key])) for key in sentence.parts.keys() & _NAMES}
    return type(sentence)(sentence.template, **{**sentence.parts, **names})


def _quoted(name: str) -> str:
    return f"“{name.replace('”', '')}”"


_NAMES = {"name", "names"}
_Each = TypeVar("_Each", bound=NamedStick)
_FAILURES: Mapping[int, type[ExplainedError]] = {
    errno.ENOSPC: StickFull,
    errno.EDQUOT: StickFull,
    errno.EROFS: StickProtected,
    errno.EIO: StickGone,
    errno.ENODEV: StickGone,
    errno.ENOMEDIUM: StickGone,
    errno.ENXIO: StickGone,
    errno.ENOENT: StickGone,
    errno.ENOTCONN: StickGone,
}


def only_one(sticks: Sequence[_Each]) -> _Each:
    """The stick that is meant.

    Raises:
        NoStick, SeveralSticks: that is not clear.
    """
    if not sticks:
        raise NoStick()
    if len(sticks) > 1:
        raise SeveralSticks(names=", ".join(stick.name for stick in sticks))
    return sticks[0]


def write_to(stick: Stick, files: Iterable[StickFile]) -> None:
    """Write the files into vivat's folder on a stick; when this returns, all are on it.

    Raises:
        ExplainedError: one is not; those before it are whole.
    """
    folder = stick.folder / FOLDER
    try:
        _make_folder(folder)
        for file in files:
            write_whole_bytes(folder / file.name, file.content, mode=0o666)
        fsync_folder(folder)
        fsync_folder(stick.folder)
    except OSError as error:
        raise _writing_failed(stick, error) from error


def newest_backup(stick: Stick) -> StickFile:
    """The backup in vivat's folder that was written last; of those of the same second, the last by
    name. One that is too large is none.

    Raises:
        ExplainedError: there is none, or it can't be read.
    """
    with on_stick(stick):
        found = [
            (status.st_mtime, file)
            for file in stick.files(FOLDER)
            if BACKUP.fullmatch(file.name)
            and stat.S_ISREG((status := file.lstat()).st_mode)
            and status.st_size <= MOST_BYTES
        ]
        if not found:
            raise NoBackup(name=stick.name)
        _written, newest = max(found)
        return StickFile(newest.name, newest.read_bytes())


@contextmanager
def on_stick(stick: NamedStick) -> Iterator[None]:
    """Turns an OSError while reading a stick into a sentence. Raises ExplainedError, and OSError if
    a disk that is written is full or protected: that is another one."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS):
            raise
        raise reading_failed(stick, error) from error


def _make_folder(folder: Path) -> None:
    """Raises OSError, also if a stick has a link there: it may lead anywhere."""
    if folder.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    folder.mkdir(exist_ok=True)


def _writing_failed(stick: Stick, error: OSError) -> ExplainedError:
    failure = _FAILURES.get(error.errno or 0)
    if failure is not None:
        return failure(name=stick.name)
    return StickRefuses(name=stick.name, problem=reason(error))


def reading_failed(stick: NamedStick, error: OSError) -> ExplainedError:
    """What to say if something on a stick can't be read."""
    return _FAILURES.get(error.errno or 0, StickUnreadable)(name=stick.name)
