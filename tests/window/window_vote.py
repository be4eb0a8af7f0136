"""Votes on the screen in a real window, and prints what the neighbours then see; a program.

    python -m tests.window.window_vote MEMORY FOLDER VOTE

Prints a digest of the whole X screen, pointer included, and where the X server's pointer is.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from time import monotonic

from companion.evening.calm import CALM_SECONDS
from companion.evening.inputs import AnswerHere, Command
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.private_view import CastVote, PrivateViewScene
from engine import Vote
from tests.companion.keep.saving_helpers import close_all_savers
from tests.window.window_evening import WindowEvening
from tests.window.xvfb import VirtualScreen

STILL_SECONDS = 0.5
"""By then the X server has drawn everything."""


def turn_for(evening: WindowEvening, seconds: float) -> None:
    until = monotonic() + seconds
    while monotonic() < until:
        evening.turn()


def pointer_place() -> str:
    """Such as “x:400 y:240 screen:0 window:1234”."""
    found = subprocess.run(
        ["xdotool", "getmouselocation"], check=True, capture_output=True, text=True
    )
    return found.stdout.rpartition(" window:")[0]


def main(memory: str, folder: str, vote: str) -> None:
    screen = VirtualScreen("", Path(memory))
    evening = WindowEvening(screen, Path(folder))
    evening.begin_an_election("vive-le-roi", seats=3)
    evening.hardware.lose(evening.boxes[1])
    evening.turn()
    evening.choose(AnswerHere(1))
    evening.choose(Command.CONTINUE)
    turn_for(evening, CALM_SECONDS)
    evening.expect(PrivateViewScene)
    evening.choose(CastVote(Vote(vote)))
    evening.expect(ElectionScene)
    turn_for(evening, STILL_SECONDS)
    print(hashlib.sha256(screen.pixels()).hexdigest(), pointer_place())
    evening.close()
    close_all_savers()


if __name__ == "__main__":
    main(*sys.argv[1:])
