"""Real conditions for the checks: another user, disks of their own, programs that hold a port."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.clone_for_everybody import clone_for_everybody
from tests.waiting import SAFETY_LIMIT

ROOT = Path(__file__).parents[4]
NOBODY = 65534
NO_MOUNTS = "needs root and Linux, to mount a disk of its own"


def environment(**more: str) -> dict[str, str]:
    """Environment variables without a desktop."""
    return {"PATH": os.environ["PATH"], "HOME": "/nowhere", "LANG": "C.UTF-8", **more}


@contextmanager
def as_nobody(*groups: int) -> Iterator[None]:
    """As a user without any rights, in these groups; needs root, to act as another user."""
    if os.geteuid() != 0:
        pytest.skip("needs root, to act as another user")
    before = os.getgroups()
    with clone_for_everybody():
        os.setgroups(groups)
        os.setegid(NOBODY)
        os.seteuid(NOBODY)
        try:
            yield
        finally:
            os.seteuid(0)
            os.setegid(0)
            os.setgroups(before)


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter and read."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, stat.S_IRWXU | stat.S_IROTH | stat.S_IXOTH)
        yield Path(name)


def on_a_disk(options: str, mount: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run Python code that gets `mount` as its argument: a tmpfs mounted with these options."""
    mount.mkdir(exist_ok=True)
    script = 'mount -t tmpfs -o "$1" none "$2" || exit 77; exec "$3" -c "$4" "$2"'
    command = ["unshare", "--mount", "sh", "-c", script, "sh"]
    try:
        run = subprocess.run(
            [*command, options, str(mount), sys.executable, code],
            capture_output=True,
            text=True,
            check=False,
            timeout=SAFETY_LIMIT,
            cwd=ROOT,
        )
    except FileNotFoundError:
        pytest.skip(NO_MOUNTS)
    if run.returncode == 77 or "unshare" in run.stderr:
        pytest.skip(NO_MOUNTS)
    return run


@contextmanager
def program(executable: Path, port_path: str, called: str = "") -> Iterator[int]:
    """A program that holds a port open, started by the name `called`; its process id."""
    port = os.open(port_path, os.O_RDWR | os.O_NOCTTY)
    try:
        process = subprocess.Popen(
            [called or str(executable), str(SAFETY_LIMIT)], executable=executable, stdin=port
        )
    finally:
        os.close(port)
    try:
        yield process.pid
    finally:
        process.kill()
        process.wait()
