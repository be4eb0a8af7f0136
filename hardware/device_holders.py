"""Which processes hold a device open, read from /proc."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sentences import printable

PROC = Path("/proc")
TERMINAL_MAKERS = ("/dev/ptmx", "/dev/pts/ptmx")
OURS = ("vivat", "companion")


@dataclass(frozen=True)
class Process:
    """A running process; `is_vivat` if it is another vivat."""

    number: int
    name: str
    is_vivat: bool


def processes_holding(device: Path, proc: Path = PROC) -> list[Process]:
    """The other processes that have a device open; only root sees those of other users.

    The process that created a pseudo terminal is its other end, and does not count.
    """
    wanted = os.path.realpath(device)
    return [
        found
        for folder in _processes(proc)
        if wanted in (links := _open_files(folder)) and _is_same(links[wanted], wanted)
        if links.keys().isdisjoint(TERMINAL_MAKERS)
        for found in _process(folder)
    ]


def _processes(proc: Path) -> list[Path]:
    """The folders of all processes but this one; empty without /proc."""
    own = str(os.getpid())
    try:
        return [each for each in proc.iterdir() if each.name.isdecimal() and each.name != own]
    except OSError:
        return []


def _open_files(folder: Path) -> dict[str, Path]:
    """A process's open files with their links; empty if forbidden or if it has just ended."""
    found = {}
    with suppress(OSError):
        for link in (folder / "fd").iterdir():
            with suppress(OSError):  # it has just been closed
                found[os.readlink(link)] = link
    return found


def _is_same(link: Path, device: str) -> bool:
    """Whether a link leads to this device: in a container another one may have its name."""
    try:
        return os.path.samefile(link, device)
    except OSError:
        return False


def _process(folder: Path) -> Iterator[Process]:
    """The process of this folder; nothing if it has just ended."""
    with suppress(OSError):
        name = (folder / "comm").read_text(errors="replace").strip()
        words = (folder / "cmdline").read_text(errors="replace").split("\0")
        is_vivat = any(Path(word).name in OURS for word in words[:3])
        yield Process(int(folder.name), printable(name), is_vivat)
