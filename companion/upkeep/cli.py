"""The arguments of `vivat update`, and what it runs, as root."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from companion.files import NotAFile
from companion.i18n import _, translate
from companion.shared_arguments import confirm
from companion.upkeep.exchange import Installed
from companion.upkeep.package import (
    earlier_package,
    install,
    installed_version,
    read_package,
)
from sentences import N_, ExplainedError


class NeedsRoot(ExplainedError):
    template = N_("Only root can install: sudo vivat update …")


class WhichPackage(ExplainedError):
    template = N_("Name the package to install, or add --back for the earlier version.")


def add_update_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """`vivat update`."""
    update = commands.add_parser(
        "update", help=_("install another version of vivat, or go back to the earlier one")
    )
    update.set_defaults(run=_run)
    which = update.add_mutually_exclusive_group()
    which.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help=_("a package, vivat_…_all.deb")
    )
    which.add_argument(
        "--back", action="store_true", help=_("install the version that was there before")
    )
    update.add_argument("--yes", action="store_true", help=_("don't ask"))


def _run(options: argparse.Namespace) -> None:
    installed = installed_version()
    if os.geteuid() != 0:
        raise NeedsRoot()
    file, version = (
        earlier_package(installed) if options.back else _package(options.file, installed)
    )
    question = _("Install vivat {version} instead of {installed}? Type yes or no: ")
    if options.yes or _confirmed(question.format(version=version, installed=installed)):
        install(file, version)
        confirm(options, translate(Installed(version=version)))


def _package(file: Path | None, installed: str) -> tuple[Path, str]:
    """The package that people named; prints what it changes. Raises ExplainedError."""
    if file is None:
        raise WhichPackage()
    if not file.is_file():
        raise NotAFile(file=file)
    package = read_package(file.absolute(), installed)
    for change in package.changes:
        print(f"- {change}")
    return package.file, package.version


def _confirmed(question: str) -> bool:
    try:
        answer = input(question)
    except EOFError:
        return False
    return answer.strip().casefold() in ("y", "yes", _("yes"))
