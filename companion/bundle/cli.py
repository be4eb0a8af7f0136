"""The arguments of `vivat bundle`, and what it runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from companion.i18n import _
from companion.shared_arguments import add_settings


def add_bundle_command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> None:
    """`vivat bundle`."""
    bundle = commands.add_parser("bundle", help=_("make one file for a report, without secrets"))
    bundle.set_defaults(run=_bundle)
    bundle.add_argument("file", nargs="?", type=Path, metavar="FILE", help=_("the file to make"))
    add_settings(bundle)


def _bundle(options: argparse.Namespace) -> None:
    # Only for the command that needs it: the checks take long to load.
    from companion.bundle.making import make_bundle

    file = make_bundle(options.file, options.settings, os.environ)
    print(
        _(
            "{file} is made. It holds no names, votes or cards; look into it before you send it."
        ).format(file=file)
    )
