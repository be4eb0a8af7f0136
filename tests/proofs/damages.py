"""Damages a journal two thousand times: nothing is lost in silence.

`python -m tests.proofs.damages`; 500 of them with seed 7: `python -m tests.proofs.damages 500 7`.
Prints how often each kind of damage had which outcome.
"""

from __future__ import annotations

import logging
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from traceback import format_exc

from tests.companion.storage.damages import KINDS, check, check_after_kills, played

DAMAGES = 2_000
SEED = 1
KILLED_KINDS = (
    "a zeroed page",
    "the log cut off",
    "a bit in the log",
    "the file missing, with a log",
)
"""The rescue from these damages is killed at each of its steps."""
Outcomes = Counter[tuple[str, str]]


BROKEN = "A PROMISE IS BROKEN"


def damaged(kind: int, seeds: range) -> Outcomes:
    """Damage a journal in this way, once with each seed."""
    logging.disable(logging.CRITICAL)
    outcomes: Outcomes = Counter()
    before, name = played(KINDS[kind].is_open), KINDS[kind].name
    with TemporaryDirectory() as folder:
        for seed in seeds:
            files = KINDS[kind].damage(before.files, Random(seed))
            try:
                outcomes[name, check(before, files, Path(folder) / "data")] += 1
            except Exception:
                outcomes[name, f"{BROKEN}, seed {seed}"] += 1
                print(f"{name}, seed {seed}: {format_exc()}", file=sys.stderr)
    return outcomes


def killed(kind: int, seed: int) -> Outcomes:
    """Damage a journal in this way, and kill the rescue at each step."""
    logging.disable(logging.CRITICAL)
    before, name = played(KINDS[kind].is_open), f"{KINDS[kind].name}, and kills"
    with TemporaryDirectory() as folder:
        files = KINDS[kind].damage(before.files, Random(seed))
        return Counter(
            (name, each) for each in check_after_kills(before, files, Path(folder) / "data")
        )


def main(damages: int, seed: int) -> int:
    """Print the table of outcomes; returns how many damages broke a promise."""
    began, each = monotonic(), -(-damages // len(KINDS))
    with ProcessPoolExecutor(cpu_count()) as pool:
        seeds = range(seed * damages, seed * damages + each)
        running = [pool.submit(damaged, kind, seeds) for kind in range(len(KINDS))]
        kinds = [at for at, kind in enumerate(KINDS) if kind.name in KILLED_KINDS]
        running += [pool.submit(killed, kind, seed) for kind in kinds]
        outcomes = sum((each.result() for each in running), start=Counter())
    for (kind, outcome), count in outcomes.items():
        print(f"{kind:42}{outcome:40}{count:6}")
    broken = sum(outcomes[each] for each in outcomes if each[1].startswith(BROKEN))
    print(f"{outcomes.total():,} damages with seed {seed}; promises broken: {broken}")
    print(f"in {monotonic() - began:.0f} s")
    return broken


if __name__ == "__main__":
    asked = [*map(int, sys.argv[1:])]
    sys.exit(main(*(asked + [DAMAGES, SEED][len(asked) :])) > 0)
