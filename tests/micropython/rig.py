"""Runs the real firmware under a real MicroPython, on emulated pins, behind a pseudo terminal."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
import tty
from collections import defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Any

from firmware.pin_map import PinMap, default_pin_map
from tests import needed_programs
from tests.waiting import SAFETY_LIMIT

HERE = Path(__file__).parent
INSIDE = HERE / "inside"
ROOT = HERE.parent.parent
MODULES = ROOT / "build" / "micropython"
PACKAGE = MODULES / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
NODE = ("node", "--liftoff-only")
"""Starts at once: optimising MicroPython's code takes longer than a test runs."""

Colour = tuple[int, int, int]


def missing() -> str:
    """What is missing to run MicroPython here; "" if nothing is."""
    if not PACKAGE.exists():
        return needed_programs.missing("node", "npm") or "needs MicroPython: make micropython"
    return needed_programs.missing("node")


class PicoState(Enum):
    """What the Pico is doing."""

    RUNS = "runs"
    PROMPT = "prompt"
    """Python's prompt has the wire."""


@dataclass(frozen=True)
class HeapUse:
    """Bytes of the heap: the most in use so far, and those in use after garbage collection."""

    peak: int
    live: int


class RigFailed(Exception):
    """The rig or the firmware in it has failed."""


def firmware_files() -> dict[str, Path]:
    """The files on a Pico's flash, and their sources."""
    folder = ROOT / "firmware"
    files = {f"/firmware/{file.name}": file for file in folder.glob("*.py")}
    return {**files, "/main.py": files.pop("/firmware/main.py")}


class MicroPythonPico:
    """A Pico, with the firmware on it if `installed`. `settings` is its `vivat.json`,
    `other_files` are further files by their paths. To be used with `with`.
    """

    def __init__(
        self,
        settings: Path | None = None,
        pin_map: PinMap | None = None,
        program: Path = INSIDE / "start.py",
        installed: bool = True,
        other_files: Mapping[str, Path] | None = None,
    ) -> None:
        self.pin_map = pin_map or default_pin_map()
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(slave)
        """The serial port at the host's end of the wire."""
        os.close(slave)
        reading, self._orders = os.pipe()
        os.set_blocking(reading, False)
        self._reading = reading
        self._unfinished = b""
        self._lines: dict[str, deque[Any]] = defaultdict(deque)
        self._files = {
            **(firmware_files() if installed else {}),
            **_emulated(),
            **(other_files or {}),
        }
        if settings is not None:
            self._files["/vivat.json"] = settings
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> MicroPythonPico:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Plug it in. Buttons that were pressed before are down while it starts."""
        placed = [f"{name}={source}" for name, source in self._files.items()]
        wire = str(self._master)
        self._process = subprocess.Popen(
            [*NODE, str(HERE / "rig.mjs"), str(MODULES), wire, str(self._program), *placed],
            stdin=self._reading,
            stdout=subprocess.PIPE,
            pass_fds=(self._master,),
        )

    def await_state(self) -> PicoState:
        """Wait for its next state."""
        return PicoState(self._next("state"))

    def press(self, port: int, button: int, down: bool, bounce: bytes = b"") -> None:
        """Push down or release a button, 1 to 3, of a box, counted from 0.

        `bounce` has the samples of the bouncing contact before, a byte each, 1 for closed.
        """
        pin = self.pin_map.boxes[port].buttons[button - 1]
        self._order(do="touch", pin=pin, closed=down, bounce=list(bounce))

    def lights(self) -> list[Colour]:
        """The colours of the strip, one light per box."""
        strip = self.ask(do="strip", pin=self.pin_map.strip)
        return [(red, green, blue) for red, green, blue in strip]

    def memory(self) -> HeapUse:
        """How much of the heap is or was in use."""
        return HeapUse(**self.ask(do="memory"))

    def ask(self, **order: object) -> Any:
        """Send the rig an order and wait for its answer."""
        self._order(**order)
        return self.answer()

    def answer(self) -> Any:
        """Wait for the program's next answer."""
        return self._next("answer")

    def stop(self) -> None:
        """Unplug it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
        for descriptor in (self._master, self._orders, self._reading):
            os.close(descriptor)

    def _order(self, **order: object) -> None:
        os.write(self._orders, json.dumps(order).encode() + b"\n")

    def _next(self, kind: str) -> Any:
        """Wait for the next line of a kind; lines of other kinds are kept."""
        until = time.monotonic() + SAFETY_LIMIT
        while not self._lines[kind]:
            if self._lines["fault"]:
                raise RigFailed(self._lines["fault"].popleft())
            self._listen(until - time.monotonic())
        return self._lines[kind].popleft()

    def _listen(self, patience: float) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], max(patience, 0))
        data = os.read(self._process.stdout.fileno(), 65536) if ready else b""
        if not data:
            raise RigFailed("the rig has stopped or hangs")
        *lines, self._unfinished = (self._unfinished + data).split(b"\n")
        for line in lines:
            for kind, content in json.loads(line).items():
                self._lines[kind].append(content)


def _emulated() -> dict[str, Path]:
    """The modules that only a Pico has."""
    pico = ROOT / "tests" / "pico"
    files = (pico / "machine.py", pico / "neopixel.py", INSIDE / "outside.py")
    return {f"/lib/{file.name}": file for file in files}
