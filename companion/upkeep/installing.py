"""Installs packages of vivat by apt, from a folder of root's own, and goes back to the last one.

Only root can install.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE

from companion.disk.files import locked, read_if_possible
from companion.upkeep.package import MOST_BYTES, SECONDS_TO_LOOK, NotOurPackage
from companion.upkeep.signature import SUFFIX
from sentences import N_, ExplainedError, Sentence

CACHE = Path("/var/cache/vivat")
"""systemd/install-package.sh has the same."""
EARLIER, REPLACED, OFFERED = "earlier.deb", "replaced", "offered"
"""In that folder: the package that root replaced last, the version that took its place and its own,
and the folder with the package that people are shown."""
INSTALL = "/usr/libexec/vivat/install-package"


class NoPackageHere(ExplainedError):
    template = N_(
        "This vivat was not installed as a package, so it can't be updated like one. In a copy of "
        "the project: git pull"
    )


class NothingEarlier(ExplainedError):
    template = N_("No earlier version was kept. Install a package: sudo vivat update FILE")


class OtherUpdate(ExplainedError):
    template = N_("Another update is being looked for or installed. Wait until it has ended.")


class InstallationFailed(ExplainedError):
    template = N_(
        "The version {version} could not be installed; vivat goes on as it was. If it needs other "
        "packages, connect the computer to a network and try again. {problem}"
    )


class Installed(Sentence):
    template = N_("vivat {version} is installed.")


class WentBack(Sentence):
    template = N_("vivat went back from {newer} to {version}.")


@contextmanager
def alone(cache: Path = CACHE, waits: bool = False) -> Iterator[None]:
    """One at a time uses the cache. Raises OtherUpdate, unless this `waits`."""
    cache.mkdir(parents=True, exist_ok=True)
    try:
        with locked(cache / "lock", waits):
            yield
    except BlockingIOError as error:
        raise OtherUpdate() from error


def installed_version() -> str:
    """The version that was configured last: after a power cut during an installation the old one
    still runs. Empty if the first installation was never finished.

    Raises:
        NoPackageHere: vivat is not installed as a package.
    """
    shown = "${db:Status-Status}\n${Version}\n${Config-Version}"
    query = ["dpkg-query", "--show", f"--showformat={shown}", "vivat"]
    try:
        found = subprocess.run(query, capture_output=True, check=True, timeout=SECONDS_TO_LOOK)  # noqa: S603
    except (OSError, subprocess.SubprocessError) as error:
        raise NoPackageHere() from error
    status, version, configured = found.stdout.decode().split("\n")
    if status in ("not-installed", "config-files"):
        raise NoPackageHere()
    return version if status == "installed" else configured


def earlier_package(installed: str, cache: Path = CACHE) -> tuple[Path, str]:
    """The package that the installed one has replaced, and its version.

    Raises:
        NothingEarlier: none was kept.
    """
    file, words = cache / EARLIER, read_if_possible(cache / REPLACED).split()
    if len(words) != 2 or words[0] != installed or not file.exists():
        raise NothingEarlier()
    return file, words[1]


def version_to_go_back_to() -> str:
    """The version that was installed before; empty if none was kept."""
    try:
        _file, version = earlier_package(installed_version())
    except ExplainedError:
        return ""
    return version


def keep(file: Path, cache: Path = CACHE) -> Path:
    """A copy of a package and its signature where only root can write.

    Raises:
        NotOurPackage: it can't be one.
        OSError: it can't be read or written.
    """
    shutil.rmtree(cache / OFFERED, ignore_errors=True)
    (cache / OFFERED).mkdir()
    kept = cache / OFFERED / file.name
    if file.suffix != ".deb" or not _copy(file, kept, MOST_BYTES):
        raise NotOurPackage(file=file.name)
    signature = file.with_name(file.name + SUFFIX)
    if signature.exists():
        _copy(signature, kept.with_name(signature.name), 1024)
    return kept


def _copy(file: Path, kept: Path, most: int) -> bool:
    """Copy an ordinary file of so many bytes at most; returns whether it is one. Raises OSError."""
    descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode) or status.st_size > most:
        os.close(descriptor)
        return False
    with open(descriptor, "rb") as found, kept.open("xb") as copy:
        shutil.copyfileobj(found, copy)
    return True


def install(package: Path, version: str) -> None:
    """Install a package, and keep the installed one. What apt says goes to the journal or the
    terminal. No time limit: whoever ends apt may leave half a package.

    Raises:
        InstallationFailed: the old version is still there.
    """
    try:
        problem = _installed([INSTALL, str(package)])
    except OSError as error:
        raise InstallationFailed(version=version, problem=str(error)) from error
    if problem is not None:
        raise InstallationFailed(version=version, problem=problem)


def _installed(command: Sequence[str]) -> str | None:
    """Run this; returns the last line on stderr if it failed. Raises OSError."""
    last = ""
    with subprocess.Popen(command, stderr=PIPE, text=True, errors="replace") as running:  # noqa: S603
        assert running.stderr is not None, "it is a pipe"
        for line in running.stderr:
            sys.stderr.write(line)
            last = line.strip() or last
    return last if running.returncode else None
