"""Cuts the power after every disk operation of an evening of each edition: nothing is lost.

After every third one: `python -m tests.proofs.crashes 3`.
Prints how often each kind of crash had which outcome.
"""

from __future__ import annotations

import logging
import sys
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from traceback import format_exc

import pytest

from tests.companion.keep.recorded_evening import EDITIONS
from tests.companion.keep.test_crashes import (
    Outcomes,
    check_crashes,
    evening_of,
    make_the_disk_fast,
)

AT_ONCE = 8
"""So many parts of each evening are checked at once."""
BROKEN = "A PROMISE IS BROKEN"


def crashed(edition: str, first: int, every: int) -> Outcomes:
    """Crash after this operation of an edition's evening, and after each `every`th one more."""
    logging.disable(logging.CRITICAL)
    outcomes, evening = Outcomes(), evening_of(edition)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        make_the_disk_fast(patch)
        for count in range(first, len(evening.operations) + 1, every):
            try:
                outcomes += check_crashes(evening, count, Path(folder) / "crash")
            except AssertionError as error:
                outcomes[str(error), BROKEN] += 1
                print(format_exc(), file=sys.stderr)
    return outcomes


def main(every: int) -> int:
    """Print the table of outcomes; returns how many operations broke a promise."""
    began = monotonic()
    with ProcessPoolExecutor(cpu_count()) as pool:
        running = [
            pool.submit(crashed, edition, part * every, every * AT_ONCE)
            for edition in EDITIONS
            for part in range(AT_ONCE)
        ]
        outcomes = sum((each.result() for each in running), start=Outcomes())
    for (how, outcome), count in sorted(outcomes.items()):
        print(f"{how:42}{outcome:42}{count:6,}")
    broken = sum(count for (_how, outcome), count in outcomes.items() if outcome == BROKEN)
    print(f"{outcomes.total():,} crashes; promises broken: {broken}")
    print(f"in {monotonic() - began:.0f} s")
    return broken


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:] or ["1"])) > 0)
