"""Processes in a folder like /proc, with descriptors of GPIO chips and lines as Linux shows them.

The texts are those of the kernel: `linereq_show_fdinfo` in drivers/gpio/gpiolib-cdev.c, and the
names that it gives to `anon_inode_getfile`.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

VIVAT = "/opt/vivat/current/bin/python3\0/opt/vivat/current/bin/vivat\0play\0--service\0"
OLDER = ("anon_inode:gpio-linehandle", "anon_inode:gpio-event")
"""Descriptors of the kernel's older interface: they don't tell their lines."""
SEEN_BY_ALL = "pos:\t0\nflags:\t02000000\nmnt_id:\t15\nino:\t1057\n"


class FakeProcess:
    """A process. It has a terminal open, as every program that is started by hand."""

    def __init__(self, proc: Path, number: int, name: str, command: str) -> None:
        self.folder = proc / str(number)
        for part in ("fd", "fdinfo"):
            (self.folder / part).mkdir(parents=True)
        (self.folder / "comm").write_text(f"{name}\n")
        (self.folder / "cmdline").write_text(command)
        self._numbers = count()
        self.opens("/dev/pts/0")

    def opens(self, target: str, told: str = "") -> FakeProcess:
        """A descriptor that leads to `target`, with what the kernel tells about it."""
        number = str(next(self._numbers))
        (self.folder / "fd" / number).symlink_to(target)
        (self.folder / "fdinfo" / number).write_text(SEEN_BY_ALL + told)
        return self

    def holds(self, *lines: int, chip: str = "gpiochip0") -> FakeProcess:
        """A request for these lines, in one descriptor."""
        told = "".join(f"gpio-line:\t{line}\n" for line in lines)
        return self.opens("anon_inode:gpio-line", f"gpio-chip:\t{chip}\n{told}")

    def is_of_another_user(self) -> FakeProcess:
        """Neither descriptors nor their lines can be read: here they are files, which can't be
        listed either."""
        for part in ("fd", "fdinfo"):
            for each in (self.folder / part).iterdir():
                each.unlink()
            (self.folder / part).rmdir()
            (self.folder / part).touch()
        return self

    def ends(self) -> None:
        """It has been listed, but nothing of it can be read any more."""
        self.is_of_another_user()
        for part in ("comm", "cmdline"):
            (self.folder / part).unlink()


class FakeProcesses:
    """The running processes."""

    def __init__(self, proc: Path) -> None:
        self.proc = proc

    def add(self, number: int, name: str, command: str = "") -> FakeProcess:
        return FakeProcess(self.proc, number, name, command or f"python3\0{name}\0")

    def add_vivat(self, number: int = 700) -> FakeProcess:
        return self.add(number, "vivat", VIVAT)
