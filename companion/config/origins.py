"""Where each setting that somebody wrote comes from."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.disk.bounded import read_text
from engine.decoding import parse_toml


class Origin(Enum):
    """Who decided about a setting; the values are for programs."""

    DEFAULT = "default"
    FILE = "file"
    SCREEN = "screen"
    SAFE_MODE = "safe-mode"


class Setting(Struct, frozen=True):
    """A setting, its value as TOML has it, None if it is not set; and where it comes from."""

    table: str
    key: str
    value: Any
    origin: Origin = Origin.DEFAULT
    file: str | None = None


def written_in(files: Mapping[Origin, Path | None]) -> dict[tuple[str, str], Setting]:
    """What stands in these valid files, by table and key; of two, the first file counts.

    Raises:
        BadFile: a file can't be read any more.
    """
    found: dict[tuple[str, str], Setting] = {}
    for origin, file in files.items():
        if file is not None and os.path.exists(file):
            for table, values in parse_toml(read_text(file)).items():
                for key, value in values.items():
                    found.setdefault((table, key), Setting(table, key, value, origin, str(file)))
    return found
