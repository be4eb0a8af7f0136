"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from companion.i18n import _

SETTINGS = "VIVAT_SETTINGS"
"""Names the settings file where no argument does: an installed vivat has one in /etc."""


def add_settings(command: argparse.ArgumentParser, meaning: str | None = None) -> None:
    """`--settings FILE`; what is in it, if it isn't read for all."""
    named = os.environ.get(SETTINGS)
    command.add_argument(
        "--settings",
        type=Path,
        default=Path(named) if named else None,
        metavar="FILE",
        help=meaning or _("a settings file"),
    )
