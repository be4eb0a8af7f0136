"""The arguments of `vivat bundle`, and what it runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from companion.commands.arguments import Commands, add_command, confirm
from companion.words.i18n import _


def add_bundle_command(commands: Commands) -> None:
    """`vivat bundle`."""
    meaning = _("write one file for a bug report, without names, votes or cards")
    bundle = add_command(commands, "bundle", meaning, _bundle)
    bundle.add_argument("file", nargs="?", type=Path, metavar="FILE", help=_("the file to write"))
    bundle.add_overwrite()
    bundle.add_settings()


def _bundle(options: argparse.Namespace) -> None:
    # Imported here because the checks take long to load.
    from companion.commands.bundle.zip_file import make_bundle

    file = make_bundle(options.file, options.settings, os.environ, options.overwrite)
    confirm(
        options,
        _(
            "{file} was written. It contains no names, votes or cards; look at it before you "
            "send it."
        ).format(file=file),
    )
