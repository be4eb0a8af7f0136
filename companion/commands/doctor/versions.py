"""Lists the versions of everything that a bug report needs."""

from __future__ import annotations

import platform
import sqlite3
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion.commands.doctor.finding import Finding, ok
from companion.words.i18n import _
from hardware.header.pi_model import PROC, model_name


def examine_versions(proc: Path = PROC) -> list[Finding]:
    found = _(
        "vivat {vivat}, Python {python}, pygame {pygame}, SQLite {sqlite}; {system}; {board}."
    ).format(
        vivat=version_of("vivat"),
        python=platform.python_version(),
        pygame=version_of("pygame") or version_of("pygame-ce"),
        sqlite=sqlite3.sqlite_version,
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        board=model_name(proc) or _("no Raspberry Pi"),
    )
    return [ok(found)]


def version_of(package: str) -> str:
    """The version that is installed; "" if there is none."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
