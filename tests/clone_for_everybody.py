"""Lets another user read the clone and Python, although a folder above them is private.

In mounts of this thread's own, each private folder is replaced by an open one with the same
contents. What another user may not write, or not read elsewhere, stays as it is.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NEEDED = (ROOT, Path(sys.prefix), Path(sys.base_prefix))
ENTER = 0o001
NEW_MOUNTS, OWN_FOLDER = 0x20000, 0x200
BIND, PRIVATE, WITH_ALL_BELOW = 0x1000, 0x40000, 0x4000
_libc = ctypes.CDLL(None, use_errno=True)


@contextmanager
def clone_for_everybody() -> Iterator[None]:
    """Needs root; skips the test if even root may mount nothing here, as in a chroot."""
    closed = [each for each in _above(NEEDED) if not each.stat().st_mode & ENTER]
    if not closed:
        yield
        return
    if not _root_is_a_mount():
        pytest.skip("the clone is in a private folder of a chroot, and setns would leave that")
    here, mounts = os.open(".", os.O_PATH), os.open("/proc/thread-self/ns/mnt", os.O_RDONLY)
    try:
        _call(_libc.unshare, NEW_MOUNTS)
    except PermissionError:
        pytest.skip("the clone is in a private folder, and nothing can be mounted here")
    try:
        _mount("none", Path("/"), PRIVATE | WITH_ALL_BELOW)
        for each in closed:
            _open(each)
        yield
    finally:
        _call(_libc.unshare, OWN_FOLDER)  # the test's threads may go on in this one
        _call(_libc.setns, mounts, NEW_MOUNTS)
        os.fchdir(here)
        os.close(here)
        os.close(mounts)


def _root_is_a_mount() -> bool:
    """Where it is not, this is a chroot."""
    mounts = Path("/proc/self/mountinfo").read_text().splitlines()
    return any(each.split()[4] == "/" for each in mounts)


def _above(paths: tuple[Path, ...]) -> list[Path]:
    """These folders and those above them, from the root down."""
    return sorted({folder for path in paths for folder in (path, *path.parents)})


def _open(folder: Path) -> None:
    """Replace a folder by an open one with what is needed of its contents."""
    inside = os.open(folder, os.O_PATH)
    was = Path(f"/proc/thread-self/fd/{inside}")
    names = {path.relative_to(folder).parts[0] for path in NEEDED if folder in path.parents}
    if folder in NEEDED:
        names = {*os.listdir(was)}
    _mount("tmpfs", folder, data=b"mode=755")
    for name in names:
        there = folder / name
        there.mkdir() if (was / name).is_dir() else there.touch()
        _mount(str(was / name), there, BIND | WITH_ALL_BELOW)
    os.close(inside)


def _mount(source: str, target: Path, flags: int = 0, data: bytes | None = None) -> None:
    _call(_libc.mount, source.encode(), bytes(target), b"tmpfs", flags, data)


def _call(function: Callable[..., int], *arguments: object) -> None:
    if function(*arguments):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
