"""Which processes hold a device open. Knows the system's own lists, nothing of ports."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.doctor.looking import PROC, read

TERMINAL_MAKERS = ("/dev/ptmx", "/dev/pts/ptmx")
OURS = ("vivat", "companion")


@dataclass(frozen=True)
class Process:
    """A process that runs; `is_vivat` if it is this program once more."""

    number: int
    name: str
    is_vivat: bool


def holders(device: Path, proc: Path = PROC) -> list[Process]:
    """Who has a device open besides us, as far as we may look: others' processes tell only root.

    Whoever made a pseudo terminal is its other end, not somebody who holds it.
    """
    wanted = os.path.realpath(device)
    return [
        found
        for folder in _processes(proc)
        if wanted in (held := _held(folder)) and _is_same(held[wanted], wanted)
        if held.keys().isdisjoint(TERMINAL_MAKERS)
        for found in _process(folder)
    ]


def running(name: str, proc: Path = PROC) -> bool:
    """Whether a process of this name runs."""
    return any(found.name == name for folder in _processes(proc) for found in _process(folder))


def _processes(proc: Path) -> list[Path]:
    """All but this one; none where the system does not tell."""
    own = str(os.getpid())
    try:
        return [each for each in proc.iterdir() if each.name.isdecimal() and each.name != own]
    except OSError:
        return []


def _held(folder: Path) -> dict[str, Path]:
    """What a process has open, and by which link; nothing where that may not be seen, or it has
    just ended.
    """
    try:
        return {_target(link): link for link in (folder / "fd").iterdir()}
    except OSError:
        return {}


def _is_same(link: Path, device: str) -> bool:
    """Whether a link leads to this very device: in a container another one has its name."""
    try:
        return os.path.samefile(link, device)
    except OSError:
        return False


def _target(link: Path) -> str:
    try:
        return os.readlink(link)
    except OSError:
        return ""


def _process(folder: Path) -> Iterator[Process]:
    """A process by its number; none if it has just ended."""
    name = read(folder / "comm").strip()
    words = read(folder / "cmdline").split("\0")
    if name:
        yield Process(int(folder.name), name, any(Path(word).name in OURS for word in words[:3]))
