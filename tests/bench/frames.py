"""Measures what motion costs: CPU time for each frame, and the memory after a game.

    python -m tests.bench.frames

plays a game in a window of 1920 × 1080 pixels on the X display in DISPLAY, and prints the median
and the 95th percentile of the CPU time of a frame while something moves, in milliseconds, then the
resident memory in MB. Every frame counts, also the one that begins a motion and draws everything.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time

from companion.config.preferences import Motion
from companion.config.settings import DisplaySettings
from companion.display.canvas import Hotspot
from companion.display.painter import Picture
from companion.display.stage.pace import FRAME_SECONDS
from companion.evening.core import Outputs
from tests.bench.memory import resident_bytes
from tests.companion.simulated_evening import CoverableWindow, SimulatedEvening
from tests.window.window_evening import SEATS, decide
from tests.window.xvfb import VirtualScreen

ROOT = Path(__file__).parents[2]
SIZE = (1920, 1080)
GAME = "vive-le-roi"


@dataclass(frozen=True)
class FrameCosts:
    """CPU time for a frame in milliseconds, and the memory afterwards in MB."""

    middle: float
    high: float
    resident: float


PROGRAM = """
from companion.display import pygame_without_numpy
pygame_without_numpy.load()  # as `vivat play` does it
from tests.bench.frames import main
main()
"""


def frame_costs(x: VirtualScreen) -> FrameCosts:
    """Play a game in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    played = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**kept, "DISPLAY": x.name},
    )
    return FrameCosts(*map(float, played.stdout.splitlines()[-1].split()))


class TimedWindow(CoverableWindow):
    """A window that notes the CPU time of each frame of a motion."""

    def __init__(self, settings: DisplaySettings) -> None:
        super().__init__(settings)
        self.costs: list[float] = []

    def show(
        self, picture: Picture, now: float = 0.0, damaged: bool = False
    ) -> tuple[Hotspot, ...]:
        frames, began = self.frames, process_time()
        spots = super().show(picture, now, damaged)
        if self.frames > frames and self.is_moving:
            self.costs.append(process_time() - began)
        return spots


class MovingEvening(SimulatedEvening):
    """An evening at which people wait until nothing moves; no frame is left out."""

    def open_window(self, settings: DisplaySettings) -> CoverableWindow:
        self.timed = TimedWindow(settings)
        return self.timed

    def turn(self, after: float = FRAME_SECONDS) -> Outputs:
        outputs = super().turn(after)
        while self.window.is_moving:
            outputs = super().turn(FRAME_SECONDS)
        return outputs


def main() -> None:
    evening = MovingEvening(size=SIZE, motion=Motion.FULL)
    evening.begin(GAME, SEATS)
    evening.play_to_the_end(lambda table: decide(table, Random(1)))
    milliseconds = [1000 * cost for cost in evening.timed.costs]
    print(median(milliseconds), quantiles(milliseconds, n=20)[-1], resident_bytes() / 1e6)
