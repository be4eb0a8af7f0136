"""What machines are made of here: a Debian, a checkout, vivat as it is installed, a screen."""

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
MEMORY = "/(dev|proc|run|sys|tmp)$"
DROP_INS = "/etc/systemd/system/vivat.service.d"
_AUTHOR = "-c user.name=vivat -c user.email=vivat@localhost"


@dataclass(frozen=True)
class Installed:
    """A machine with vivat on it, and what the installer said."""

    layers: Layers
    told: str


@dataclass(frozen=True)
class Playing:
    """A machine that was switched off in the midst of a game."""

    layers: Layers
    game: str
    told: str
    """The record of the game."""


def put_checkout(machine: Machine) -> None:
    """A clone of this checkout: what is committed is what is tried."""
    clone = ["git", "clone", "--quiet", "--depth=1", f"file://{CHECKOUT}", str(machine.path(COPY))]
    subprocess.run(clone, check=True, capture_output=True)


def commit(machine: Machine, why: str) -> None:
    """Commit whatever the machine's checkout has now."""
    git = f"git {_AUTHOR} -C {COPY}"
    machine.run(f"{git} add --all && {git} commit --quiet --message='{why}'")


def write(machine: Machine, file: str, text: str) -> None:
    """Write a file of the machine's."""
    machine.path(file).parent.mkdir(parents=True, exist_ok=True)
    machine.path(file).write_text(text)


def set_up(machine: Machine, name: str, service: str) -> None:
    """Add to the service's unit, as somebody who runs the machine would."""
    write(machine, f"{DROP_INS}/{name}.conf", f"[Service]\n{service}\n")
    machine.run("systemctl daemon-reload")


def connect_screen(machine: Machine, screen: VirtualScreen) -> None:
    """A screen of X's, and four boxes drawn on it.

    A container has no tty1, so the service can't have its keys from there. The socket of
    the X server lies where the service's own /tmp hides it.
    """
    reach = [
        "StandardInput=null",
        "TTYReset=no",
        "TTYVHangup=no",
        "TTYVTDisallocate=no",
        f"Environment=DISPLAY={screen.name}",
        f"BindReadOnlyPaths={SHOWN}:{SOCKETS}",
    ]
    set_up(machine, "screen", "\n".join(reach))
    settings = machine.path(SETTINGS)
    settings.write_text(settings.read_text().replace("# drawn = 4", "drawn = 4"))


def listing(machine: Machine, without: str) -> set[str]:
    """A line for every file on the machine's disk: its name, kind, rights, owner, size and time.

    `without` is a regular expression of names that don't matter; what lies only in memory
    never does.
    """
    lines = machine.run(r"find / -xdev -printf '%p\t%y %m %u:%g %s %T@ %l\n'").splitlines()
    left_out = re.compile(f"{MEMORY}|{without}")
    return {line for line in lines if not left_out.match(line.split("\t")[0])}


def traces(machine: Machine) -> set[str]:
    """Every file that is named for vivat, apart from the checkout, logs of others, and tests'."""
    found = machine.run(
        "find / -xdev -iname '*vivat*' -not -path '/root/*' -not -path '/var/log/journal/*'"
    )
    return set(found.split())
