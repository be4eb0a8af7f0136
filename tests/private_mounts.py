"""Runs tests on disks that really are full or read-only, in a private mount namespace.

The system calls are real, but no other process sees the mounts.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.needed_programs import missing

TIMEOUT = 180.0


@cache
def why_unavailable() -> str | None:
    """Why this machine can't make private mounts; None if it can."""
    if reason := missing("unshare"):
        return reason
    tried = subprocess.run(
        [*_UNSHARED, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, text=True
    )
    return f"needs mounts of its own: {tried.stderr.strip()}" if tried.returncode else None


_UNSHARED = ("unshare", "--mount", "--map-root-user")


def run_in_private_mounts(
    folder: Path, mounts: str, module: str, scenario: str, as_real_root: bool = False
) -> None:
    """Run a scenario, a function of `module`, after some mounts at `folder`. Only the real root may
    mount devices and become another user.

    Skips if the machine can't make private mounts; fails with the scenario's error output.
    """
    reason = why_unavailable()
    if reason is not None:
        pytest.skip(reason)
    unshared = ("unshare", "--mount") if as_real_root else _UNSHARED
    script = f"set -e\n{mounts}\nexec {sys.executable} -m {module} {scenario} {folder}\n"
    done = subprocess.run(
        [*unshared, "sh", "-c", script], capture_output=True, text=True, timeout=TIMEOUT
    )
    assert done.returncode == 0, done.stderr


def small_disk(folder: Path) -> str:
    """Mount a disk of 2 MB at this folder."""
    return f"mount -t tmpfs -o size=2m tmpfs {folder}"


def read_only(folder: Path) -> str:
    """Make this folder and its contents read-only."""
    return f"mount --bind {folder} {folder}\nmount -o remount,bind,ro {folder}"


def only_writable(folder: Path) -> str:
    """Make everything read-only except this folder."""
    return (
        f"mount --bind {folder} {folder}\n"
        "mount -o remount,ro,bind / 2>/dev/null || mount -o remount,ro /\n"
    )
