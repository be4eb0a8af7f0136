"""Which of the kernel's GPIO chips belongs to the header.

The number does not show it: on a Pi 5 it was 4, then 0, then above 10. The device tree does.
Knows no pin library.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.header.pi_model import RaspberryPi, Soc
from sentences import N_, ExplainedError, Sentence

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


class NotAPi(ExplainedError):
    template = N_("this is no Raspberry Pi, so its GPIO chips belong to no header ({chips})")


class HeaderChipGuessed(Sentence):
    template = N_(
        "Kernel {kernel} does not show which GPIO chip belongs to the header ({chips}); "
        "vivat tries {device}. If a button or light does nothing, update the system "
        "(sudo apt full-upgrade); if that does not help, please report this line with "
        "the file that “vivat bundle” makes."
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


@dataclass(frozen=True)
class ChosenGpioChip:
    """The chip to open, and a warning if it is only a guess."""

    chip: GpioChip
    warning: HeaderChipGuessed | None = None


def header_chip(devices: Path, system: Path, pi: RaspberryPi | None, kernel: str) -> ChosenGpioChip:
    """The header's chip, which this user may open.

    Raises ExplainedError, with a remedy, if there is none or it may not be used.
    """
    chips = _chips(devices, system)
    if not chips:
        raise NoGpioDevice(device=devices / "gpiochip*", kernel=kernel)
    chosen = _chosen(chips, pi, kernel)
    if not os.access(chosen.chip.device, os.R_OK | os.W_OK):
        raise NoGpioPermission(device=chosen.chip.device)
    return chosen


def _chosen(chips: Sequence[GpioChip], pi: RaspberryPi | None, kernel: str) -> ChosenGpioChip:
    for chip in chips:
        if chip.is_header_chip():
            return ChosenGpioChip(chip)
    names = _listed(chips)
    if pi is None:
        raise NotAPi(chips=names)
    if pi.soc is Soc.BCM2712:  # its other chips drive its power supply and memory card
        raise NoHeaderChip(chips=names, kernel=kernel)
    warning = HeaderChipGuessed(kernel=kernel, chips=names, device=chips[0].device)
    return ChosenGpioChip(chips[0], warning)


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


def _listed(chips: Sequence[GpioChip]) -> str:
    return ", ".join(map(str, chips))
