"""Layers of a file system: what is written on top leaves everything below as it was.

Knows folders and mounts, not what lies in them.
"""

from __future__ import annotations

import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Layers:
    """Folders above each other, the topmost first; each is as it is for good."""

    folders: tuple[Path, ...]

    def covered(self, place: Path) -> Cover:
        """A new layer on top of these, in a folder of its own."""
        return Cover(self, place)


class Cover:
    """A layer that is written; `root` shows it with all that is below."""

    def __init__(self, below: Layers, place: Path) -> None:
        self._below = below
        self._upper, work = place / "upper", place / "work"
        self.root = place / "root"
        clear(place)
        for folder in (self._upper, work, self.root):
            folder.mkdir(parents=True)
        lower = ":".join(map(str, below.folders))
        options = f"lowerdir={lower},upperdir={self._upper},workdir={work}"
        _run("mount", "-t", "overlay", "overlay", "-o", options, str(self.root))

    def frozen(self) -> Layers:
        """What was written, as a layer for others: nobody writes to this one any more."""
        self._unmount()
        return Layers((self._upper, *self._below.folders))

    def drop(self) -> None:
        """Forget all that was written, also what was frozen."""
        self._unmount()
        clear(self.root.parent)

    def _unmount(self) -> None:
        if self.root.is_mount():
            # What was killed a moment ago may still hold a file.
            _run("umount", "--lazy", str(self.root))


def can_be_mounted(place: Path) -> bool:
    """Whether this computer puts layers above each other."""
    below = place / "below"
    below.mkdir(parents=True, exist_ok=True)
    try:
        Layers((below,)).covered(place / "above").drop()
    except subprocess.CalledProcessError:
        return False
    return True


def clear(place: Path) -> None:
    """Remove a layer's folder, with the mount that somebody may have left behind."""
    if (place / "root").is_mount():
        _run("umount", "--lazy", str(place / "root"))
    with suppress(FileNotFoundError):
        shutil.rmtree(place)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
