"""Sticks that are mounted, and which of them a desktop has mounted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.disk.files import read_if_possible

FOLDERS = (Path("/media"), Path("/run/media"))
"""Where desktops mount what is plugged in."""


@dataclass(frozen=True)
class Stick:
    """A mounted file system on a USB device."""

    name: str
    device: Path
    folder: Path

    def files(self, inside: str = "") -> Iterator[Path]:
        """What is in a folder of it; nothing if that is a link. Raises OSError."""
        folder = self.folder / inside
        if folder.is_dir() and not folder.is_symlink():
            yield from folder.iterdir()


MOUNTS = Path("/proc/self/mounts")
"""What this process sees mounted."""


def mounts(table: Path = MOUNTS) -> Iterator[tuple[Path, Path]]:
    """Each device and the folder where it is mounted, in the order of mounting."""
    for line in read_if_possible(table).splitlines():
        device, folder = map(_path, line.split(" ")[:2])
        yield device, folder


@dataclass(frozen=True)
class Mounts:
    """Where the system says what is mounted, and on what."""

    table: Path = MOUNTS
    devices: Path = Path("/sys/class/block")
    folders: tuple[Path, ...] = FOLDERS

    def sticks(self) -> tuple[Stick, ...]:
        """All USB sticks, by name, without the disks inside the computer."""
        return tuple(sorted(self._found(), key=lambda stick: stick.folder))

    def _found(self) -> Iterator[Stick]:
        for device, folder in mounts(self.table):
            if self._is_usb(device) and any(each in folder.parents for each in self.folders):
                yield Stick(folder.name, device, folder)

    def _is_usb(self, device: Path) -> bool:
        place = self.devices / device.name
        return place.exists() and is_on_usb(place.resolve())


def is_on_usb(device: Path) -> bool:
    """Whether a device is below a USB bus, by its real path in /sys.

    >>> is_on_usb(Path("/sys/devices/platform/soc/3f980000.usb/usb1/1-1/host0/block/sda"))
    True
    >>> is_on_usb(Path("/sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0/nvme0n1"))
    False
    """
    return any(re.fullmatch(r"usb\d+", part) for part in device.parts)


def _path(written: str) -> Path:
    """A path from the table of mounts, where a space is written as its number.

    >>> str(_path("/media/anna/MY\\\\040STICK"))
    '/media/anna/MY STICK'
    """
    number = re.compile(r"\\([0-7]{3})")
    return Path(number.sub(lambda found: chr(int(found[1], 8)), written))
