"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

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
