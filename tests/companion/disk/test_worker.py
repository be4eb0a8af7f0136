"""Work in a thread: whoever waits gets its errors; the end of the program waits only so long."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from threading import Event
from time import monotonic

import pytest

from companion.app import FAREWELL_SECONDS
from companion.disk.worker import CLOSING_SECONDS, Worker
from tests.companion.commands.doctor.environments import ROOT
from tests.waiting import SAFETY_LIMIT

NEVER = SAFETY_LIMIT
"""Seconds that a disk does not answer: longer than anybody waits."""
PROGRAM = """
import sys
from threading import Event
from companion.disk import worker
worker.CLOSING_SECONDS = {seconds}
with worker.closed_in_time() as last:
    last.callback(print, "files closed", flush=True)
    table = worker.Worker()
    last.callback(table.close)
    last.callback(print, "lights off", flush=True)
    table.begin(lambda: Event().wait({stall}))
    {last}
print("ended as always")
"""


def test_work_is_done_one_after_the_other_and_its_error_is_raised_once() -> None:
    worker, goes_on, done = Worker(), Event(), list[int]()

    def fail() -> None:
        assert goes_on.wait(SAFETY_LIMIT)
        raise ZeroDivisionError

    worker.begin(fail)
    assert not worker.wait(0)
    goes_on.set()
    with pytest.raises(ZeroDivisionError):
        worker.wait(SAFETY_LIMIT)
    for number in range(3):
        worker.begin(partial(done.append, number))
        assert worker.wait(SAFETY_LIMIT)
    assert done == [0, 1, 2]


def end(seconds: float, stall: float, last: str = "") -> subprocess.CompletedProcess[str]:
    """A program that ends while its worker waits for `stall` seconds."""
    code = PROGRAM.format(seconds=seconds, stall=stall, last=last)
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=SAFETY_LIMIT
    )


@pytest.mark.slow
def test_the_end_waits_for_the_disk_and_then_closes_the_files() -> None:
    ended = end(seconds=SAFETY_LIMIT, stall=0.3)
    assert ended.returncode == 0
    assert ended.stdout.splitlines() == ["lights off", "files closed", "ended as always"]


def test_a_program_whose_disk_never_answers_ends_all_the_same_and_closes_no_file() -> None:
    began = monotonic()
    ended = end(seconds=0.3, stall=NEVER)
    assert ended.returncode == 0
    assert ended.stdout.splitlines() == ["lights off"]
    assert monotonic() - began < NEVER / 2


def test_a_program_that_crashes_while_the_disk_does_not_answer_ends_with_an_error() -> None:
    ended = end(seconds=0.3, stall=NEVER, last="raise ZeroDivisionError")
    assert ended.returncode == 1
    assert ended.stdout.splitlines() == ["lights off"]
    assert "ZeroDivisionError" in ended.stderr


def test_an_error_ends_the_program_with_its_message() -> None:
    code = "from companion.disk.worker import closed_in_time\nwith closed_in_time(): 1 / 0"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert ended.returncode == 1
    assert "ZeroDivisionError" in ended.stderr


def test_systemd_waits_longer_than_the_farewell_and_the_end_together() -> None:
    units = [ROOT / "systemd" / f"{name}.service" for name in ("vivat", "vivat-desktop")]
    for unit in units:
        (line,) = (x for x in unit.read_text().splitlines() if x.startswith("TimeoutStopSec="))
        assert float(line.partition("=")[2]) > FAREWELL_SECONDS + CLOSING_SECONDS
