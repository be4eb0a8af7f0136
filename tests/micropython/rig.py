"""A Pico whose Python is a real MicroPython: the firmware as it is, on emulated pins, at a pty."""

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
from types import MappingProxyType, TracebackType
from typing import Any

from firmware.pin_map import PinMap, default_pin_map
from tests import needed_programs

HERE = Path(__file__).parent
INSIDE = HERE / "inside"
ROOT = HERE.parent.parent
MODULES = ROOT / "build" / "micropython"
PACKAGE = MODULES / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
PATIENCE = 20.0
"""Seconds until a rig that says nothing has failed."""

Colour = tuple[int, int, int]


def missing() -> str:
    """What keeps MicroPython from running here, or nothing."""
    if not PACKAGE.exists():
        return needed_programs.missing("node", "npm") or "needs MicroPython: make micropython"
    return needed_programs.missing("node")


class PicoState(Enum):
    """What the Pico does."""

    RUNS = "runs"
    PROMPT = "prompt"
    """It gave the wire to Python's prompt."""


@dataclass(frozen=True)
class HeapUse:
    """Bytes of the heap: the most that was in use, and what is in use after cleaning up."""

    peak: int
    live: int


class Faulty(Exception):
    """The rig or the firmware in it has failed."""


def firmware_files() -> dict[str, Path]:
    """What lies on a Pico's flash, and where it comes from."""
    folder = ROOT / "firmware"
    files = {f"/firmware/{file.name}": file for file in folder.glob("*.py")}
    return {**files, "/main.py": files.pop("/firmware/main.py")}


class MicroPythonPico:
    """A Pico, with the firmware on it if `installed`. `settings` is its `vivat.json`.

    To be used with `with`.
    """

    def __init__(
        self,
        settings: Path | None = None,
        board: PinMap | None = None,
        program: Path = INSIDE / "start.py",
        installed: bool = True,
        other_files: Mapping[str, Path] = MappingProxyType({}),
    ) -> None:
        self.board = board or default_pin_map()
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(slave)
        """The wire's other end, as a serial port."""
        os.close(slave)
        reading, self._orders = os.pipe()
        os.set_blocking(reading, False)
        self._reading = reading
        self._unfinished = b""
        self._tidings: dict[str, deque[Any]] = defaultdict(deque)
        self._files = {**(firmware_files() if installed else {}), **_emulated(), **other_files}
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
        """Plug it in. What was touched before is touched while it starts."""
        placed = [f"{name}={source}" for name, source in self._files.items()]
        wire = str(self._master)
        self._process = subprocess.Popen(
            ["node", str(HERE / "rig.mjs"), str(MODULES), wire, str(self._program), *placed],
            stdin=self._reading,
            stdout=subprocess.PIPE,
            pass_fds=(self._master,),
        )

    def await_state(self) -> PicoState:
        """What it does next: runs the firmware, or leaves the wire to the prompt."""
        return PicoState(self._next("state"))

    def press(self, port: int, button: int, down: bool, chatter: bytes = b"") -> None:
        """A finger goes down on a button, 1 to 3, of a box, counted from 0, or leaves it.

        `chatter` is what the contact shows first, a sample a byte, 1 for closed.
        """
        pin = self.board.boxes[port].buttons[button - 1]
        self._order(do="touch", pin=pin, closed=down, chatter=list(chatter))

    def lights(self) -> list[Colour]:
        """The colours of the strip, a light a box."""
        strip = self.ask(do="strip", pin=self.board.strip)
        return [(red, green, blue) for red, green, blue in strip]

    def memory(self) -> HeapUse:
        """How much of the heap is and was in use."""
        return HeapUse(**self.ask(do="memory"))

    def ask(self, **order: object) -> Any:
        """Give the rig an order, and get its answer."""
        self._order(**order)
        return self.answer()

    def answer(self) -> Any:
        """What the program says next."""
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
        """The oldest tiding of a kind; others are kept."""
        until = time.monotonic() + PATIENCE
        while not self._tidings[kind]:
            if self._tidings["fault"]:
                raise Faulty(self._tidings["fault"].popleft())
            self._listen(until - time.monotonic())
        return self._tidings[kind].popleft()

    def _listen(self, patience: float) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], max(patience, 0))
        heard = os.read(self._process.stdout.fileno(), 65536) if ready else b""
        if not heard:
            raise Faulty("the rig says nothing any more")
        *lines, self._unfinished = (self._unfinished + heard).split(b"\n")
        for line in lines:
            for kind, content in json.loads(line).items():
                self._tidings[kind].append(content)


def _emulated() -> dict[str, Path]:
    """The modules that MicroPython has on a Pico only."""
    pico = ROOT / "tests" / "pico"
    files = (pico / "machine.py", pico / "neopixel.py", INSIDE / "outside.py")
    return {f"/lib/{file.name}": file for file in files}
