"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from companion.command_parser import is_quiet
from companion.i18n import _
from companion.paths import usual_settings


def add_settings(command: argparse.ArgumentParser, meaning: str | None = None) -> None:
    """Add `--settings FILE`; `meaning` is its help where it is used for less than everything."""
    command.add_argument(
        "--settings",
        type=Path,
        default=usual_settings(os.environ),
        metavar="FILE",
        help=meaning or _("a settings file"),
    )


def add_json(command: argparse.ArgumentParser) -> None:
    """Add `--json`."""
    command.add_argument("--json", action="store_true", help=_("print JSON"))


def add_overwrite(command: argparse.ArgumentParser) -> None:
    """Add `--overwrite`."""
    command.add_argument("--overwrite", action="store_true", help=_("replace a file that exists"))


def confirm(options: argparse.Namespace, line: str) -> None:
    """Print what was done, unless people want to hear of errors only."""
    if not is_quiet(options):
        print(line)
