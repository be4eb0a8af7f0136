"""Checks that this user may use the pins, the screen and the gamepads.

`serial_ports` checks each serial port itself, with `may_use` and `how_to_gain_access`.
"""

from __future__ import annotations

import grp
import os
import pwd
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.commands.doctor.display import names_desktop
from companion.commands.doctor.finding import Finding, ok
from companion.config.box_settings import BoxesSettings
from companion.disk.files import list_if_possible
from companion.words.i18n import _
from hardware.boxes import Health
from hardware.header.gpio_chips import DEVICES
from sentences import N_

SERVICE_GROUP = "vivat"
"""The group of the service's user; systemd/60-vivat.rules gives it the controllers."""


@dataclass(frozen=True)
class Need:
    """Devices that match `pattern` below /dev: what for, their usual group, and how serious it is
    if they can't be used."""

    pattern: str
    purpose: str
    group: str
    without: Health = Health.FAILS


HEADER = Need("gpiochip*", N_("boxes at the header"), "gpio")
GAMEPADS = Need("input/js*", N_("gamepads"), "input")
BARE_SCREEN = (
    Need("dri/card*", N_("drawing without a desktop"), "video", Health.WAITS),
    Need("dri/renderD*", N_("drawing without a desktop"), "render", Health.WAITS),
    Need("input/event*", N_("keyboard and touch without a desktop"), "input", Health.WAITS),
)
"""Only notes: who is logged in by ssh may have a desktop elsewhere."""


def needs(settings: BoxesSettings, environment: Mapping[str, str]) -> Sequence[Need]:
    """The devices needed with these settings, with or without a desktop."""
    return [
        *([HEADER] if settings.header else []),
        *([GAMEPADS] if settings.gamepads else []),
        *([] if names_desktop(environment) else BARE_SCREEN),
    ]


def examine_permissions(needed: Sequence[Need], devices: Path = DEVICES) -> list[Finding]:
    """One finding for each need without access, or one for all if there is access to all."""
    there = {need: list_if_possible(devices, need.pattern) for need in needed}
    refused = [finding for need, paths in there.items() for finding in _refused(need, paths)]
    if refused:
        return refused
    used = ", ".join(str(devices / need.pattern) for need, paths in there.items() if paths)
    if used:
        found = _("{user} may use all devices that are needed: {devices}.")
    else:
        found = _("{user} needs no permissions: none of the devices that require them is present.")
    return [ok(found.format(user=user_name(), devices=used))]


def _refused(need: Need, paths: Sequence[Path]) -> list[Finding]:
    closed = [path for path in paths if not may_use(path)]
    if not closed:
        return []
    found = _("{user} may not use {devices}, needed for {purpose}.").format(
        user=user_name(), devices=", ".join(map(str, closed)), purpose=_(need.purpose)
    )
    return [Finding(need.without, found, how_to_gain_access(closed[0], need.group))]


def may_use(device: Path) -> bool:
    """Whether this process may read and write a device."""
    return os.access(device, os.R_OK | os.W_OK, effective_ids=True)


def how_to_gain_access(device: Path, usual_group: str) -> str:
    """The commands that give this user access; `usual_group` is whose the device should be.

    Raises:
        OSError: the device is gone.
    """
    state = device.stat()
    group_access = stat.S_IRGRP | stat.S_IWGRP
    group = _named_group(state.st_gid)
    if not state.st_gid or group is None or state.st_mode & group_access != group_access:
        return _(
            "It belongs to no group that you could join. Give it one: sudo groupadd -f {group} && "
            "sudo chgrp {group} {device} && sudo chmod g+rw {device} (until it is plugged in "
            "again; for good with a udev rule)."
        ).format(group=usual_group, device=device)
    if group.gr_name == SERVICE_GROUP:
        return _(
            "Only the installed vivat may use it, and who is logged in at this computer's own "
            "screen. Elsewhere begin the command with sudo: sudo vivat doctor"
        )
    if user_name() in group.gr_mem:
        text = _("You joined the group {group} after you logged in. Log in anew: sudo reboot")
        return text.format(group=group.gr_name)
    text = _("Join the group {group}: sudo usermod -aG {group} {user} && sudo reboot")
    return text.format(group=group.gr_name, user=user_name())


def _named_group(number: int) -> grp.struct_group | None:
    with suppress(KeyError):
        return grp.getgrgid(number)
    return None


def user_name() -> str:
    """The name of the user who runs this; the number of a user without a name."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())
