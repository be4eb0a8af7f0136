"""Mounts a stick: what is on it can't run, can't be a device, and no link on it is followed."""

from __future__ import annotations

import ctypes
import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.stick.copying import StickGone, StickProtected, StickUnreadable, reading_failed
from companion.stick.sticks import Stick
from companion.stick.usb_disks import UsbStick
from sentences import ExplainedError

FILE_SYSTEMS = ("vfat", "ext4", "exfat")
"""exFAT last, it complains to the log of the kernel about any other."""
_READ_ONLY = 1
_NOSUID, _NODEV, _NOEXEC, _NOSYMFOLLOW, _SILENT = 2, 4, 8, 256, 32768
"""Of mount(2). The kernel is silent about each file system that is not on the stick."""
FLAGS = _NOSUID | _NODEV | _NOEXEC | _NOSYMFOLLOW | _SILENT
"""Without MS_SYNCHRONOUS, with which FAT takes a minute for a megabyte: each file is synchronised
as a whole instead."""
OPTIONS = "errors=remount-ro"
"""All three know it; an ext4 stick could otherwise ask the kernel to panic."""
_OTHER_FORMAT = (errno.EINVAL, errno.ENODEV)
"""It is not this file system, or the kernel does not know it."""
_FAILURES: Mapping[int, type[ExplainedError]] = {
    errno.EACCES: StickProtected,
    **dict.fromkeys(_OTHER_FORMAT, StickUnreadable),
}
"""Those that mean something else than while reading."""
_DETACH = 2
_libc = ctypes.CDLL(None, use_errno=True)


@contextmanager
def mounted(stick: UsbStick, folder: Path, to_write: bool = True) -> Iterator[Stick]:
    """Mount a stick on this folder. When this ends without an error, it may be pulled out.

    Raises:
        ExplainedError: it can't be mounted or unmounted.
    """
    if stick.is_protected and to_write:
        raise StickProtected(name=stick.name)
    try:
        _mount(stick.device, folder, FLAGS if to_write else FLAGS | _READ_ONLY)
    except OSError as error:
        failure = _FAILURES.get(error.errno or 0)
        raise failure(name=stick.name) if failure else reading_failed(stick, error) from error
    try:
        yield Stick(stick.name, stick.device, folder)
    except BaseException:
        with suppress(OSError):
            _unmount(folder, _DETACH)
        raise
    try:
        _unmount(folder)
    except OSError as error:
        raise StickGone(name=stick.name) from error


def _mount(device: Path, folder: Path, flags: int) -> None:
    """Raises OSError."""
    for kind in FILE_SYSTEMS:
        words = (os.fsencode(device), os.fsencode(folder), kind.encode())
        if not _libc.mount(*words, ctypes.c_ulong(flags), OPTIONS.encode()):
            return
        if ctypes.get_errno() not in _OTHER_FORMAT:
            break
    raise _error()


def _unmount(folder: Path, flags: int = 0) -> None:
    """Raises OSError."""
    if _libc.umount2(os.fsencode(folder), flags):
        raise _error()


def _error() -> OSError:
    number = ctypes.get_errno()
    return OSError(number, os.strerror(number))
