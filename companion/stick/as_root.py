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
from companion.stick.copying import CopyFailed, MayGo, StickFile, only_one, write_to
from companion.stick.exchange import (
    ANSWER_FILE,
    FILES,
    MOST_BYTES,
    MOST_FILES,
    NAME,
    NUMBER,
    REQUEST_FILE,
    ROOT_FOLDER,
    VIVAT_FOLDER,
    encode_answer,
)
from companion.stick.mounting import mounted
from companion.stick.usb_disks import UsbDisks
from sentences import ExplainedError, Sentence

log = logging.getLogger(__name__)
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_MOUNT_FOLDER = "mounted"


class BadRequest(Exception):
    """vivat never asks like this."""


@dataclass(frozen=True)
class Request:
    """`number` comes back in the answer."""

    number: str
    files: tuple[StickFile, ...]


def main() -> None:
    """Answer one request."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    answer_request(VIVAT_FOLDER, ROOT_FOLDER, UsbDisks())


def answer_request(vivats: Path, roots: Path, disks: UsbDisks) -> None:
    """Take the request out of vivat's folder, copy, and write the answer into root's folder.

    Raises:
        BadRequest, OSError: there is no proper request, and no answer.
    """
    with _rights_of_owner(vivats) as folder:
        request = _take(folder)
    sentence = _copied(request, disks, roots / _MOUNT_FOLDER)
    log.info("%s", sentence)
    write_whole_bytes(roots / ANSWER_FILE, encode_answer(request.number, sentence), mode=0o644)


@contextmanager
def _rights_of_owner(folder: Path) -> Iterator[int]:
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
    try:
        number = _content(REQUEST_FILE, folder, 64).decode("ascii", "replace")
    finally:
        _take_away(folder)
    if not NUMBER.fullmatch(number):
        raise BadRequest("its number is wrong")
    return Request(number, _files(folder))


def _take_away(folder: int) -> None:
    """A folder in place of the request may hold what vivat locked: it only gets another name."""
    try:
        os.unlink(REQUEST_FILE, dir_fd=folder)
    except IsADirectoryError:
        os.rename(REQUEST_FILE, token_hex(16), src_dir_fd=folder, dst_dir_fd=folder)


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


if __name__ == "__main__":
    main()
