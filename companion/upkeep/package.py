"""A package of vivat: whether it is one, its version, and what it changes.

dpkg reads it, with limited memory and time; nothing here trusts what it says.
"""

from __future__ import annotations

import os
import re
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cmp_to_key
from hashlib import file_digest
from io import BytesIO
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
MOST_BYTES_OF_CONTROL = 512 * 1024
MOST_UNPACKED = 256 * 1024 * 1024
"""Six times what vivat has."""
MOST_VERSIONS, MOST_CHANGES, LONGEST, MOST_PACKAGES = 20, 200, 400, 100
SECONDS_TO_LOOK = 60
PLAIN = (tarfile.REGTYPE, tarfile.AREGTYPE)
LIMITED = ("prlimit", "--as=134217728", "--", "timeout", str(SECONDS_TO_LOOK))
"""A package may ask dpkg for more memory than the computer has."""
ONE_THREAD = {"DPKG_DEB_THREADS_MAX": "1"}


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


UNREADABLE = (
    OSError,
    subprocess.SubprocessError,
    tarfile.TarError,
    ValueError,
    KeyError,
    OverflowError,
)


def read_package(file: Path, installed: str) -> Package:
    """A package in a file that only root can write, with what it changes since the installed
    version.

    Raises:
        NotOurPackage, AlreadyInstalled, OlderThanInstalled: it must not be installed.
    """
    try:
        control = _control(file)
        version = _fields(control)["Version"]
        history = _text(control, "changes") if "./changes" in control.getnames() else ""
        _check_that_it_is_whole(file)
        with file.open("rb") as opened:
            digest = file_digest(opened, "sha256").hexdigest()
    except UNREADABLE as error:
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


def _control(file: Path) -> tarfile.TarFile:
    """The part of a package that describes it. Raises UNREADABLE."""
    with _unpacked("--ctrl-tarfile", file) as data:
        content = data(MOST_BYTES_OF_CONTROL + 1)
    if len(content) > MOST_BYTES_OF_CONTROL:
        raise ValueError("it is too large")
    return tarfile.open(fileobj=BytesIO(content), mode="r:")


def _fields(control: tarfile.TarFile) -> dict[str, str]:
    """Raises UNREADABLE, also if it is no package of vivat."""
    lines = _text(control, "control").splitlines()
    fields = dict(line.split(": ", 1) for line in lines if ": " in line and line[0] != " ")
    is_ours = (fields["Package"], fields["Architecture"]) == ("vivat", "all")
    if not is_ours or not VERSION.fullmatch(fields["Version"]):
        raise ValueError("it is another package")
    return fields


def _text(control: tarfile.TarFile, name: str) -> str:
    """Raises UNREADABLE."""
    member = control.getmember(f"./{name}")
    found = control.extractfile(member) if member.type in PLAIN else None
    if found is None:
        raise ValueError("it is a link, or something else that is no file")
    return found.read().decode(errors="replace")


def _check_that_it_is_whole(file: Path) -> None:
    """Unpack everything, and keep nothing. Raises UNREADABLE: it is damaged, or far too large."""
    with _unpacked("--fsys-tarfile", file) as data:
        left = MOST_UNPACKED
        while (part := data(1 << 16)) and left > 0:
            left -= len(part)
    if left <= 0:
        raise ValueError("it is too large")


@contextmanager
def _unpacked(part: str, file: Path) -> Iterator[Callable[[int], bytes]]:
    """Reads a part of a package. Raises OSError, SubprocessError: it is damaged."""
    command = [*LIMITED, "dpkg-deb", part, str(file)]
    environment = {**os.environ, **ONE_THREAD}
    with subprocess.Popen(command, stdout=PIPE, stderr=DEVNULL, env=environment) as unpacking:  # noqa: S603
        assert unpacking.stdout is not None, "it is a pipe"
        try:
            yield unpacking.stdout.read
            is_read = not unpacking.stdout.read(1)
        finally:
            unpacking.stdout.close()  # which ends it, if there is more
    if is_read and unpacking.returncode:
        raise subprocess.CalledProcessError(unpacking.returncode, command)
