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
LINES = "anon_inode:gpio-line"
"""What a descriptor of requested GPIO lines leads to; the kernel's older interface has others."""
OURS = frozenset({"vivat", "companion"})


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
        for files in [_open_files(folder)]
        if any(file == wanted and _is_same(link, wanted) for file, link in files)
        if not any(file in TERMINAL_MAKERS for file, _link in files)
        for found in _process(folder)
    ]


def holders_of_lines(chip: str, proc: Path = PROC) -> dict[int, Process]:
    """Who holds which line of the GPIO chip with this name; a process comes before its children.

    Only root sees other users'; of the kernel's older interface, nobody sees the lines.
    """
    return {
        line: found
        for folder in reversed(_processes(proc))
        for file, link in _open_files(folder)
        if file == LINES
        for line in _lines(folder / "fdinfo" / link.name, chip)
        for found in _process(folder)
    }


def hidden_vivat(proc: Path = PROC) -> Process | None:
    """A vivat whose open files this user may not see, if one is running."""
    hidden = (folder for folder in _processes(proc) if not _open_files(folder))
    return next((each for folder in hidden for each in _process(folder) if each.is_vivat), None)


def _processes(proc: Path) -> list[Path]:
    """The folders of all processes but this one, by their numbers; empty without /proc."""
    try:
        numbers = sorted(int(each.name) for each in proc.iterdir() if each.name.isdecimal())
        return [proc / str(number) for number in numbers if number != os.getpid()]
    except OSError:
        return []


def _open_files(folder: Path) -> list[tuple[str, Path]]:
    """A process's open files with their links; empty if forbidden or if it has just ended."""
    found = []
    with suppress(OSError):
        for link in (folder / "fd").iterdir():
            with suppress(OSError):  # it has just been closed
                found.append((os.readlink(link), link))
    return found


def _is_same(link: Path, device: str) -> bool:
    """Whether a link leads to this device: in a container another one may have its name."""
    try:
        return os.path.samefile(link, device)
    except OSError:
        return False


def _lines(described: Path, chip: str) -> list[int]:
    """The lines of this chip that a descriptor holds; none if it has just been closed."""
    with suppress(OSError):
        told = [line.split(":\t") for line in described.read_text().splitlines()]
        if ["gpio-chip", chip] in told:
            return [int(line) for name, line in told if name == "gpio-line"]
    return []


def _process(folder: Path) -> Iterator[Process]:
    """The process of this folder; nothing if it has just ended."""
    with suppress(OSError):
        name = (folder / "comm").read_text(errors="replace").strip()
        words = (folder / "cmdline").read_text(errors="replace").split("\0")
        program, *named = (Path(word).name for word in words[:3])
        is_vivat = program in OURS or (program.startswith("python") and bool(OURS & {*named}))
        yield Process(int(folder.name), printable(name), is_vivat)
