"""A control group for each machine: two systemds in one group would mix up their services."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

MEMBERS = "cgroup.procs"
_SYSTEMDS = "name=systemd"


def groups(name: str) -> list[Path]:
    """The folders of this group below our own, in each hierarchy that systemd uses."""
    ours = {}
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _number, controllers, path = line.split(":", 2)
        ours[controllers] = path.lstrip("/")
    return [mount / ours[kind] / name for kind, mount in _hierarchies().items() if kind in ours]


def make(name: str) -> list[Path]:
    """Create the group with this name. Raises OSError if that is not allowed."""
    made = groups(name)
    for group in made:
        group.mkdir(exist_ok=True)
    return made


def remove(groups: list[Path]) -> None:
    """Remove empty groups, with the groups inside them."""
    for group in groups:
        for each in sorted([group, *group.rglob("*/")], reverse=True):
            with suppress(OSError):
                each.rmdir()


def _hierarchies() -> dict[str, Path]:
    """The mount points of the unified hierarchy ("") and, with cgroup v1, of systemd's own."""
    found = {}
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        place, _dash, kind = line.partition(" - ")
        if kind.startswith("cgroup2 "):
            found[""] = Path(place.split()[4])
        elif kind.startswith("cgroup ") and _SYSTEMDS in kind.split()[-1].split(","):
            found[_SYSTEMDS] = Path(place.split()[4])
    return found
