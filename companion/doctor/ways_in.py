"""Whether somebody may use a device, and if not, the way in: the exact command."""

from __future__ import annotations

import os
import pwd
import stat
from pathlib import Path

from companion.doctor.looking import read
from sentences import N_, Sentence

GROUPS = Path("/etc/group")


class JoinGroup(Sentence):
    template = N_(
        "Join the group {group}: sudo usermod -aG {group} {user}, then log out and log in again."
    )


class LogInAgain(Sentence):
    template = N_(
        "You are in the group {group}, but were not yet when you logged in: log out and log in "
        "again, or start the computer anew."
    )


class GiveItAGroup(Sentence):
    template = N_(
        "It belongs to no group that you could join. Give it one: sudo chgrp {group} {device} && "
        "sudo chmod g+rw {device} (until it is plugged in again; for good with a udev rule)."
    )


def may_use(device: Path) -> bool:
    """Whether this process may read and write it."""
    return os.access(device, os.R_OK | os.W_OK, effective_ids=True)


def way_in(device: Path, usual_group: str, groups: Path = GROUPS) -> Sentence:
    """What to do to be allowed; `usual_group` is whose the device should be.

    Raises:
        OSError: it is gone.
    """
    state = device.stat()
    group = _group(state.st_gid, groups)
    lets_group = stat.S_IRGRP | stat.S_IWGRP
    if state.st_gid == 0 or state.st_mode & lets_group != lets_group:
        return GiveItAGroup(device=device, group=usual_group)
    name, members = group
    if user_name() in members:
        return LogInAgain(group=name)
    return JoinGroup(group=name, user=user_name())


def user_name() -> str:
    """Who runs this; a number where they have no name."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _group(number: int, groups: Path) -> tuple[str, list[str]]:
    """A group's name and members, as they are from the next login on."""
    lines = read(groups).splitlines()
    for name, _secret, id_, members in (line.split(":", 3) for line in lines if _is_group(line)):
        if id_ == str(number):
            return name, members.split(",")
    return str(number), []


def _is_group(line: str) -> bool:
    return line.count(":") == 3
