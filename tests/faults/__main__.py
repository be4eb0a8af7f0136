"""Plants one fault after the other and shows which test catches it: `make faults`.

First come the tests that the fault's header names, as `make tests` runs them; only if they pass,
all others. Arguments: words in the names of the faults to plant; `--all`: always run all tests.
PART in the environment, such as 2/3: only this part of the faults.
Fails if a fault survives, does not fit the code any more or names a test that does not exist.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic

from companion.words.columns import in_columns
from tests.faults.fault import Fault, read_faults
from tests.faults.scratch import DoesNotApply, Scratch
from tests.sampling import in_part

PROCESSES = 2
PYTEST = ("-m", "pytest", "--tb=no", "-rfE", "-p", "no:cacheprovider")
ALL_TESTS = ("-x", "-n", "2", "--dist", "loadfile", "--ignore=tests/test_faults.py")
"""All but the test that every fault still fits: the planted one doesn't fit twice."""
FAILED = (1, 2)
"""What pytest returns if a test failed; 2 if other processes were still running tests."""


class Outcome(Enum):
    """What came of a planted fault, as the table shows it."""

    CAUGHT = ""
    SURVIVED = "SURVIVED"
    HANGS = "THE TESTS HANG"
    CANT_RUN = "THE TESTS CAN'T RUN"
    DOES_NOT_APPLY = "DOES NOT APPLY"


@dataclass(frozen=True)
class Ending:
    """`detail`: the test that caught the fault, or the error message."""

    outcome: Outcome
    detail: str = ""

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.outcome.value, self.detail)))


@dataclass(frozen=True)
class Result:
    """A fault that was planted, and how long its tests took."""

    fault: Fault
    ending: Ending
    seconds: float

    @property
    def is_caught(self) -> bool:
        return self.ending.outcome is Outcome.CAUGHT


def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 if anything is wrong with a fault."""
    named = read_faults([each for each in arguments if not each.startswith("--")])
    faults = [fault for fault in named if in_part(fault.name, os.environ.get("PART", ""))]
    if not faults:
        print("No planted fault has such a name. The names are those of the files in tests/faults.")
        return 1
    planted = [fault for fault in faults if not fault.only_booted]
    with TemporaryDirectory(prefix="vivat-faults-") as folder:
        scratches = [Scratch(Path(folder) / f"copy{number}") for number in range(PROCESSES)]
        if trouble := _without_faults(scratches, planted):
            print("Without a fault, the named tests have to exist and to pass:", trouble, sep="\n")
            return 1
        results = list(_plant_all(planted, scratches, run_all="--all" in arguments))
    print(*_table(results, [fault for fault in faults if fault.only_booted]), sep="\n")
    return 0 if all(result.is_caught for result in results) else 1


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
            print("." if result.is_caught else "F", end="", flush=True)
            yield result
    print()


def _plant(fault: Fault, scratch: Scratch, run_all: bool) -> Result:
    began = monotonic()
    try:
        with _planted(fault, scratch):
            ending = _first_failure(fault, scratch, run_all)
    except DoesNotApply as error:
        ending = Ending(Outcome.DOES_NOT_APPLY, str(error))
    return Result(fault, ending, monotonic() - began)


@contextmanager
def _planted(fault: Fault, scratch: Scratch) -> Iterator[None]:
    scratch.plant(fault.patch)
    try:
        yield
    finally:
        scratch.remove(fault.patch)


def _first_failure(fault: Fault, scratch: Scratch, run_all: bool) -> Ending:
    """Run tests until one fails."""
    choices = ([] if run_all else [("-x", *fault.caught_by)]) + [ALL_TESTS]
    for tests in choices:
        try:
            ran = scratch.run(*PYTEST, *tests)
        except subprocess.TimeoutExpired:
            return Ending(Outcome.HANGS)
        failed = re.findall(r"^FAILED (\S+)", ran.stdout, re.M)
        if ran.returncode in FAILED and failed:
            return Ending(Outcome.CAUGHT, failed[0].rpartition("/")[2])
        if ran.returncode:
            return Ending(Outcome.CANT_RUN, ran.stdout.strip()[-300:])
    return Ending(Outcome.SURVIVED)


def _table(results: Sequence[Result], booted: Sequence[Fault]) -> Iterator[str]:
    rows = [("fault", "it breaks the promise", "caught by", "seconds")]
    for each in results:
        rows.append((each.fault.name, each.fault.promise, str(each.ending), f"{each.seconds:.1f}"))
    for fault in booted:
        rows.append((fault.name, fault.promise, f"make booted: {fault.booted[0]}", ""))
    yield from in_columns(rows, right={3})
    caught = sum(result.is_caught for result in results)
    yield f"{caught} of {len(results)} planted faults caught; {len(booted)} need `make booted`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
