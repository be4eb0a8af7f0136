"""The folder in which lgpio makes its pipe: a new one for each start, removed at the end.

A killed program leaves its folder behind: the next start removes it.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from hardware.header.runtime_folder import has_ended, runtime_folder

PREFIX = "vivat-lgpio-"


def make_lgpio_folder() -> str:
    """A new folder, in the runtime folder if there is one that can be written."""
    parent = _writable(runtime_folder()) or Path(tempfile.gettempdir())
    for folder in parent.glob(f"{PREFIX}*"):
        if _is_left_behind(folder):
            shutil.rmtree(folder, ignore_errors=True)
    made = tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=parent)
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _writable(folder: Path | None) -> Path | None:
    if folder is not None:
        with suppress(OSError):
            folder.mkdir(mode=0o700, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    return None


def _is_left_behind(folder: Path) -> bool:
    """Whether it is ours, and its process has ended."""
    process = folder.name.removeprefix(PREFIX).partition("-")[0]
    try:
        is_ours = folder.lstat().st_uid == os.geteuid() and not folder.is_symlink()
    except OSError:  # somebody else removes it
        return False
    return is_ours and process.isdecimal() and has_ended(int(process))
