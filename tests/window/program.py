"""`vivat play` in a window on a virtual X screen, operated with a keyboard, and read by its log."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.waiting import wait_until
from tests.window.in_window import ROOT, environment
from tests.window.xvfb import VirtualScreen

PLAY = [sys.executable, "-m", "companion", "-v", "play", "--emulate", "3", "--seed", "1"]
BEGIN = ("Return", "Return", "q", "w", "e", "Right", "Return", "Return", "Return")
PLACE = ("Right", "Return", "Right", "Return")


class Program:
    """It saves its games in `data/vivat`; `more` are environment variables."""

    def __init__(self, x: VirtualScreen, data: Path, more: Mapping[str, str] | None = None) -> None:
        self._environment = environment(x, data) | dict(more or {})
        self._log = data / "vivat/vivat.log"
        self._starts = self.count("first frame")

    @contextmanager
    def running(self, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
        """It is killed at the end."""
        command = [*PLAY, *arguments]
        with subprocess.Popen(command, env=self._environment, cwd=ROOT) as program:
            try:
                self._starts += 1
                self.until("first frame", self._starts)
                yield program
            finally:
                program.kill()

    def begin(self) -> None:
        self.press(BEGIN)
        self.until("game began", 1)

    def place(self, all_in_all: int) -> None:
        wait_until(lambda: self.placed >= all_in_all, lambda: self.press(PLACE), self._read)

    @property
    def placed(self) -> int:
        return self.count("placed on floor")

    def until(self, words: str, count: int) -> None:
        wait_until(lambda: self.count(words) >= count, state=self._read)

    def press(self, keys: Sequence[str], delay: int = 1100) -> None:
        """`delay` is in milliseconds: slow enough for the calm between two events."""
        command = ["xdotool", "mousemove", "640", "400", "key", "--delay", str(delay), *keys]
        subprocess.run(command, env=self._environment, check=True)

    def count(self, words: str) -> int:
        return self._read().count(words)

    def _read(self) -> str:
        return self._log.read_text() if self._log.exists() else ""
