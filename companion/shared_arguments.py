"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from companion.i18n import _

SETTINGS = "VIVAT_SETTINGS"
"""Names the settings file if no argument does: an installed vivat has one in /etc."""


def add_settings(command: argparse.ArgumentParser, meaning: str | None = None) -> None:
    """Add `--settings FILE`; `meaning` is its help where it is used for less than everything."""
    named = os.environ.get(SETTINGS)
    command.add_argument(
        "--settings",
        type=Path,
        default=Path(named) if named else None,
        metavar="FILE",
        help=meaning or _("a settings file"),
    )
