"""Presses anything anywhere at random: an event is played only where it is meant.

Two hundred thousand times: `make monkeys`; 40,000 times: `python -m tests.proofs.monkeys 40000`;
with seed 7: `python -m tests.proofs.monkeys 40000 7`.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from time import monotonic

from tests.companion.monkey import play

PRESSES = 200_000
PRESSES_A_MONKEY = 10_000
LEAST_ACTS = 50
"""Of a monkey in the mean: fewer events would show nothing."""
SEED = 1


def acts(seed: int) -> int:
    """How many presses of one monkey became events; raises Misplayed if one was not meant."""
    try:
        return sum(witness.acts for witness in play(seed, PRESSES_A_MONKEY))
    except Exception as error:
        raise AssertionError(f"monkey {seed}") from error


def main(presses: int, seed: int) -> None:
    """Print the result; an event in the wrong place is an assertion error."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    began, monkeys = monotonic(), -(-presses // PRESSES_A_MONKEY)
    with ProcessPoolExecutor(cpu_count()) as pool:
        found = [*pool.map(acts, range(100 * seed, 100 * seed + monkeys))]
    pressed, became = monkeys * PRESSES_A_MONKEY, sum(found)
    assert became > LEAST_ACTS * monkeys, found
    print(f"{pressed:,} presses, {became:,} events: each played where it was meant (seed {seed})")
    print(f"in {monotonic() - began:.0f} s")


if __name__ == "__main__":
    asked = [*map(int, sys.argv[1:])]
    main(*(asked + [PRESSES, SEED][len(asked) :]))
