"""A package of vivat in a file: whether it is one, its version, what it changes, and installing it.

dpkg and apt do the work. Only root can install.
"""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import tarfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path
from subprocess import DEVNULL, PIPE

from sentences import N_, ExplainedError

CACHE = Path("/var/cache/vivat")
"""systemd/install-package.sh has the same."""
EARLIER = "earlier.deb"
INSTALL = "/usr/libexec/vivat/install-package"
NAME = re.compile(r"vivat_[0-9A-Za-z.+~]{1,60}_all\.deb")
CHANGELOG = "./usr/share/doc/vivat/changelog.gz"
ENTRY = re.compile(r"^vivat \(([^)]+)\)[^\n]*\n(.*?)^ -- ", re.MULTILINE | re.DOTALL)
ITEM = re.compile(r"^  \* (.*(?:\n    .*)*)", re.MULTILINE)
MOST_BYTES_OF_HISTORY = 1024 * 1024
SECONDS_TO_LOOK = 60


class NotOurPackage(ExplainedError):
    template = N_("{file} is no package of vivat, or it is damaged. Download it again.")


class AlreadyInstalled(ExplainedError):
    template = N_("{file} is the version that is installed, {version}.")


class OlderThanInstalled(ExplainedError):
    template = N_("{file} is version {version}, older than the installed {installed}.")


class NoPackageHere(ExplainedError):
    template = N_(
        "This vivat was not installed as a package, so it can't be updated like one. In a copy of "
        "the project: git pull"
    )


class NothingEarlier(ExplainedError):
    template = N_("No earlier version was kept.")


class InstallationFailed(ExplainedError):
    template = N_(
        "The version {version} could not be installed; vivat goes on as it was. If it needs other "
        "packages, connect the computer to a network and try again. {problem}"
    )


@dataclass(frozen=True)
class Package:
    """A package of vivat; `digest` names this very file."""

    file: Path
    version: str
    changes: tuple[str, ...]
    digest: str


def installed_version() -> str:
    """The version that was configured last: after a power cut during an installation the old one
    still runs. Empty if the first installation was never finished.

    Raises:
        NoPackageHere: vivat is not installed as a package.
    """
    shown = "${db:Status-Status}\n${Version}\n${Config-Version}"
    try:
        found = _run(["dpkg-query", "--show", f"--showformat={shown}", "vivat"]).decode()
    except (OSError, subprocess.SubprocessError) as error:
        raise NoPackageHere() from error
    status, version, configured = found.split("\n")
    if status in ("not-installed", "config-files"):
        raise NoPackageHere()
    return version if status == "installed" else configured


def earlier_package(installed: str, cache: Path = CACHE) -> tuple[Path, str]:
    """The package of the version that was installed before, and that version.

    Raises:
        NothingEarlier: none was kept.
    """
    file = cache / EARLIER
    if not file.exists():
        raise NothingEarlier()
    try:
        version = _run(["dpkg-deb", "--field", str(file), "Version"]).decode().strip()
    except (OSError, subprocess.SubprocessError) as error:
        raise NothingEarlier() from error
    if version == installed:
        raise NothingEarlier()
    return file, version


def version_to_go_back_to() -> str:
    """The version that was installed before; empty if none was kept."""
    try:
        _file, version = earlier_package(installed_version())
    except ExplainedError:
        return ""
    return version


def read_package(file: Path, installed: str) -> Package:
    """A package in a file, with what it changes since the installed version.

    Raises:
        NotOurPackage, AlreadyInstalled, OlderThanInstalled: it is none to install.
    """
    try:
        fields = _run(["dpkg-deb", "--field", str(file), "Package", "Architecture", "Version"])
        found = dict(line.split(": ", 1) for line in fields.decode().splitlines())
        if (found["Package"], found["Architecture"]) != ("vivat", "all"):
            raise NotOurPackage(file=file.name)
        history = _changelog(file)
        digest = _digest(file)
    except (OSError, subprocess.SubprocessError, tarfile.TarError, ValueError, KeyError) as error:
        raise NotOurPackage(file=file.name) from error
    version = found["Version"]
    if version == installed:
        raise AlreadyInstalled(file=file.name, version=installed)
    if is_newer(installed, version):
        raise OlderThanInstalled(file=file.name, version=version, installed=installed)
    return Package(file, version, changes_since(history, installed), digest)


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()


def is_newer(version: str, other: str) -> bool:
    """Whether a version is newer than another one, as dpkg sorts them."""
    compare = ["dpkg", "--compare-versions", version, "gt", other]
    done = subprocess.run(compare, capture_output=True, check=False)  # noqa: S603
    return done.returncode == 0


def changes_since(
    history: str, installed: str, is_newer: Callable[[str, str], bool] = is_newer
) -> tuple[str, ...]:
    """The items of a Debian changelog that are newer than a version.

    >>> history = "vivat (2) x\\n\\n  * New.\\n\\n -- y\\nvivat (1) x\\n\\n  * Old.\\n\\n -- y"
    >>> changes_since(history, "1", is_newer=str.__gt__)
    ('New.',)
    """
    found: list[str] = []
    for version, text in ENTRY.findall(history):
        if not is_newer(version, installed):
            break
        found += (" ".join(item.split()) for item in ITEM.findall(text))
    return tuple(found)


def _changelog(file: Path) -> str:
    """Everything is unpacked, which finds damage, and only the changelog is kept in memory.

    Raises:
        OSError, SubprocessError, TarError, ValueError: the package is damaged.
    """
    unpack = ["timeout", str(SECONDS_TO_LOOK), "dpkg-deb", "--fsys-tarfile", str(file)]
    with subprocess.Popen(unpack, stdout=PIPE, stderr=DEVNULL) as unpacking:  # noqa: S603
        assert unpacking.stdout is not None, "it is a pipe"
        with tarfile.open(fileobj=unpacking.stdout, mode="r|") as files:
            found = [_text(files, each) for each in files if each.name == CHANGELOG]
        while unpacking.stdout.read(tarfile.RECORDSIZE):
            pass
    if unpacking.returncode:
        raise subprocess.CalledProcessError(unpacking.returncode, unpack)
    return "".join(found)


def _text(files: tarfile.TarFile, member: tarfile.TarInfo) -> str:
    """As much of a compressed text as a person would ever read."""
    opened = files.extractfile(member)
    if opened is None:
        return ""
    with gzip.open(opened) as text:
        return text.read(MOST_BYTES_OF_HISTORY).decode(errors="replace")


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


def _run(command: Sequence[str]) -> bytes:
    """Raises OSError, SubprocessError."""
    done = subprocess.run(command, capture_output=True, check=True, timeout=SECONDS_TO_LOOK)  # noqa: S603
    return done.stdout
