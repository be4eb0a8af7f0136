"""Layers of a file system (overlayfs): writing to the top layer leaves those below unchanged."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Layers:
    """Read-only folders, the topmost first."""

    folders: tuple[Path, ...]

    def covered(self, place: Path) -> Cover:
        """A new writable layer on top of these, in the folder `place`."""
        return Cover(self, place)


class Cover:
    """A writable layer; `root` shows it merged with the layers below."""

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
        """Unmount it; returns what was written as a read-only layer on top of the others."""
        self._unmount()
        return Layers((self._upper, *self._below.folders))

    def drop(self) -> None:
        """Delete everything that was written, even if it was frozen."""
        self._unmount()
        clear(self.root.parent)

    def _unmount(self) -> None:
        if self.root.is_mount():
            # A process that was just killed may still hold a file.
            _run("umount", "--lazy", str(self.root))


def can_be_mounted(place: Path) -> bool:
    """Whether overlayfs can be mounted in this folder."""
    below = place / "below"
    below.mkdir(parents=True, exist_ok=True)
    try:
        Layers((below,)).covered(place / "above").drop()
    except subprocess.CalledProcessError:
        return False
    return True


def clear(place: Path) -> None:
    """Remove a layer's folder, and a mount left behind there."""
    if (place / "root").is_mount():
        _run("umount", "--lazy", str(place / "root"))
    with suppress(FileNotFoundError):
        shutil.rmtree(place)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
