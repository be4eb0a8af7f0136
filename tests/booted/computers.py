"""What the machines consist of: Debian, a checkout, an installed vivat, a screen."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.booted.layers import Layers
from tests.booted.machine import Machine
from tests.booted.suites import CHECKOUT
from tests.window.xvfb import VirtualScreen

COPY = "/root/vivat"
INSTALL = f"{COPY}/systemd/install.sh"
SETTINGS = "/etc/vivat/settings.toml"
SOCKETS, SHOWN = Path("/tmp/.X11-unix"), "/mnt/screen"  # noqa: S108 - where X servers have theirs
NOT_ON_DISK = f"(/(dev|proc|run|sys|tmp)|{SHOWN})$"
"""Folders in memory, and the one that this computer shows to the machine."""
DROP_INS = "/etc/systemd/system/vivat.service.d"
_AUTHOR = "-c user.name=vivat -c user.email=vivat@localhost"


@dataclass(frozen=True)
class Installed:
    """A machine with vivat installed, and the installer's output."""

    layers: Layers
    output: str


@dataclass(frozen=True)
class Playing:
    """A machine that was switched off during a game."""

    layers: Layers
    game: str
    record: str
    """The record of the game."""


def put_checkout(machine: Machine) -> None:
    """Clone this checkout: only what is committed is tested."""
    clone = ["git", "clone", "--quiet", "--depth=1", f"file://{CHECKOUT}", str(machine.path(COPY))]
    subprocess.run(clone, check=True, capture_output=True)


def commit(machine: Machine, why: str) -> None:
    """Commit all changes in the machine's checkout."""
    git = f"git {_AUTHOR} -C {COPY}"
    machine.run(f"{git} add --all && {git} commit --quiet --message='{why}'")


def write(machine: Machine, file: str, text: str) -> None:
    """Write a file on the machine."""
    machine.path(file).parent.mkdir(parents=True, exist_ok=True)
    machine.path(file).write_text(text)


def set_up(machine: Machine, name: str, service: str) -> None:
    """Add a drop-in to the service's unit."""
    write(machine, f"{DROP_INS}/{name}.conf", f"[Service]\n{service}\n")
    machine.run("systemctl daemon-reload")


def connect_screen(machine: Machine, screen: VirtualScreen) -> None:
    """Let vivat draw on an X screen, with four drawn boxes.

    A container has no tty1 to read keys from. The X server's socket is made visible, because
    the service has a private /tmp.
    """
    lines = [
        "StandardInput=null",
        "TTYReset=no",
        "TTYVHangup=no",
        "TTYVTDisallocate=no",
        f"Environment=DISPLAY={screen.name}",
        f"BindReadOnlyPaths={SHOWN}:{SOCKETS}",
    ]
    set_up(machine, "screen", "\n".join(lines))
    settings = machine.path(SETTINGS)
    settings.write_text(settings.read_text().replace("# drawn = 4", "drawn = 4"))


def listing(machine: Machine, without: str) -> set[str]:
    """A line for each file on the machine's disk: path, type, mode, owner, size and time.

    Leaves out paths that match `without`, a regular expression, and what is not on its disk.
    """
    lines = machine.run(r"find / -xdev -printf '%p\t%y %m %u:%g %s %T@ %l\n'").splitlines()
    left_out = re.compile(f"{NOT_ON_DISK}|{without}")
    return {line for line in lines if not left_out.match(line.split("\t")[0])}


def traces(machine: Machine) -> set[str]:
    """Every path that contains “vivat”, except the checkout and the system's journal."""
    found = machine.run(
        "find / -xdev -iname '*vivat*' -not -path '/root/*' -not -path '/var/log/journal/*'"
    )
    return set(found.split())
