"""Where each supported Python is: on this computer, or in a Debian that is downloaded for it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.stick.sticks import mounts
from tests.booted.suites import bootstrap, copy_network_files, network_environment

DEBIANS = {"3.11": "bookworm", "3.13": "trixie", "3.14": "forky"}
"""The release whose Python it is."""
PACKAGES = ("ca-certificates", "git", "make", "nodejs", "npm", "procps")
SHOWN = ("dev", "dev/pts", "dev/shm", "proc", "sys")
"""What a Debian without a kernel of its own gets from this one."""


class NoPython(Exception):
    """Why this Python can't be had here."""


@dataclass(frozen=True)
class Python:
    """A Python, and the root folder in which it runs; None for this computer's own."""

    command: str
    root: Path | None = None

    def unpack(self, archive: Path, folder: Path) -> Path:
        """Unpack a source distribution where this Python can read it; returns its path there."""
        place = folder if self.root is None else Path("/srv")
        outside = place if self.root is None else self.root / "srv"
        outside.mkdir(parents=True, exist_ok=True)
        name = archive.name.removesuffix(".tar.gz")
        shutil.rmtree(outside / name, ignore_errors=True)
        shutil.unpack_archive(archive, outside, filter="data")
        shutil.copy(archive, outside / name)
        return place / name

    def run(self, command: Sequence[str], folder: Path, log: Path) -> bool:
        """Run a command in a folder that it can see; returns whether it succeeded."""
        if self.root is not None:
            script = 'cd "$1" && shift && exec "$@"'
            command = ["chroot", str(self.root), "sh", "-c", script, "sh", str(folder), *command]
        elsewhere = {"HOME": "/root"} | network_environment() if self.root else {}
        with log.open("ab") as output:
            done = subprocess.run(
                command,
                cwd=folder if self.root is None else None,
                env={**os.environ, "MAKEFLAGS": "", **elsewhere},
                stdout=output,
                stderr=output,
                stdin=subprocess.DEVNULL,
                check=False,
            )
        return done.returncode == 0


@contextmanager
def python(version: str, folder: Path) -> Iterator[Python]:
    """A Python of this version; a Debian for it is put into `folder`.

    Raises:
        NoPython: it is not installed, and can't be downloaded.
    """
    found = _installed(version)
    if found is not None:
        yield Python(found)
        return
    root = _debian(version, folder)
    with shown(root):
        yield Python(f"python{version}", root)


@contextmanager
def shown(root: Path) -> Iterator[None]:
    """Mount in a Debian what it gets from this computer, until this ends."""
    try:
        for each in SHOWN:
            subprocess.run(["mount", "--bind", f"/{each}", root / each], check=True)
        yield
    finally:
        unmount(root)


def unmount(root: Path) -> None:
    """Unmount everything below a folder, also what a run has left that was killed.

    Raises CalledProcessError.
    """
    below = [folder for _device, folder in mounts() if root.resolve() in folder.parents]
    for each in reversed(below):
        subprocess.run(["umount", "--lazy", each], check=True, capture_output=True)


def remove(root: Path) -> None:
    """Remove a Debian, and nothing of this computer: /dev may still be mounted in it.

    Raises CalledProcessError: something can't be unmounted; nothing was removed.
    """
    unmount(root)
    shutil.rmtree(root, ignore_errors=True)


def _installed(version: str) -> str | None:
    kept = sorted(Path("~/.pyenv/versions").expanduser().glob(f"{version}.*/bin/python3"))
    for command in (f"python{version}", *map(str, kept)):
        with suppress(OSError):
            ask = [command, "-I", "-c", "import ensurepip"]
            if subprocess.run(ask, capture_output=True, check=False).returncode == 0:
                return command
    return None


def _debian(version: str, folder: Path) -> Path:
    """Raises NoPython."""
    if version not in DEBIANS:
        raise NoPython("not installed, and no Debian has it")
    if os.geteuid() != 0 or shutil.which("mmdebstrap") is None:
        raise NoPython("not installed; as root, and with mmdebstrap, it would be downloaded")
    root = folder / DEBIANS[version]
    if not root.exists():
        packages = [*PACKAGES, f"python{version}", f"python{version}-venv"]
        bootstrap(DEBIANS[version], packages, root)
        copy_network_files(root)
    return root
