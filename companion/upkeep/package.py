"""A package of vivat: whether it is one, its version, and what it changes. dpkg reads it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cmp_to_key
from hashlib import file_digest
from itertools import chain, islice
from pathlib import Path
from subprocess import DEVNULL, PIPE

from companion.stick.copying import FOLDER, on_stick
from companion.stick.sticks import Stick
from sentences import N_, ExplainedError, printable

NAME = re.compile(r"vivat_[0-9A-Za-z.+~]{1,60}_all\.deb")
VERSION = re.compile(r"[0-9][0-9A-Za-z.+~]{0,60}")
ITEM = re.compile(r"^  \* (.*(?:\n    .*)*)", re.MULTILINE)
MOST_BYTES = 64 * 1024 * 1024
MOST_VERSIONS, MOST_CHANGES, LONGEST, MOST_PACKAGES = 20, 200, 400, 100
SECONDS_TO_LOOK = 60


class NotOurPackage(ExplainedError):
    template = N_("{file} is no package of vivat, or it is damaged. Download it again.")


class AlreadyInstalled(ExplainedError):
    template = N_("{file} is the version that is installed, {version}.")


class OlderThanInstalled(ExplainedError):
    template = N_("{file} is version {version}, older than the installed {installed}.")


class NoPackageOnStick(ExplainedError):
    template = N_("There is no file vivat_…_all.deb on {name}. Copy it there, and try again.")


@dataclass(frozen=True)
class Package:
    """A package of vivat; `digest` names this very file."""

    file: Path
    version: str
    changes: tuple[str, ...]
    digest: str


def read_package(file: Path, installed: str) -> Package:
    """A package in a file that only root can write, with what it changes since the installed
    version.

    Raises:
        NotOurPackage, AlreadyInstalled, OlderThanInstalled: it must not be installed.
    """
    try:
        fields = _said("--show", "--showformat=${Package} ${Architecture} ${Version}", str(file))
        name, architecture, version = fields.split()
        if (name, architecture) != ("vivat", "all") or not VERSION.fullmatch(version):
            raise NotOurPackage(file=file.name)
        history = _said("--info", str(file), "changes")
        _said("--fsys-tarfile", str(file), output=DEVNULL)  # unpacks it, and so checks it
        with file.open("rb") as opened:
            digest = file_digest(opened, "sha256").hexdigest()
    except (OSError, subprocess.SubprocessError) as error:
        raise NotOurPackage(file=file.name) from error
    if version == installed:
        raise AlreadyInstalled(file=file.name, version=installed)
    if is_newer(installed, version):
        raise OlderThanInstalled(file=file.name, version=version, installed=installed)
    return Package(file, version, changes_since(history, installed), digest)


def newest_package(stick: Stick) -> Path:
    """The newest package on a stick, or in its folder vivat, by its name.

    Raises:
        ExplainedError: there is none, or the stick can't be read.
    """
    with on_stick(stick):
        files = chain(stick.files(), stick.files(FOLDER))
        found = [*islice((file for file in files if NAME.fullmatch(file.name)), MOST_PACKAGES)]
    if not found:
        raise NoPackageOnStick(name=stick.name)
    return max(found, key=cmp_to_key(_compared))


def _compared(one: Path, other: Path) -> int:
    """1 if the first package is newer, else -1."""
    version, compared = (file.name.split("_")[1] for file in (one, other))
    return 1 if is_newer(version, compared) else -1


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
    for entry in islice(re.split(r"^vivat \(", history, flags=re.MULTILINE), 1, MOST_VERSIONS):
        version, _, text = entry.partition(")")
        if not VERSION.fullmatch(version) or not is_newer(version, installed):
            break
        found += (printable(" ".join(item.split()))[:LONGEST] for item in ITEM.findall(text))
    return tuple(found[:MOST_CHANGES])


def _said(*words: str, output: int = PIPE) -> str:
    """What dpkg-deb prints. Raises OSError, SubprocessError: the package is damaged, or is none."""
    command = ["dpkg-deb", *words]
    limit = SECONDS_TO_LOOK
    asked = subprocess.run(command, stdout=output, stderr=DEVNULL, check=True, timeout=limit)  # noqa: S603
    return (asked.stdout or b"").decode(errors="replace")
