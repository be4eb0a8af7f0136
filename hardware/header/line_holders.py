"""Finds out who uses a busy pin: the kernel's label for it, and the program if it can be seen.

Does not know what pins are for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from hardware.header.gpio_chips import DEVICES
from hardware.header.pi_model import PROC
from hardware.header.pin_libraries import KernelLines
from sentences import N_, Sentence


class Label(Sentence):
    template = N_("“{label}”")


class LabelOfProgram(Sentence):
    template = N_("“{label}” ({program}, process {number})")


def holder_of(
    lines: KernelLines, pin: int, devices: Path = DEVICES, proc: Path = PROC
) -> Sentence | None:
    """Who has the pin; None if nobody does, or the kernel doesn't say."""
    try:
        label = lines.user(pin)
    except Exception:  # each library has its own errors; the first one is reported
        return None
    if not label:
        return None
    for number in _processes_with(devices / f"gpiochip{lines.chip_number}", proc):
        return LabelOfProgram(label=label, program=_name(proc / number), number=number)
    return Label(label=label)


def _processes_with(device: Path, proc: Path) -> Iterator[str]:
    """The numbers of the other processes that have opened a device, as far as this user may see."""
    for process in proc.glob("[0-9]*"):
        if process.name != str(os.getpid()) and device in _opened(process):
            yield process.name


def _opened(process: Path) -> set[Path]:
    try:
        return {file.readlink() for file in (process / "fd").iterdir()}
    except OSError:  # it has ended, or belongs to another user
        return set()


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return "?"
