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
from sentences import N_

MEGABYTE = 1_000_000
TOO_LITTLE, LITTLE = 5 * MEGABYTE, 100 * MEGABYTE
"""Bytes: an evening's games and log need less than the first."""
PROBE_BYTES = 4096
IN_MEMORY = ("tmpfs", "overlay")
MOUNTS = Path("/proc/self/mountinfo")
MAKE_ROOM = N_("Free some space on this disk.")
WATCH_THE_DISK = N_("Check the disk or the card: dmesg shows its errors.")
WHY = {
    errno.EROFS: (
        N_("{filesystem} is mounted read-only"),
        N_("Mount it read-write (on a Pi: raspi-config, Performance, Overlay File System)."),
    ),
    errno.EACCES: (
        N_("{user} may not write in {place}"),
        N_("Make it yours: sudo chown {user} {place}."),
    ),
    errno.ENOTDIR: (N_("{place} is a file"), N_("Move it away: mv {place} {place}.away")),
    errno.ENOSPC: (N_("{filesystem} is full"), MAKE_ROOM),
}
"""Why a folder can't be written, and what helps."""


def examine_disk(folder: Path, own: Path | None = None) -> list[Finding]:
    """Write a small file to the folder, or to its nearest existing parent, and remove it."""
    if own is not None and not folder.is_relative_to(own):
        return [_outside(folder, own)]
    finding = _examine(folder)
    if own is not None or finding.remedy is None:
        return [finding]
    elsewhere = _("Or choose another folder in the settings: folder, under [keeping].")
    return [replace(finding, remedy=f"{finding.remedy}\n{elsewhere}")]


def _outside(folder: Path, own: Path) -> Finding:
    found = _("An installed vivat may not write in {folder}.").format(folder=folder)
    remedy = _("Remove “folder” under [keeping] in the settings. Games are then kept in {own}.")
    return problem(found, remedy.format(own=own))


def _examine(folder: Path) -> Finding:
    place = next((each for each in (folder, *folder.parents) if os.path.lexists(each)), folder)
    try:
        write_and_remove(place)
    except OSError as error:
        return _not_writable(error, folder, place)
    return _space(folder, place)


def write_and_remove(place: Path) -> None:
    """Raises OSError."""
    with NamedTemporaryFile(dir=place, prefix=".vivat-doctor-", buffering=0) as file:
        file.write(bytes(PROBE_BYTES))
        os.fsync(file.fileno())


def filesystem_of(place: Path) -> str:
    """The type of the file system that holds a folder; "?" if unknown."""
    device = place.stat().st_dev
    number = f"{os.major(device)}:{os.minor(device)}"
    mounts = map(str.split, read_if_possible(MOUNTS).splitlines())
    kinds = (words[words.index("-") + 1] for words in mounts if words[2] == number)
    return next(kinds, "?")


def _not_writable(error: OSError, folder: Path, place: Path) -> Finding:
    cause, remedy = WHY.get(error.errno or 0, (reason(error), WATCH_THE_DISK))
    parts = {"filesystem": filesystem_of(place), "user": user_name(), "place": place}
    found = _("{folder} can't be written: {problem}.")
    text = found.format(folder=folder, problem=_(cause).format(**parts))
    return problem(text, _(remedy).format(**parts))


def _space(folder: Path, place: Path) -> Finding:
    state, kind = os.statvfs(place), filesystem_of(place)
    free = state.f_bavail * state.f_frsize
    if place == folder:
        found = _("{folder} can be written; {room} free on {filesystem}.")
    else:
        found = _("{folder} does not exist yet and can be created; {room} free on {filesystem}.")
    room = _("{count} MB").format(count=free // MEGABYTE)
    found = found.format(folder=folder, room=room, filesystem=kind)
    if free < TOO_LITTLE:
        return problem(found, _(MAKE_ROOM))
    if free < LITTLE:
        return note(found, _(MAKE_ROOM))
    if kind in IN_MEMORY:
        remedy = _(
            "Files in this folder are lost when the computer restarts. To keep games, use a disk "
            "(on a Pi: raspi-config, Performance, Overlay File System)."
        )
        return note(found, remedy)
    return ok(found)
