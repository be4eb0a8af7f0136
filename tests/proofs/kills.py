"""The program killed at random moments of its games, and started again: nothing that was shown
is lost. A thousand times: `make kills`; fewer: `python -m tests.proofs.kills 60`; with another
seed: `python -m tests.proofs.kills 60 7`.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.companion.storage.kill_checker import Tally
from tests.companion.storage.kill_loop import kill_again_and_again

KILLS = 1_000
KILLS_IN_A_FOLDER = 50
"""Then another table begins with an empty one."""
SEED = 1


def killed_in_a_folder(seed: int, kills: int) -> Tally:
    """So many kills in a folder of their own."""
    with TemporaryDirectory() as folder:
        return kill_again_and_again(Path(folder), kills, seed)


def portions(kills: int) -> list[int]:
    """How many kills for each folder."""
    full, rest = divmod(kills, KILLS_IN_A_FOLDER)
    return [KILLS_IN_A_FOLDER] * full + [rest] * (rest > 0)


def main(kills: int, seed: int) -> None:
    """Prove and print; a loss ends in its traceback."""
    began, several = monotonic(), portions(kills)
    with ProcessPoolExecutor(cpu_count()) as pool:
        seeds = range(seed * KILLS, seed * KILLS + len(several))
        tallies = pool.map(killed_in_a_folder, seeds, several)
        tally = sum(tallies, start=Tally())
    print(f"{tally}: nothing shown is lost, none there twice (seed {seed})")
    print(f"in {monotonic() - began:.0f} s")


if __name__ == "__main__":
    asked = [*map(int, sys.argv[1:])]
    main(*(asked + [KILLS, SEED][len(asked) :]))
