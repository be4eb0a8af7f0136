"""Checks that games can be kept: whether their folder can be written, how much space is left, and
whether it outlasts a restart.

An installed vivat may write only in `own`, the folder that its unit gives it; others in any.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from tempfile import NamedTemporaryFile

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.commands.doctor.permissions import may_use, user_name
from companion.config.paths import Paths
from companion.disk.files import list_if_possible, read_if_possible
from companion.keep.game_file import SUFFIX
from companion.keep.lock import NAME as LOCK
from companion.words.i18n import _
from sentences import N_

MEGABYTE = 1_000_000
TOO_LITTLE, LITTLE = 5 * MEGABYTE, 100 * MEGABYTE
"""Bytes: an evening's games and log need less than the first."""
PROBE_BYTES = 4096
MOUNTS = Path("/proc/self/mountinfo")
UPPER = re.compile(r"(?<=,upperdir=)[^,]+")
"""Where an overlay keeps what is written."""
MAKE_ROOM = N_("Free some space on this disk.")
WATCH_THE_DISK = N_("Check the disk or the card: dmesg shows its errors.")
WHY = {
    errno.EROFS: (
        N_("{filesystem} is mounted read-only"),
        N_(
            "Restart the computer, which checks the disk: sudo reboot\n"
            "If it is read-only again, /etc/fstab mounts it with “ro”, or it is failing: then copy "
            "your games, and take another card or disk."
        ),
    ),
    errno.EACCES: (N_("{user} may not write in {place}"), N_("Make it yours: {commands}")),
    errno.ENOTDIR: (
        N_("{place} is a file"),
        N_("Move it away: sudo mv {place} {place}.away && {commands}"),
    ),
    errno.ELOOP: (
        N_("{place} is a link, with which systemd does not start vivat"),
        N_(
            "Put a folder there: sudo rm {place} && sudo cp -aT {target} {place}; sudo reboot\n"
            "To keep games on another disk, mount it at this folder."
        ),
    ),
    errno.ENOSPC: (N_("{filesystem} is full"), MAKE_ROOM),
}
"""Why a folder can't be written, and what helps."""
OURS = "sudo mkdir -m 700 -p {0} && sudo chown -R {1} {0} && sudo chmod -R u+rwX {0}"


@dataclass(frozen=True)
class Mount:
    """A file system that is mounted at `point`."""

    point: Path = Path("/")
    kind: str = "?"
    options: str = ""

    @property
    def is_in_memory(self) -> bool:
        """A container may not see what holds its upper folder."""
        upper = UPPER.search(self.options)
        return "tmpfs" in (self.kind, mount_of(Path(upper[0])).kind if upper else "")


def examine_disk(paths: Paths, own: Path | None = None) -> list[Finding]:
    """Write a small file to each folder, or to its nearest existing parent, and remove it."""
    if own is not None and not paths.folder.is_relative_to(own):
        return [_outside(paths.folder, own)]
    finding = next(_wrong(paths), None) or _space(paths.folder)
    if own is not None or finding.remedy is None:
        return [finding]
    elsewhere = _("Another folder helps: “folder” under [keeping] in the settings.")
    return [replace(finding, remedy=f"{finding.remedy}\n{elsewhere}".strip())]


def _outside(folder: Path, own: Path) -> Finding:
    found = _("An installed vivat may not write in {folder}.").format(folder=folder)
    remedy = _("Remove “folder” under [keeping] in the settings. Games are then kept in {own}.")
    return problem(found, remedy.format(own=own))


def _wrong(paths: Paths) -> Iterator[Finding]:
    """What is wrong with the folders, and then with the files in them."""
    if paths.logs is not None and paths.folder.is_symlink():
        yield _explained(errno.ELOOP, paths.folder, paths.folder)
    for folder in (paths.folder, paths.games, paths.log.parent):
        place = next((each for each in (folder, *folder.parents) if os.path.lexists(each)), folder)
        try:
            write_and_remove(place)
        except OSError as error:
            yield _explained(error.errno or 0, folder, place)
    for file in (paths.folder / LOCK, paths.log, *list_if_possible(paths.games, f"*{SUFFIX}")):
        if file.is_file() and not may_use(file):
            yield _explained(errno.EACCES, file.parent, file)


def write_and_remove(place: Path) -> None:
    """Raises OSError."""
    with NamedTemporaryFile(dir=place, prefix=".vivat-doctor-", buffering=0) as file:
        file.write(bytes(PROBE_BYTES))
        os.fsync(file.fileno())


def _explained(number: int, folder: Path, place: Path) -> Finding:
    """`number` is the error's."""
    cause, remedy = WHY.get(number, (os.strerror(number), WATCH_THE_DISK))
    is_below = number == errno.EACCES and place in folder.parents
    if is_below and not os.access(place, os.X_OK, effective_ids=True):
        remedy = ""  # what is yours in there would stay out of reach
    why = _(cause).format(filesystem=mount_of(place).kind, user=user_name(), place=place)
    found = _("{folder} can't be written: {problem}.").format(folder=folder, problem=why)
    typed = {"place": quote(str(place)), "target": quote(os.path.realpath(place))}
    commands = OURS.format(quote(str(folder)), user_name())
    return problem(found, remedy and _(remedy).format(commands=commands, **typed))


def _space(folder: Path) -> Finding:
    place = next(each for each in (folder, *folder.parents) if each.exists())
    state, mount = os.statvfs(place), mount_of(place)
    if mount.is_in_memory:
        found = _("{folder} is in memory: its games are lost when the computer restarts.")
        remedy = _(
            "Switch the overlay file system off. On a Pi: sudo raspi-config nonint "
            "disable_overlayfs && sudo reboot\n"
            "If there is none, remove the line of {mount} from /etc/fstab."
        )
        return problem(found.format(folder=folder), remedy.format(mount=mount.point))
    free = state.f_bavail * state.f_frsize
    room = _("{count} MB").format(count=free // MEGABYTE)
    found = _("{folder} can be written; {room} free on {filesystem}.")
    found = found.format(folder=folder, room=room, filesystem=mount.kind)
    if free < LITTLE:
        return (problem if free < TOO_LITTLE else note)(found, _(MAKE_ROOM))
    return ok(found)


def mount_of(place: Path) -> Mount:
    """What holds a file, which need not exist here. Of several at one point, the last is on top."""
    real = os.path.realpath(place)
    mounts = [_mount(line) for line in read_if_possible(MOUNTS).splitlines()]
    above = [each for each in reversed(mounts) if Path(real).is_relative_to(each.point)]
    return max(above, key=lambda each: len(each.point.parts), default=Mount())


def _mount(line: str) -> Mount:
    """From a line in which a path has a space as \\040."""
    where, _end, what = line.partition(" - ")
    point = re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), where.split()[4])
    kind, *_source, options = what.split()
    return Mount(Path(point), kind, options)
