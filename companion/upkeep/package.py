"""A package of vivat in a file: whether it is one, its version, what it changes, and installing it.

dpkg and apt do the work. Only root can install.
"""

from __future__ import annotations

import gzip
import re
import subprocess
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from sentences import N_, ExplainedError

CACHE = Path("/var/cache/vivat")
"""systemd/install-package.sh has the same."""
EARLIER, EARLIER_VERSION = "earlier.deb", "earlier"
INSTALL = "/usr/libexec/vivat/install-package"
NAME = re.compile(r"vivat_[0-9A-Za-z.+~]{1,60}_all\.deb")
CHANGELOG = "./usr/share/doc/vivat/changelog.gz"
ENTRY = re.compile(r"^vivat \(([^)]+)\)[^\n]*\n(.*?)^ -- ", re.MULTILINE | re.DOTALL)
ITEM = re.compile(r"^  \* (.*(?:\n    .*)*)", re.MULTILINE)
SECONDS_TO_LOOK = 60
SECONDS_TO_INSTALL = 840


class NotOurPackage(ExplainedError):
    template = N_("{file} is no package of vivat, or it is damaged. Download it again.")


class AlreadyInstalled(ExplainedError):
    template = N_("{file} is the version that is installed, {version}.")


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
    """The installed package's version.

    Raises:
        NoPackageHere: vivat is not installed as a package.
    """
    asked = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Version}", "vivat"]
    try:
        status, _space, version = _run(asked).decode().partition(" ")
    except (OSError, subprocess.SubprocessError) as error:
        raise NoPackageHere() from error
    if status == "not-installed" or status == "config-files" or not version:
        raise NoPackageHere()
    return version


def earlier_version(cache: Path = CACHE) -> str:
    """The version that was installed before; empty if none was kept."""
    try:
        return (cache / EARLIER_VERSION).read_text().strip()
    except OSError:
        return ""


def read_package(file: Path, installed: str) -> Package:
    """A package in a file, with what it changes since the installed version.

    Raises:
        NotOurPackage, AlreadyInstalled: it is none to install.
    """
    try:
        fields = _run(["dpkg-deb", "--field", str(file), "Package", "Architecture", "Version"])
        found = dict(line.split(": ", 1) for line in fields.decode().splitlines())
        if (found["Package"], found["Architecture"]) != ("vivat", "all"):
            raise NotOurPackage(file=file.name)
        history = _changelog(_run(["dpkg-deb", "--fsys-tarfile", str(file)]))
        digest = sha256(file.read_bytes()).hexdigest()
    except (OSError, subprocess.SubprocessError, tarfile.TarError, ValueError, KeyError) as error:
        raise NotOurPackage(file=file.name) from error
    if found["Version"] == installed:
        raise AlreadyInstalled(file=file.name, version=installed)
    return Package(file, found["Version"], changes_since(history, installed), digest)


def changes_since(history: str, installed: str) -> tuple[str, ...]:
    """The items of a Debian changelog that are newer than a version.

    >>> history = "vivat (2) x\\n\\n  * New.\\n\\n -- y\\nvivat (1) x\\n\\n  * Old.\\n\\n -- y"
    >>> changes_since(history, "1")
    ('New.',)
    """
    found: list[str] = []
    for version, text in ENTRY.findall(history):
        if version == installed:
            break
        found += (" ".join(item.split()) for item in ITEM.findall(text))
    return tuple(found)


def _changelog(archive: bytes) -> str:
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        member = files.extractfile(CHANGELOG)
        return "" if member is None else gzip.decompress(member.read()).decode()


def install(package: Path, version: str) -> None:
    """Install a package, and keep the installed one.

    Raises:
        InstallationFailed: the old version is still there.
    """
    command = [INSTALL, str(package)]
    try:
        _run(command, SECONDS_TO_INSTALL)
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        raise InstallationFailed(version=version, problem=said[-1] if said else "") from error
    except (OSError, subprocess.SubprocessError) as error:
        raise InstallationFailed(version=version, problem=str(error)) from error


def _run(command: Sequence[str], seconds: float = SECONDS_TO_LOOK) -> bytes:
    """Raises OSError, SubprocessError."""
    done = subprocess.run(command, capture_output=True, check=True, timeout=seconds)  # noqa: S603
    return done.stdout
