"""Measures how much memory fifty games in one process leave behind; run as a program.

    python -m tests.bench.memory FOLDER

plays them with the whole program, drawing every frame and saving into FOLDER. Prints by how
many bytes the process has grown since the first six games of each edition: those games fill the
caches, most of them with texts and figures whose size is measured once.
"""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.evening.inputs import Command, PickSeat
from companion.evening.screens.edition import PickEdition
from tests.companion.keep.saving_helpers import close_all_savers, saver_in
from tests.companion.simulated_evening import SimulatedEvening
from tests.window.window_evening import SEATS, decide

ROOT = Path(__file__).parents[2]
GAMES = 50
MOST_GROWTH = 5 * 1024 * 1024
"""In bytes."""
EDITIONS = ("viva-il-re", "king-up", "vive-le-roi")


def growth_in_bytes() -> int:
    """How much more memory a process uses after fifty games."""
    with TemporaryDirectory() as folder:
        played = subprocess.run(
            [sys.executable, "-m", __name__, folder],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "XDG_DATA_HOME": folder},
        )
        return int(played.stdout.split()[-1])


def main(folder: str) -> None:
    evening = SimulatedEvening(size=(800, 480), saver=saver_in(Path(folder)))
    chance = Random(50)
    evening.begin(EDITIONS[0], SEATS)
    evening.play_to_the_end(lambda table: decide(table, chance))
    for edition in (*EDITIONS[1:], *EDITIONS * 5):
        play_again(evening, edition, chance)
    before = resident_bytes()
    for game in range(GAMES):
        play_again(evening, EDITIONS[game % len(EDITIONS)], chance)
    grown = resident_bytes() - before
    evening.close()
    close_all_savers()
    print(grown)


def play_again(evening: SimulatedEvening, edition: str, chance: Random) -> None:
    """Play from a podium to the next, with the same players."""
    evening.wait(2)
    again = Command.NEW_GAME, Command.CONTINUE, PickEdition(edition), Command.BEGIN, PickSeat(0)
    for target in again:
        evening.choose(target)
    evening.play_to_the_end(lambda table: decide(table, chance))


def resident_bytes() -> int:
    """Bytes of resident memory of this process (proc(5): statm), without what is free again."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main(*sys.argv[1:])
