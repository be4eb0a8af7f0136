"""The arguments of `vivat update`, and what it runs, as root."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from companion.commands.arguments import Commands, add_command, confirm, says_yes
from companion.disk.bounded import UnreadableFile
from companion.disk.files import NotAFile
from companion.upkeep.installing import (
    CACHE,
    Installed,
    alone,
    earlier_package,
    install,
    installed_version,
    keep,
)
from companion.upkeep.package import read_package
from companion.upkeep.signature import BUILDER, NotSigned, Signed, is_signed
from companion.words.i18n import _, translate
from sentences import N_, ExplainedError


def add_update_command(commands: Commands) -> None:
    """`vivat update`."""
    meaning = _("install another version of vivat, or go back to the earlier one")
    update = add_command(commands, "update", meaning, _run)
    which = update.add_mutually_exclusive_group()
    which.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help=_("a package, vivat_…_all.deb")
    )
    which.add_argument(
        "--back", action="store_true", help=_("install the version that was there before")
    )
    update.add_argument("--yes", action="store_true", help=_("don't ask"))


def _run(options: argparse.Namespace) -> None:
    if os.geteuid() != 0:
        raise ExplainedError(N_("Only root can install: sudo vivat update …"))
    installed = installed_version()
    with alone(CACHE):
        file, version = (
            earlier_package(installed, CACHE) if options.back else _shown(options.file, installed)
        )
        question = _("Install vivat {version} instead of {installed}? Type yes or no: ")
        if options.yes or says_yes(question.format(version=version, installed=installed)):
            install(file, version)
            confirm(options, translate(Installed(version=version)))


def _shown(file: Path | None, installed: str) -> tuple[Path, str]:
    """A copy of the package that people named, which nobody can change any more; prints what it
    is. Raises ExplainedError."""
    if file is None:
        raise ExplainedError(
            N_("Name the package: sudo vivat update FILE. Or go back: sudo vivat update --back")
        )
    if not file.is_file():
        raise NotAFile(file=file)
    try:
        kept = keep(file.resolve(), CACHE)
    except OSError as error:
        raise UnreadableFile(file=file, problem=error.strerror) from error
    package = read_package(kept, installed)
    for change in package.changes:
        print(f"- {change}")
    print(f"SHA-256 {package.digest}")
    print(translate(Signed() if is_signed(kept, BUILDER) else NotSigned()))
    return kept, package.version
