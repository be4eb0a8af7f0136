"""Kills the program at random moments and restarts it: nothing that was shown is lost.

A thousand times: `make kills`; 60 times: `python -m tests.proofs.kills 60`; with seed 7:
`python -m tests.proofs.kills 60 7`.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.companion.keep.kill_loop import Counts, kill_again_and_again

KILLS = 1_000
KILLS_IN_A_FOLDER = 50
"""Then an empty folder is used."""
SEED = 1


def killed_in_a_folder(seed: int, kills: int) -> Counts:
    """This many kills in a new folder."""
    with TemporaryDirectory() as folder:
        return kill_again_and_again(Path(folder), kills, seed)


def portions(kills: int) -> list[int]:
    """The number of kills in each folder."""
    full, rest = divmod(kills, KILLS_IN_A_FOLDER)
    return [KILLS_IN_A_FOLDER] * full + [rest] * (rest > 0)


def main(kills: int, seed: int) -> None:
    """Print the result; anything lost is an assertion error."""
    began, per_folder = monotonic(), portions(kills)
    with ProcessPoolExecutor(cpu_count()) as pool:
        seeds = range(seed * KILLS, seed * KILLS + len(per_folder))
        counts = pool.map(killed_in_a_folder, seeds, per_folder)
        total = sum(counts, start=Counts())
    print(*(f"{count:,} {what}" for what, count in total.items()), sep=", ")
    print(f"nothing that was shown is lost or duplicated (seed {seed})")
    print(f"in {monotonic() - began:.0f} s")


if __name__ == "__main__":
    asked = [*map(int, sys.argv[1:])]
    main(*(asked + [KILLS, SEED][len(asked) :]))
