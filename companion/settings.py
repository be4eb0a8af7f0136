"""The settings file: one TOML file, strictly checked.

An unknown key is an error with a suggestion; every value has a type and a range.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from engine import N_, BadFile, HouseRules, decode_toml

MOST_BOXES = 8


class UnreadableFile(BadFile):
    sentence = N_("{file}: can't be read: {problem}. Check the name.")


class NoText(BadFile):
    sentence = N_("{file}: this is not a text file in UTF-8.")


class DisplaySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The window; `width` and `height` in pixels."""

    width: Annotated[int, Meta(ge=640, le=7680)] = 1280
    height: Annotated[int, Meta(ge=400, le=4320)] = 800
    fullscreen: bool = False


Name = Annotated[str, Meta(min_length=1, max_length=24)]


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`names` are given to the seats as they sit down, clockwise."""

    names: tuple[Name, ...] = ()
    editions: tuple[str, ...] = ()
    """Files of further editions, beside the three printed ones."""


class ElectionSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`grace`: seconds to change one's mind after the last vote is in."""

    grace: Annotated[float, Meta(ge=0, le=30)] = 1.5


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All of it; a missing table keeps its defaults."""

    display: DisplaySettings = DisplaySettings()
    table: TableSettings = TableSettings()
    election: ElectionSettings = ElectionSettings()
    house_rules: HouseRules = HouseRules()


def read_settings(path: Path | None) -> Settings:
    """The settings in a file; None gives the defaults.

    Raises:
        BadFile: the file can't be read or understood; its words say what to do.
    """
    if path is None:
        return Settings()
    return decode_toml(read_text(path), Settings, path.name)


def read_text(path: Path) -> str:
    """A settings or edition file's text.

    Raises:
        BadFile: there is none, or it is no text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UnreadableFile(file=path, problem=error.strerror) from error
    except UnicodeDecodeError as error:
        raise NoText(file=path) from error
