"""Runs a program in the emulated chip's time: its clocks, sleeps and waits count simulated seconds.

    python -m tests.chip.in_chip_time CLOCK_FILE vivat box check PORT

So a slow emulation makes no answer look late.
"""

from __future__ import annotations

import mmap
import select
import struct
import sys
import time
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, SupportsIndex

LOOK_SECONDS = 0.001
"""Of real time, between two looks at the chip's clock."""

real_sleep = time.sleep
real_select = select.select


class ChipTime:
    """The functions of `time` and `select`, by the clock in a file."""

    def __init__(self, clock: Path) -> None:
        """`clock` has a double of milliseconds, which the emulator keeps up to date."""
        with clock.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)

    def now(self, *_ignored: object) -> float:  # pyserial keeps it as a method of a class
        (ms,) = struct.unpack("<d", self._memory)
        return float(ms) / 1000

    def now_ns(self, *_ignored: object) -> int:
        return int(self.now() * 1e9)

    def now_ms(self) -> int:
        return int(self.now() * 1000)

    def sleep(self, seconds: float | SupportsIndex) -> None:
        until = self.now() + float(seconds)
        while self.now() < until:
            real_sleep(LOOK_SECONDS)

    def select(
        self,
        read: Iterable[Any],
        write: Iterable[Any],
        failed: Iterable[Any],
        timeout: float | None = None,
    ) -> tuple[list[Any], list[Any], list[Any]]:
        if timeout is None:
            return real_select(read, write, failed)
        until = self.now() + timeout
        while True:
            found = real_select(read, write, failed, LOOK_SECONDS if timeout else 0)
            if any(found) or self.now() >= until:
                return found


def live_in(chip_time: ChipTime) -> None:
    """From now on this program has the chip's time. Modules keep what they have imported."""
    time.monotonic = time.perf_counter = chip_time.now
    time.monotonic_ns = time.perf_counter_ns = chip_time.now_ns
    time.sleep = chip_time.sleep
    select.select = chip_time.select


if __name__ == "__main__":
    live_in(ChipTime(Path(sys.argv[1])))
    sys.exit(import_module("companion.cli").main(sys.argv[2:]))
