"""A control group for each machine.

Two systemds in one would take each other's services for their own.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

MEMBERS = "cgroup.procs"
_SYSTEMDS = "name=systemd"


def groups(name: str) -> list[Path]:
    """Folders of this name below our own group, in every hierarchy that systemd uses."""
    ours = {}
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _number, controllers, path = line.split(":", 2)
        ours[controllers] = path.lstrip("/")
    return [mount / ours[kind] / name for kind, mount in _hierarchies().items() if kind in ours]


def make(name: str) -> list[Path]:
    """Groups of this name. Raises OSError where none may be made."""
    made = groups(name)
    for group in made:
        group.mkdir(exist_ok=True)
    return made


def remove(groups: list[Path]) -> None:
    """Let empty groups go, with those that were made in them."""
    for group in groups:
        for each in sorted([group, *group.rglob("*/")], reverse=True):
            with suppress(OSError):
                each.rmdir()


def _hierarchies() -> dict[str, Path]:
    """The one without controllers' names (""), and systemd's own where it still has one."""
    found = {}
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        place, _dash, kind = line.partition(" - ")
        if kind.startswith("cgroup2 "):
            found[""] = Path(place.split()[4])
        elif kind.startswith("cgroup ") and _SYSTEMDS in kind.split()[-1].split(","):
            found[_SYSTEMDS] = Path(place.split()[4])
    return found
