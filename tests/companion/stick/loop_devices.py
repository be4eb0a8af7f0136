"""Devices with real file systems, made of files; only root can do this."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.needed_programs import missing

BYTES = 8 * 1024 * 1024


@cache
def why_unavailable() -> str | None:
    """Why there are no such devices here; None if there are."""
    if os.geteuid():
        return "needs root, for devices with file systems"
    if reason := missing("losetup", "mkfs.ext4"):
        return reason
    tried = subprocess.run(["losetup", "--find"], capture_output=True, text=True, check=False)
    return f"needs loop devices: {tried.stderr.strip()}" if tried.returncode else None


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def loop_device(image: Path) -> Iterator[Path]:
    """A device with nothing on it, kept in this file."""
    image.write_bytes(b"")
    os.truncate(image, BYTES)
    device = run("losetup", "--find", "--show", str(image)).strip()
    try:
        yield Path(device)
    finally:
        run("losetup", "--detach", device)


def format_as_ext4(device: Path) -> None:
    run("mkfs.ext4", "-q", "-O", "^has_journal", str(device))


@contextmanager
def write_protected(device: Path) -> Iterator[None]:
    run("blockdev", "--setro", str(device))
    try:
        yield
    finally:
        run("blockdev", "--setrw", str(device))


@contextmanager
def looked_at(device: Path, folder: Path) -> Iterator[Path]:
    """What another computer shows of it, in this folder."""
    folder.mkdir(exist_ok=True)
    run("mount", str(device), str(folder))
    try:
        yield folder
    finally:
        run("umount", str(folder))


def contents(device: Path, folder: Path) -> dict[str, bytes]:
    """The files that vivat has written to it."""
    with looked_at(device, folder) as shown:
        return {file.name: file.read_bytes() for file in (shown / "vivat").iterdir()}
