"""Whether the folder that keeps games can really be written, and how much room it has."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from companion.doctor.finding import Check, Finding
from companion.doctor.looking import PROC, read
from companion.doctor.ways_in import user_name
from hardware.boxes import Health
from sentences import N_, Sentence

MEGABYTE = 1_000_000
TOO_LITTLE, LITTLE = 5 * MEGABYTE, 100 * MEGABYTE
"""Bytes: an evening's games and log need less than the first."""
PROBE_BYTES = 4096
GONE_AFTER_A_START = ("tmpfs", "ramfs", "overlay")


class Writable(Sentence):
    template = N_("{folder} can be written; {room} free on {filesystem}.")


class ToBeMade(Sentence):
    template = N_("{folder} is not there yet and can be made; {room} free on {filesystem}.")


class NoFolder(Sentence):
    template = N_("{folder} can't keep games: {file} is a file.")


class ReadOnly(Sentence):
    template = N_("{folder} can't be written: {filesystem} is mounted read-only.")


class Forbidden(Sentence):
    template = N_("{folder} can't be written: {user} may not write in {place}.")


class Full(Sentence):
    template = N_("{folder} can't be written: {filesystem} is full.")


class CantWrite(Sentence):
    template = N_("{folder} can't be written: {problem}.")


class Megabytes(Sentence):
    template = N_("{count} MB")


class Gigabytes(Sentence):
    template = N_("{count:.1f} GB")


class OtherFolder(Sentence):
    template = N_("Choose another folder in the settings: folder, under [keeping].")


class MakeWritable(Sentence):
    template = N_(
        "Mount it so that it can be written (on a Pi: raspi-config, Performance, Overlay File "
        "System), or choose another folder in the settings, under [keeping]."
    )


class GiveIt(Sentence):
    template = N_(
        "Make it yours: sudo chown {user} {place}. Or choose another folder in the settings, "
        "under [keeping]."
    )


class MakeRoom(Sentence):
    template = N_("Make room on this disk, or choose another folder in the settings.")


class CheckDisk(Sentence):
    template = N_("Check the disk or the card: dmesg tells of its errors.")


class GoneAfterAStart(Sentence):
    template = N_(
        "What is kept there is gone when the computer starts anew. To keep it, choose a folder on "
        "a disk in the settings, under [keeping]."
    )


def examine_disk(folder: Path, proc: Path = PROC) -> list[Finding]:
    """Write a small file in the folder, or where it would be made, and remove it again."""
    place = existing(folder)
    if os.path.lexists(place) and not place.is_dir():
        return [_failing(NoFolder(folder=folder, file=place), OtherFolder())]
    try:
        write_and_remove(place)
    except OSError as error:
        return [_why(error, folder, place, proc)]
    return [_room(folder, place, proc)]


def existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that is there."""
    above = (each for each in (folder, *folder.parents) if os.path.lexists(each))
    return next(above, folder)


def write_and_remove(place: Path) -> None:
    """Raises OSError."""
    with NamedTemporaryFile(dir=place, prefix=".vivat-doctor-", buffering=0) as file:
        file.write(bytes(PROBE_BYTES))
        os.fsync(file.fileno())


def filesystem_of(place: Path, proc: Path = PROC) -> str:
    """The kind of file system a folder is on; "?" where the system does not tell."""
    lines = read(proc / "self/mountinfo").splitlines()
    mounts = [(_mount_point(line), _kind(line)) for line in lines if " - " in line]
    real = Path(os.path.realpath(place))
    over = [(len(point.parts), kind) for point, kind in mounts if real.is_relative_to(point)]
    longest = max((length for length, _kind in over), default=0)
    return next((kind for length, kind in reversed(over) if length == longest), "?")


def _mount_point(line: str) -> Path:
    """In which the system writes spaces and the like as numbers."""
    return Path(line.split()[4].encode().decode("unicode_escape"))


def _kind(line: str) -> str:
    return line.partition(" - ")[2].split()[0]


def _why(error: OSError, folder: Path, place: Path, proc: Path) -> Finding:
    kind = filesystem_of(place, proc)
    match error.errno:
        case errno.EROFS:
            return _failing(ReadOnly(folder=folder, filesystem=kind), MakeWritable())
        case errno.EACCES | errno.EPERM:
            user = user_name()
            found = Forbidden(folder=folder, place=place, user=user)
            return _failing(found, GiveIt(user=user, place=place))
        case errno.ENOSPC | errno.EDQUOT:
            return _failing(Full(folder=folder, filesystem=kind), MakeRoom())
        case _:
            return _failing(CantWrite(folder=folder, problem=error.strerror), CheckDisk())


def _room(folder: Path, place: Path, proc: Path) -> Finding:
    state, kind = os.statvfs(place), filesystem_of(place, proc)
    free = state.f_bavail * state.f_frsize
    sentence = Writable if place == folder else ToBeMade
    found = sentence(folder=folder, room=_said_size(free), filesystem=kind)
    if free < TOO_LITTLE:
        return _failing(found, MakeRoom())
    if free < LITTLE:
        return Finding(Check.DISK, Health.WAITS, found, MakeRoom())
    if kind in GONE_AFTER_A_START:
        return Finding(Check.DISK, Health.WAITS, found, GoneAfterAStart())
    return Finding(Check.DISK, Health.WORKS, found)


def _failing(found: Sentence, remedy: Sentence) -> Finding:
    return Finding(Check.DISK, Health.FAILS, found, remedy)


def _said_size(size: int) -> Sentence:
    """
    >>> str(_said_size(2_400_000)), str(_said_size(31_000_000_000))
    ('2 MB', '31.0 GB')
    """
    if size < 1000 * MEGABYTE:
        return Megabytes(count=size // MEGABYTE)
    return Gigabytes(count=size / (1000 * MEGABYTE))
