"""Which version of vivat this is, and of which commit it was built.

A built vivat carries a file with its commit and date; a checkout asks git.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path

from companion.words.dates import day_text
from companion.words.i18n import _

HERE = Path(__file__).parent.parent
BUILT = "built.txt"
"""In the package, written while it is built: the short commit and its date, as git shows them."""
GIT = ("git", "-C", str(HERE.parent), "log", "-1", "--abbrev=8", "--format=%h %cs")


@dataclass(frozen=True)
class Build:
    """The commit that a vivat was built of."""

    commit: str
    day: date


def build(folder: Path = HERE) -> Build | None:
    """The commit of this vivat; None if nobody knows it any more."""
    file = folder / BUILT
    return read_build(file.read_text() if file.exists() else _asked_git(folder))


def read_build(line: str) -> Build | None:
    """A line with a commit and its date.

    >>> read_build("1a2b3c4 2026-11-23")
    Build(commit='1a2b3c4', day=datetime.date(2026, 11, 23))
    >>> read_build("not of a commit")
    """
    try:
        commit, day = line.split()
        return Build(commit, date.fromisoformat(day))
    except ValueError:
        return None


def version_text() -> str:
    """For `vivat --version` and bug reports: the version, and its commit if that is known."""
    number, made = version("vivat"), build()
    if made is None:
        return f"vivat {number}"
    sentence = _("vivat {version} of {day}, commit {commit}")
    return sentence.format(version=number, day=day_text(made.day), commit=made.commit)


def _asked_git(folder: Path) -> str:
    if not (folder.parent / ".git").exists():
        return ""
    try:
        asked = subprocess.run(GIT, capture_output=True, text=True, check=False, timeout=5)  # noqa: S603
        return asked.stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""
