"""Plants one fault after the other and shows which test catches it: `make faults`.

First come the tests that the fault's header names; only if they pass, all that `make tests`
runs. Arguments: words in the names of the faults to plant; `--all`: always run all tests.
Fails if a fault survives, does not fit the code any more or names a test that does not exist.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic

from companion.text_columns import in_columns
from tests.faults.fault import Fault, read_faults
from tests.faults.scratch import DoesNotApply, Scratch

PROCESSES = 2
PYTEST = ("-m", "pytest", "--tb=no", "-rfE", "-p", "no:cacheprovider")
ALL_TESTS = ("-x", "-n", "2", "--dist", "loadfile")
FAILED = 1
"""What pytest returns if tests ran and some failed: not that it could not run them."""


@dataclass(frozen=True)
class Result:
    """What happened to a planted fault."""

    fault: Fault
    outcome: str
    """The test that caught it; or what is wrong, in capitals."""
    caught: bool
    seconds: float


def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 if anything is wrong with a fault."""
    faults = read_faults([each for each in arguments if not each.startswith("--")])
    planted = [fault for fault in faults if not fault.only_booted]
    with TemporaryDirectory(prefix="vivat-faults-") as folder:
        scratches = [Scratch(Path(folder) / f"copy{number}") for number in range(PROCESSES)]
        if trouble := _without_faults(scratches, planted):
            print("Without a fault, the named tests have to exist and to pass:", trouble, sep="\n")
            return 1
        results = list(_plant_all(planted, scratches, run_all="--all" in arguments))
    print(*_table(results, [fault for fault in faults if fault.only_booted]), sep="\n")
    return 0 if all(result.caught for result in results) else 1


def _without_faults(scratches: Sequence[Scratch], faults: Sequence[Fault]) -> str:
    """Why the tests in the headers can't show a fault; empty if they can."""
    named = sorted({test for fault in faults for test in fault.caught_by})
    shares = [named[at :: len(scratches)] for at in range(min(len(scratches), len(named)))]
    with ThreadPoolExecutor() as pool:
        runs = list(pool.map(lambda s, tests: s.run(*PYTEST, *tests), scratches, shares))
    return "".join(ran.stdout for ran in runs if ran.returncode)


def _plant_all(
    faults: Sequence[Fault], scratches: Sequence[Scratch], run_all: bool
) -> Iterator[Result]:
    free: SimpleQueue[Scratch] = SimpleQueue()
    for scratch in scratches:
        free.put(scratch)

    def plant_one(fault: Fault) -> Result:
        scratch = free.get()
        try:
            return _plant(fault, scratch, run_all)
        finally:
            free.put(scratch)

    with ThreadPoolExecutor(len(scratches)) as pool:
        for result in pool.map(plant_one, faults):
            print("." if result.caught else "F", end="", flush=True)
            yield result
    print()


def _plant(fault: Fault, scratch: Scratch, run_all: bool) -> Result:
    began = monotonic()
    try:
        with _planted(fault, scratch):
            caught, outcome = _first_failure(fault, scratch, run_all)
    except DoesNotApply as error:
        caught, outcome = False, f"DOES NOT APPLY: {error}"
    return Result(fault, outcome, caught, monotonic() - began)


@contextmanager
def _planted(fault: Fault, scratch: Scratch) -> Iterator[None]:
    scratch.plant(fault.patch)
    try:
        yield
    finally:
        scratch.remove(fault.patch)


def _first_failure(fault: Fault, scratch: Scratch, run_all: bool) -> tuple[bool, str]:
    """Whether a test caught the fault, and which; otherwise what happened."""
    choices = ([] if run_all else [("-x", *fault.caught_by)]) + [ALL_TESTS]
    for tests in choices:
        try:
            ran = scratch.run(*PYTEST, *tests)
        except subprocess.TimeoutExpired:
            return False, "THE TESTS HANG"
        if ran.returncode == FAILED and (failed := re.findall(r"^FAILED (\S+)", ran.stdout, re.M)):
            return True, failed[0].rpartition("/")[2]
        if ran.returncode:
            return False, f"THE TESTS CAN'T RUN: {ran.stdout.strip()[-300:]}"
    return False, "SURVIVED"


def _table(results: Sequence[Result], booted: Sequence[Fault]) -> Iterator[str]:
    rows = [("fault", "it breaks the promise", "caught by", "seconds")]
    for each in results:
        rows.append((each.fault.name, each.fault.promise, each.outcome, f"{each.seconds:.1f}"))
    for fault in booted:
        rows.append((fault.name, fault.promise, f"make booted: {fault.booted[0]}", ""))
    yield from in_columns(rows, right={3})
    caught = sum(result.caught for result in results)
    yield f"{caught} of {len(results)} planted faults caught; {len(booted)} need `make booted`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
