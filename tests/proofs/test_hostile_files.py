"""A few of the thousands of hostile files that the readers get in proofs."""

from __future__ import annotations

import subprocess
import sys

import pytest


def findings(*asked: str) -> str:
    """What the readers did wrong, in processes that have nothing of the tests' memory."""
    command = [sys.executable, "-m", "tests.proofs.hostile_files", *asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"{done.stdout}{done.stderr}" if done.returncode else ""


@pytest.mark.slow
def test_a_hostile_file_is_read_or_refused_in_one_line_at_once() -> None:
    found = findings("60", "1", "--quick")
    assert not found, found


@pytest.mark.slow
def test_so_are_hundreds() -> None:
    found = findings("300", "2")
    assert not found, found
