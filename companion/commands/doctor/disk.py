"""Checks that the folder for games can be written, and how much space is left.

An installed vivat may write only in `own`, the folder that its unit gives it; others in any.
"""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.commands.doctor.permissions import user_name
from companion.disk.files import read_if_possible, reason
from companion.words.i18n import _
from hardware.header.pi_model import PROC

MEGABYTE = 1_000_000
TOO_LITTLE, LITTLE = 5 * MEGABYTE, 100 * MEGABYTE
"""Bytes: an evening's games and log need less than the first."""
PROBE_BYTES = 4096
IN_MEMORY = ("tmpfs", "ramfs", "overlay")


def examine_disk(folder: Path, own: Path | None = None, proc: Path = PROC) -> list[Finding]:
    """Write a small file to the folder, or to its nearest existing parent, and remove it."""
    if own is not None and not folder.is_relative_to(own):
        return [_outside(folder, own)]
    finding = _examine(folder, proc)
    if own is not None or finding.remedy is None:
        return [finding]
    elsewhere = _("Or choose another folder in the settings: folder, under [keeping].")
    return [replace(finding, remedy=f"{finding.remedy}\n{elsewhere}")]


def _outside(folder: Path, own: Path) -> Finding:
    found = _("An installed vivat may not write in {folder}.").format(folder=folder)
    remedy = _("Remove “folder” under [keeping] in the settings. Games are then kept in {own}.")
    return problem(found, remedy.format(own=own))


def _examine(folder: Path, proc: Path) -> Finding:
    place = existing(folder)
    if os.path.lexists(place) and not place.is_dir():
        found = _("{folder} can't be used for games: {file} is a file.")
        remedy = _("Move it away: mv {file} {file}.away").format(file=place)
        return problem(found.format(folder=folder, file=place), remedy)
    try:
        write_and_remove(place)
    except OSError as error:
        return _not_writable(error, folder, place, proc)
    return _space(folder, place, proc)


def existing(folder: Path) -> Path:
    """The folder, or its nearest parent that exists."""
    above = (each for each in (folder, *folder.parents) if os.path.lexists(each))
    return next(above, folder)


def write_and_remove(place: Path) -> None:
    """Raises OSError."""
    with NamedTemporaryFile(dir=place, prefix=".vivat-doctor-", buffering=0) as file:
        file.write(bytes(PROBE_BYTES))
        os.fsync(file.fileno())


def filesystem_of(place: Path, proc: Path = PROC) -> str:
    """The type of the file system that holds a folder; "?" if unknown."""
    lines = read_if_possible(proc / "self/mountinfo").splitlines()
    mounts = [(_mount_point(line), _kind(line)) for line in lines if " - " in line]
    real = Path(os.path.realpath(place))
    over = [(len(point.parts), kind) for point, kind in mounts if real.is_relative_to(point)]
    longest = max((length for length, _kind in over), default=0)
    return next((kind for length, kind in reversed(over) if length == longest), "?")


def _mount_point(line: str) -> Path:
    """mountinfo writes a space as \\040."""
    return Path(line.split()[4].encode().decode("unicode_escape"))


def _kind(line: str) -> str:
    return line.partition(" - ")[2].split()[0]


def _not_writable(error: OSError, folder: Path, place: Path, proc: Path) -> Finding:
    kind = filesystem_of(place, proc)
    match error.errno:
        case errno.EROFS:
            cause = _("{filesystem} is mounted read-only").format(filesystem=kind)
            remedy = _(
                "Mount it read-write (on a Pi: raspi-config, Performance, Overlay File System)."
            )
        case errno.EACCES | errno.EPERM:
            user = user_name()
            cause = _("{user} may not write in {place}").format(user=user, place=place)
            remedy = _("Make it yours: sudo chown {user} {place}.")
            remedy = remedy.format(user=user, place=place)
        case errno.ENOSPC | errno.EDQUOT:
            cause = _("{filesystem} is full").format(filesystem=kind)
            remedy = _make_room()
        case _:
            cause = reason(error)
            remedy = _("Check the disk or the card: dmesg shows its errors.")
    found = _("{folder} can't be written: {problem}.").format(folder=folder, problem=cause)
    return problem(found, remedy)


def _space(folder: Path, place: Path, proc: Path) -> Finding:
    state, kind = os.statvfs(place), filesystem_of(place, proc)
    free = state.f_bavail * state.f_frsize
    if place == folder:
        found = _("{folder} can be written; {room} free on {filesystem}.")
    else:
        found = _("{folder} does not exist yet and can be created; {room} free on {filesystem}.")
    found = found.format(folder=folder, room=_size(free), filesystem=kind)
    if free < TOO_LITTLE:
        return problem(found, _make_room())
    if free < LITTLE:
        return note(found, _make_room())
    if kind in IN_MEMORY:
        remedy = _(
            "Files in this folder are lost when the computer restarts. To keep games, use a disk "
            "(on a Pi: raspi-config, Performance, Overlay File System)."
        )
        return note(found, remedy)
    return ok(found)


def _make_room() -> str:
    return _("Free some space on this disk.")


def _size(size: int) -> str:
    """
    >>> _size(2_400_000), _size(31_000_000_000)
    ('2 MB', '31.0 GB')
    """
    if size < 1000 * MEGABYTE:
        return _("{count} MB").format(count=size // MEGABYTE)
    return _("{count:.1f} GB").format(count=size / (1000 * MEGABYTE))
