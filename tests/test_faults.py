"""Every planted fault fits the code as it is now; `make faults` shows that a test catches it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.faults.fault import read_faults
from tests.faults.scratch import environment

ROOT = Path(__file__).parents[1]


def test_every_planted_fault_fits_the_code() -> None:
    moved = [fault.name for fault in read_faults([]) if not _fits(fault.patch)]
    assert moved == [], "Plant them again in the new code, as docs/developing.md says"


def _fits(patch: Path) -> bool:
    command = ["git", "apply", "--check", "--recount", str(patch)]
    return subprocess.run(command, cwd=ROOT, stderr=subprocess.DEVNULL).returncode == 0


def test_a_part_of_the_faults_leaves_out_no_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PART", "2/3")
    assert "PART" not in environment()
