"""Where each setting that somebody wrote comes from: which file, and which line of it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.disk.bounded import read_text
from engine.decoding import parse_toml

_TABLE_OR_KEY = re.compile(r"\s*(?:\[+\s*([\w.-]+)|([\w.-]+)\s*=)")


class Origin(Enum):
    """Who decided about a setting; the values are for programs."""

    DEFAULT = "default"
    FILE = "file"
    SCREEN = "screen"
    SAFE_MODE = "safe-mode"


class Setting(Struct, frozen=True):
    """A setting, its value as TOML has it, None if it is not set; and where it comes from: `line`
    counts from 1, and is None if it is written unusually."""

    table: str
    key: str
    value: Any
    origin: Origin = Origin.DEFAULT
    file: str | None = None
    line: int | None = None


def written_in(files: Mapping[Origin, Path | None]) -> dict[tuple[str, str], Setting]:
    """What stands in these valid files, by table and key; of two, the first file counts.

    Raises:
        BadFile: a file can't be read any more.
    """
    found: dict[tuple[str, str], Setting] = {}
    for origin, file in files.items():
        if file is not None and os.path.exists(file):
            text = read_text(file)
            lines = lines_of_settings(text)
            for table, values in parse_toml(text).items():
                for key, value in values.items():
                    line = lines.get(f"{table}.{key}")
                    setting = Setting(table, key, value, origin, str(file), line)
                    found.setdefault((table, key), setting)
    return found


def lines_of_settings(text: str) -> Mapping[str, int]:
    """The line of each setting and table that is written in the usual way.

    >>> lines_of_settings("[sound]\\nvolume = 60\\n[[boxes.header]]\\nyes = 5\\n")
    {'sound': 1, 'sound.volume': 2, 'boxes.header': 3, 'boxes.header.yes': 4}
    """
    found: dict[str, int] = {}
    inside = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _TABLE_OR_KEY.match(line):
            table, key = match.groups()
            inside = f"{table}." if table else inside
            found.setdefault(table or inside + key, number)
    return found
