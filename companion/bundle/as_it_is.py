"""Reads a TOML file as it is, whatever it should hold: a wrong file has names in it too."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

Table = dict[str, Any]
"""A table of TOML that nobody has checked."""


def read_as_it_is(file: Path) -> Table:
    """All that stands there.

    Raises:
        OSError: it can't be read.
        ValueError: it is no TOML.
    """
    return tomllib.loads(file.read_text(encoding="utf-8-sig"))
