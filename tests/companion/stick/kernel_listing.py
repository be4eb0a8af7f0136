"""What the kernel says in /sys of disks that are plugged in: files of a test's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

SECTORS = 16384
"""A sector has 512 bytes."""


def plug_in(
    folder: Path,
    disk: str,
    bus: str = "usb1/1-1",
    partitions: Mapping[str, int] = MappingProxyType({}),
    differs: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """List a disk, and its partitions with their sizes; `differs` from a usual USB stick."""
    place = folder / "devices" / bus / "block" / disk
    facts = {
        "removable": "1",
        "size": str(SECTORS),
        "ro": "0",
        "device/type": "0",
        "device/vendor": "KINGSTON",
        "device/model": "DataTraveler  ",
        **differs,
    }
    for name, value in facts.items():
        _write(place / name, value)
    _list(folder, place)
    for number, (partition, size) in enumerate(partitions.items(), 1):
        _write(place / partition / "partition", str(number))
        _write(place / partition / "size", str(size))
        _list(folder, place / partition)


def _list(folder: Path, place: Path) -> None:
    (folder / "block").mkdir(exist_ok=True)
    (folder / "block" / place.name).symlink_to(Path("..") / place.relative_to(folder))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{text}\n")
