"""Disks that really are full, or really can't be written: each in a world of its own.

The system calls are real; only the mounts are seen by nobody else.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.needed_programs import missing

TIMEOUT = 60.0


@cache
def why_not() -> str | None:
    """Why this machine can't make such a world; None if it can."""
    if reason := missing("unshare"):
        return reason
    tried = subprocess.run(
        [*_UNSHARED, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, text=True
    )
    return f"needs mounts of its own: {tried.stderr.strip()}" if tried.returncode else None


_UNSHARED = ("unshare", "--mount", "--map-root-user")


def run_in_private_mounts(folder: Path, mounts: str, module: str, scenario: str) -> None:
    """Run a scenario, a function of `module`, after some mounts at `folder`.

    Skips where the machine can't; fails with what the scenario said.
    """
    reason = why_not()
    if reason is not None:
        pytest.skip(reason)
    script = f"set -e\n{mounts}\nexec {sys.executable} -m {module} {scenario} {folder}\n"
    done = subprocess.run(
        [*_UNSHARED, "sh", "-c", script], capture_output=True, text=True, timeout=TIMEOUT
    )
    assert done.returncode == 0, done.stderr


def small_disk(folder: Path) -> str:
    """A disk of 2 MB at this folder."""
    return f"mount -t tmpfs -o size=2m tmpfs {folder}"


def read_only(folder: Path) -> str:
    """This folder, with what is in it, as it stands on a read-only disk."""
    return f"mount --bind {folder} {folder}\nmount -o remount,bind,ro {folder}"


def only_writable(folder: Path) -> str:
    """Everything read-only but this folder."""
    return (
        f"mount --bind {folder} {folder}\n"
        "mount -o remount,ro,bind / 2>/dev/null || mount -o remount,ro /\n"
    )
