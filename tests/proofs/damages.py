"""Damages the files of games two and a half thousand times: nothing is lost in silence.

`python -m tests.proofs.damages`; 500 of them with seed 7: `python -m tests.proofs.damages 500 7`.
Prints how often each kind of damage had which outcome.
"""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from traceback import format_exc

from tests.companion.keep.damages import KINDS, Files, check, check_kills, damaged
from tests.companion.keep.saving_helpers import close_all_savers

DAMAGES = 2_600
SEED = 1
KILLED_KINDS = (
    "a game: a bit",
    "a game: missing",
    "a game: cut off at a line end",
    "a game: lines exchanged",
    "a game: the end of another",
    "two games: exchanged",
)
"""After these damages, a game that goes on is killed at each of its steps."""
BROKEN = "A PROMISE IS BROKEN"
Outcomes = Counter[tuple[str, str]]


def checked(kind: str, seeds: Sequence[int]) -> Outcomes:
    """Damage the games in this way, once with each seed."""
    return _outcomes(kind, seeds, lambda files, folder: [check(files, folder)])


def killed(kind: str, seed: int) -> Outcomes:
    """Damage the games in this way, and kill the program at each step while one of them goes on."""
    kills = _outcomes(kind, [seed], lambda files, folder: check_kills(files, folder))
    return Counter(
        {(f"{name}, and kills", outcome): kills[name, outcome] for name, outcome in kills}
    )


def _outcomes(
    kind: str, seeds: Sequence[int], act: Callable[[Files, Path], Iterable[str]]
) -> Outcomes:
    logging.disable(logging.CRITICAL)
    outcomes: Outcomes = Counter()
    with TemporaryDirectory() as folder:
        for seed in seeds:
            try:
                files = damaged(kind, Random(f"{kind} {seed}"))
                outcomes.update((kind, each) for each in act(files, Path(folder) / "data"))
            except Exception:
                print(f"{kind}, seed {seed}: {format_exc()}", file=sys.stderr)
                outcomes[kind, f"{BROKEN}, seed {seed}"] += 1
            finally:
                close_all_savers()
    return outcomes


def main(damages: int, seed: int) -> int:
    """Print the table of outcomes; returns how many damages broke a promise."""
    began, seeds = monotonic(), range(seed * damages, seed * damages - (-damages // len(KINDS)))
    with ProcessPoolExecutor(cpu_count()) as pool:
        running = [pool.submit(checked, kind, seeds) for kind in KINDS]
        running += [pool.submit(killed, kind, seed) for kind in KILLED_KINDS]
        outcomes = sum((each.result() for each in running), start=Outcomes())
    for (kind, outcome), found in outcomes.items():
        print(f"{kind:52}{outcome:40}{found:6}")
    print()
    for words in sorted({words for _kind, words in outcomes if not words.startswith(BROKEN)}):
        print(f"{words:92}{sum(outcomes[each] for each in outcomes if each[1] == words):6,}")
    broken = sum(outcomes[each] for each in outcomes if each[1].startswith(BROKEN))
    print(f"{outcomes.total():,} damages with seed {seed}; promises broken: {broken}")
    print(f"in {monotonic() - began:.0f} s")
    return broken


if __name__ == "__main__":
    asked = [*map(int, sys.argv[1:])]
    sys.exit(main(*(asked + [DAMAGES, SEED][len(asked) :])) > 0)
