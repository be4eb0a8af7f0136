"""Checks that this user may use the pins, the screen and the gamepads.

`serial_ports` checks each serial port itself, with `may_use` and `how_to_gain_access`.
"""

from __future__ import annotations

import os
import pwd
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.commands.doctor.finding import Finding, ok
from companion.commands.doctor.screen_environment import SSH, names_desktop
from companion.config.box_settings import BoxesSettings
from companion.disk.files import list_if_possible, read_if_possible
from companion.words.i18n import _
from hardware.boxes import Health
from hardware.header.gpio_chips import DEVICES

GROUPS = Path("/etc/group")
SERVICE_GROUP = "vivat"
"""The group of the service's user; systemd/60-vivat.rules gives it the controllers."""
MOST_LISTED = 2


@dataclass(frozen=True)
class Need:
    """Devices that match `pattern` below /dev: what for, their usual group, and how serious it is
    if they can't be used."""

    pattern: str
    purpose: str
    group: str
    without: Health
    one_is_enough: bool = False
    """Whether access to one of the matching devices is enough."""


def needs(settings: BoxesSettings, environment: Mapping[str, str]) -> tuple[Need, ...]:
    """The devices needed with these settings, with or without a desktop."""
    found = []
    if settings.header:
        # A Pi has other GPIO chips beside the header's.
        purpose = _("boxes at the header")
        found.append(Need("gpiochip*", purpose, "gpio", Health.FAILS, one_is_enough=True))
    if settings.gamepads:
        found.append(Need("input/js*", _("gamepads"), "input", Health.FAILS))
    if not names_desktop(environment):
        # A user who is logged in by ssh may have a desktop elsewhere.
        without = Health.WAITS if environment.get(SSH) else Health.FAILS
        drawing, keyboard = (
            _("drawing without a desktop"),
            _("keyboard and touch without a desktop"),
        )
        found.append(Need("dri/card*", drawing, "video", without))
        found.append(Need("dri/renderD*", drawing, "render", without))
        found.append(Need("input/event*", keyboard, "input", without))
    return tuple(found)


def examine_permissions(
    needed: Sequence[Need], devices: Path = DEVICES, groups: Path = GROUPS
) -> list[Finding]:
    """One finding for each need without access, or one for all if there is access to all."""
    there = [(need, list_if_possible(devices, need.pattern)) for need in needed]
    refused = [finding for need, paths in there for finding in _refused(need, paths, groups)]
    if refused:
        return refused
    paths = [path for _need, paths in there for path in paths]
    if paths:
        found = _("{user} may use all devices that are needed: {devices}.")
    else:
        found = _("{user} needs no permissions: none of the devices that require them is present.")
    text = found.format(user=user_name(), devices=_listed(paths))
    return [ok(text)]


def _refused(need: Need, paths: Sequence[Path], groups: Path) -> list[Finding]:
    closed = [path for path in paths if not may_use(path)]
    if not closed or (len(closed) < len(paths) and need.one_is_enough):
        return []
    found = _("{user} may not use {devices}, needed for {purpose}.").format(
        user=user_name(), devices=_listed(closed), purpose=need.purpose
    )
    remedy = how_to_gain_access(closed[0], need.group, groups)
    return [Finding(need.without, found, remedy)]


def _listed(paths: Sequence[Path]) -> str:
    """
    >>> _listed([Path("/dev/input/js0"), Path("/dev/input/js1"), Path("/dev/input/js2")])
    '/dev/input/js0 and 2 more'
    """
    if len(paths) <= MOST_LISTED:
        return ", ".join(map(str, paths))
    return _("{first} and {count} more").format(first=paths[0], count=len(paths) - 1)


def may_use(device: Path) -> bool:
    """Whether this process may read and write a device."""
    return os.access(device, os.R_OK | os.W_OK, effective_ids=True)


def how_to_gain_access(device: Path, usual_group: str, groups: Path = GROUPS) -> str:
    """The commands that give this user access; `usual_group` is whose the device should be.

    Raises:
        OSError: the device is gone.
    """
    state = device.stat()
    group_access = stat.S_IRGRP | stat.S_IWGRP
    if state.st_gid == 0 or state.st_mode & group_access != group_access:
        return _(
            "It belongs to no group that you could join. Give it one: sudo chgrp {group} {device} "
            "&& sudo chmod g+rw {device} (until it is plugged in again; for good with a udev rule)."
        ).format(group=usual_group, device=device)
    name, members = _group(state.st_gid, groups)
    if name == SERVICE_GROUP:
        return _(
            "Only the installed vivat may use it, and who is logged in at this computer's own "
            "screen. Elsewhere begin the command with sudo: sudo vivat doctor"
        )
    if user_name() in members:
        return _(
            "You joined the group {group} after you logged in: log out and log in again, or "
            "restart the computer."
        ).format(group=name)
    return _(
        "Join the group {group}: sudo usermod -aG {group} {user}, then log out and log in again."
    ).format(group=name, user=user_name())


def user_name() -> str:
    """The name of the user who runs this; the number of a user without a name."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _group(number: int, groups: Path) -> tuple[str, list[str]]:
    """A group's name and members in /etc/group, which takes effect at the next login."""
    entries = [line.split(":") for line in read_if_possible(groups).splitlines()]
    for name, _secret, id_, members in (entry for entry in entries if len(entry) == 4):
        if id_ == str(number):
            return name, members.split(",")
    return str(number), []
