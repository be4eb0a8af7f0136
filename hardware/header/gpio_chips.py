"""Which of the kernel's GPIO chips belongs to the header.

The number does not show it: on a Pi 5 it was 4, then 0, then above 10. The device tree does.
Knows no pin library.
"""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from pathlib import Path

from sentences import N_, ExplainedError

DEVICES = Path("/dev")
SYS = Path("/sys")
"""Where the kernel describes its devices."""

HEADER_CHIPS = frozenset({"brcm,bcm2835-gpio", "brcm,bcm2711-gpio", "raspberrypi,rp1-gpio"})
"""Their names in the device tree: on the Pi 0 to 3, the 4 and the 5."""


class NoGpioDevice(ExplainedError):
    template = N_(
        "there is no {device}, so this is no Raspberry Pi, or its kernel ({kernel}) is too old. "
        "On a Pi: sudo apt full-upgrade"
    )


class NoGpioPermission(ExplainedError):
    template = N_(
        "you are not allowed to use {device}. Join the group gpio "
        "(sudo usermod -aG gpio $USER), then log in again"
    )


class NoHeaderChip(ExplainedError):
    template = N_(
        "none of the GPIO chips belongs to the header ({chips}, kernel {kernel}). "
        "Update the system: sudo apt full-upgrade"
    )


@dataclass(frozen=True)
class GpioChip:
    """One GPIO chip, and its names in the device tree, if any."""

    device: Path
    kinds: tuple[str, ...]

    @property
    def number(self) -> int:
        return int(self.device.name.removeprefix("gpiochip"))

    def is_header_chip(self) -> bool:
        return not HEADER_CHIPS.isdisjoint(self.kinds)

    def __str__(self) -> str:
        return f"{self.device.name} {'/'.join(self.kinds) or '?'}"


def header_chip(devices: Path = DEVICES, system: Path = SYS) -> GpioChip:
    """The header's chip, which this user may open.

    Raises ExplainedError, with a remedy, if there is none or it may not be used.
    """
    chips = _chips(devices, system)
    if not chips:
        raise NoGpioDevice(device=devices / "gpiochip*", kernel=platform.release())
    chip = next(filter(GpioChip.is_header_chip, chips), None)
    if chip is None:
        raise NoHeaderChip(chips=", ".join(map(str, chips)), kernel=platform.release())
    if not os.access(chip.device, os.R_OK | os.W_OK):
        raise NoGpioPermission(device=chip.device)
    return chip


def _chips(devices: Path, system: Path) -> list[GpioChip]:
    """Ordered by number, without links: some systems link an old number to a new one."""
    found = [
        GpioChip(device, _kinds(system / "bus/gpio/devices" / device.name))
        for device in devices.glob("gpiochip*")
        if device.name.removeprefix("gpiochip").isdecimal() and not device.is_symlink()
    ]
    return sorted(found, key=lambda chip: chip.number)


def _kinds(chip: Path) -> tuple[str, ...]:
    try:
        names = (chip / "of_node/compatible").read_text(encoding="ascii", errors="replace")
    except OSError:
        return ()
    return tuple(kind for kind in names.split("\0") if kind)
