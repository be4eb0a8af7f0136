"""Which USB sticks are plugged in, as the kernel lists them; mounts and changes nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.disk.files import read_if_possible
from companion.stick.sticks import is_on_usb
from sentences import printable

DIRECT_ACCESS = "0"
"""What the kernel calls a disk; a CD drive has another type."""
MOST_OF_A_NAME = 40


@dataclass(frozen=True)
class UsbStick:
    """A stick that nobody uses; `device` is its partition, or the whole stick if it has none."""

    name: str
    device: Path
    is_protected: bool


@dataclass(frozen=True)
class UsbDisks:
    """Where the kernel lists block devices, and where they can be opened."""

    listed: Path = Path("/sys/class/block")
    devices: Path = Path("/dev")

    def sticks(self) -> tuple[UsbStick, ...]:
        """All sticks, by device, but no disk that is in use: a Pi may have started from it."""
        return tuple(self._stick(disk) for disk in self._disks() if self._is_idle(disk))

    def _disks(self) -> Iterator[Path]:
        """The places in /sys of removable USB disks that have a medium."""
        for each in sorted(self.listed.iterdir()):
            place = each.resolve()
            if is_on_usb(place) and _is_removable_disk(place) and _sectors(place):
                yield place

    def _is_idle(self, disk: Path) -> bool:
        """The kernel grants a whole disk to one user only, and a mounted partition is one."""
        try:
            os.close(os.open(self.devices / disk.name, os.O_RDONLY | os.O_EXCL | os.O_CLOEXEC))
        except OSError:
            return False
        return True

    def _stick(self, disk: Path) -> UsbStick:
        partitions = [each.parent for each in sorted(disk.glob("*/partition"))]
        largest = max(partitions, key=_sectors, default=disk)
        return UsbStick(_name(disk), self.devices / largest.name, _read(disk / "ro") == "1")


def _is_removable_disk(place: Path) -> bool:
    is_disk = _read(place / "device" / "type") == DIRECT_ACCESS
    return is_disk and _read(place / "removable") == "1"


def _name(disk: Path) -> str:
    """Maker and model, which a stick says of itself, or what the kernel calls it."""
    said = " ".join(_read(disk / "device" / each) for each in ("vendor", "model"))
    return printable(said)[:MOST_OF_A_NAME].strip() or disk.name


def _sectors(place: Path) -> int:
    size = _read(place / "size")
    return int(size) if size.isdecimal() else 0


def _read(file: Path) -> str:
    return read_if_possible(file).strip()
