"""Plays simulated evenings: `make simulate`; `make simulate SEED=n` replays one step by step.

`python -m tests.simulation --elections 300` plays evenings from seed 1 on until that many elections
are decided, on all cores, and prints how often each thing happened.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, count
from os import cpu_count
from time import monotonic

from tests.simulation.evenings import Ended, play_seed, replay
from tests.simulation.pairs import compare, pairs
from tests.simulation.tally import Tally

SEEDS_AT_ONCE = 10
MOST_VIOLATIONS = 50
"""After that many, the run ends."""


def main() -> int:
    options = _options()
    if options.seed is not None:
        return replay(options.seed)
    began = monotonic()
    total, violations = Tally(), 0
    with ProcessPoolExecutor(options.workers or cpu_count()) as pool:
        for ended in chain(_evenings(options, pool), _pairs(options, pool)):
            total.counts.update(ended.counts)
            if ended.violation:
                violations += 1
                print(ended.violation, flush=True)
            if violations > MOST_VIOLATIONS:
                break
    print(total.table(violations))
    print(f"in {monotonic() - began:.0f} s")
    return 1 if violations else 0


def _evenings(options: Namespace, pool: ProcessPoolExecutor) -> Iterator[Ended]:
    """Play seeds, some at once on each core, until there are enough elections and evenings."""
    elections = whole = 0
    for first in count(options.first, SEEDS_AT_ONCE * options.lot):
        if elections >= options.elections and whole >= options.evenings:
            return
        seeds = range(first, first + SEEDS_AT_ONCE * options.lot)
        for ended in pool.map(play_seed, seeds, chunksize=SEEDS_AT_ONCE):
            elections += ended.counts["elections"]
            whole += ended.counts["whole evenings"]
            yield ended


def _pairs(options: Namespace, pool: ProcessPoolExecutor) -> Iterator[Ended]:
    """Play pairs until so many of them have been compared."""
    compared = 0
    for first in count(options.first, SEEDS_AT_ONCE * options.lot):
        if compared >= options.pairs:
            return
        some = pairs(SEEDS_AT_ONCE * options.lot, first)
        for ended in pool.map(compare, some, chunksize=SEEDS_AT_ONCE):
            compared += ended.counts["pairs"]
            yield ended


def _options() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--elections", type=int, default=300, help="at least so many elections")
    parser.add_argument("--evenings", type=int, default=0, help="at least so many whole evenings")
    parser.add_argument(
        "--pairs", type=int, default=0, help="pairs of worlds that must look the same"
    )
    parser.add_argument("--seed", type=int, help="replay this seed step by step")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--workers", type=int, help="processes; one a core by default")
    parser.add_argument("--lot", type=int, default=4, help="how many tens of seeds before counting")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
