"""Runs a program that plays in a window on a virtual X screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.waiting import SAFETY_LIMIT
from tests.window.xvfb import VirtualScreen

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "screens"
SCREENS = {
    "TitleScene",
    "EditionScene",
    "SeatingScene",
    "SeatChoiceScene",
    "CastleScene",
    "ElectionScene",
    "VerdictScene",
    "FavouritesScene",
    "CoronationScene",
    "PodiumScene",
}
"""What a game comes by."""


def environment(x: VirtualScreen, data: Path = PICTURES) -> dict[str, str]:
    """Environment variables for a program on this screen that saves its files in `data`."""
    inherited = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    own = {"DISPLAY": x.name, "SDL_VIDEO_WINDOW_POS": "0,0", "XDG_DATA_HOME": str(data)}
    return {**inherited, **own}


def run_in_window(x: VirtualScreen, module: str, *arguments: str) -> str:
    """What a program prints that plays in a window on this screen."""
    run = subprocess.run(
        [sys.executable, "-m", f"tests.window.{module}", str(x.memory), *arguments],
        env=environment(x),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=10 * SAFETY_LIMIT,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout
