"""What systemd/vivat-stick.service runs, as root: copies what vivat laid out to the stick.

All that vivat could have prepared is touched with vivat's own rights, so that no link, pipe or
race leads root to a file that vivat may not read itself.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from companion.files import write_whole_bytes
from companion.stick.answers import NUMBER
from companion.stick.copying import (
    CopyFailed,
    Fetched,
    MayGo,
    StickFile,
    newest_backup,
    only_one,
    write_to,
)
from companion.stick.exchange import (
    ANSWER_FILE,
    ANSWERS,
    BACKUP,
    FETCH,
    FETCHED_FILE,
    FILES,
    MOST_BYTES,
    MOST_FILES,
    NAME,
    REQUEST_FILE,
    ROOT_FOLDER,
    VIVAT_FOLDER,
)
from companion.stick.mounting import mounted
from companion.stick.usb_disks import UsbDisks
from sentences import ExplainedError, Sentence

log = logging.getLogger(__name__)
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
MOUNT_FOLDER = "mounted"
"""In root's folder for answers: where the stick is mounted."""


class BadRequest(Exception):
    """vivat never asks like this."""


@dataclass(frozen=True)
class Request:
    """`number` comes back in the answer; `is_fetch` asks for the newest backup."""

    number: str
    files: tuple[StickFile, ...] = ()
    is_fetch: bool = False


def main() -> None:
    """Answer one request."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    answer_request(VIVAT_FOLDER, ROOT_FOLDER, UsbDisks())


def answer_request(vivats: Path, roots: Path, disks: UsbDisks) -> None:
    """Take the request out of vivat's folder, copy, and write the answer into root's folder.

    Raises:
        BadRequest, OSError: there is no proper request, and no answer.
    """
    with rights_of_owner(vivats) as folder:
        request = _take(folder)
    if request.is_fetch:
        sentence = _fetched(vivats, disks, roots / MOUNT_FOLDER)
    else:
        sentence = _copied(request, disks, roots / MOUNT_FOLDER)
    log.info("%s", sentence)
    write_whole_bytes(roots / ANSWER_FILE, ANSWERS.encode(request.number, sentence), mode=0o644)


@contextmanager
def rights_of_owner(folder: Path) -> Iterator[int]:
    """Open this folder; until this ends, the program may do no more than the folder's owner."""
    opened = os.open(folder, _READ | os.O_DIRECTORY)
    owner = os.fstat(opened)
    os.setgroups([])
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield opened
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.close(opened)


def _take(folder: int) -> Request:
    """Read the request and its files, and remove it, whatever it is: systemd would otherwise start
    this program again."""
    number = taken(folder, REQUEST_FILE, 64).decode("ascii", "replace")
    if fetch := FETCH.fullmatch(number):
        return Request(fetch[1], is_fetch=True)
    if not NUMBER.fullmatch(number):
        raise BadRequest("its number is wrong")
    return Request(number, _files(folder))


def taken(folder: int, name: str, most: int) -> bytes:
    """The content of a request in vivat's open folder, which is removed, whatever it is.

    Raises:
        BadRequest, OSError: it can't be read.
    """
    try:
        return _content(name, folder, most)
    finally:
        _take_away(folder, name)


def _take_away(folder: int, name: str) -> None:
    """A folder in place of the request may hold what vivat locked: it only gets another name."""
    try:
        os.unlink(name, dir_fd=folder)
    except IsADirectoryError:
        os.rename(name, token_hex(16), src_dir_fd=folder, dst_dir_fd=folder)


def _files(folder: int) -> tuple[StickFile, ...]:
    inside = os.open(FILES, _READ | os.O_DIRECTORY, dir_fd=folder)
    try:
        names = sorted(os.listdir(inside))
        if len(names) > MOST_FILES or not all(map(NAME.fullmatch, names)):
            raise BadRequest("these are not the files of a game")
        return tuple(StickFile(name, _content(name, inside, MOST_BYTES)) for name in names)
    finally:
        os.close(inside)


def _content(name: str, folder: int, most: int) -> bytes:
    with open(os.open(name, _READ, dir_fd=folder), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise BadRequest(f"{name} is no ordinary file")
        content = file.read(most + 1)
    if len(content) > most:
        raise BadRequest(f"{name} is too large")
    return content


def _copied(request: Request, disks: UsbDisks, folder: Path) -> Sentence:
    folder.mkdir(mode=0o700, exist_ok=True)
    try:
        stick = only_one(disks.sticks())
        with mounted(stick, folder) as place:
            write_to(place, request.files)
        return MayGo(name=stick.name)
    except ExplainedError as problem:
        return problem
    except Exception:
        log.exception("the copy failed")
        return CopyFailed()


def _fetched(vivats: Path, disks: UsbDisks, folder: Path) -> Sentence:
    """Give vivat the newest backup on the stick; it is written with vivat's own rights."""
    folder.mkdir(mode=0o700, exist_ok=True)
    try:
        stick = only_one(disks.sticks())
        with mounted(stick, folder, to_write=False) as place:
            found = newest_backup(place, BACKUP, MOST_BYTES)
        with rights_of_owner(vivats) as opened:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            with open(os.open(FETCHED_FILE, flags, 0o600, dir_fd=opened), "wb") as file:
                file.write(found.content)
        return Fetched(file=found.name, name=stick.name)
    except ExplainedError as problem:
        return problem
    except Exception:
        log.exception("the copy failed")
        return CopyFailed()


if __name__ == "__main__":
    main()
