"""Changes the settings file: only what people changed on the screen, each in its table.

Everything else in the file stays: comments, order, and what somebody wrote there meanwhile. A file
that is wrong is not touched.
"""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any

import msgspec

from companion.config.settings import Settings
from companion.disk.bounded import read_text
from companion.disk.files import UnwritableFile, fsync_folder, reason, write_whole_bytes
from engine import decode_toml
from engine.decoding import parse_toml
from sentences import N_, ExplainedError

Changes = Mapping[tuple[str, str], Any]
"""The new value of each setting by its table and its key."""


class SettingsNotChangeable(ExplainedError):
    template = N_("{file} is written in a way that vivat can't change. Change it by hand.")


class SettingsFile:
    """`file` is created with the first change; `named` is where everything else can be set."""

    def __init__(self, file: Path, named: Path | None = None) -> None:
        self._file = file
        self._unsaved: Changes = {}
        self.changed = str(file)
        """Where the changes are kept."""
        self.named = str(file if named is None else named)
        """Where to set what the screen does not offer."""

    def save(self, before: Settings, after: Settings) -> None:
        """Write what has changed between the two, and what could not be written earlier.

        Raises:
            ExplainedError: the file is unchanged.
        """
        self._unsaved = {**self._unsaved, **changes_between(before, after)}
        write_changes(self._file, self._unsaved)
        self._unsaved = {}


def write_changes(file: Path, changes: Changes) -> None:
    """Write these settings into a file.

    Raises:
        ExplainedError: the file is unchanged.
    """
    try:
        _write(Path(os.path.realpath(file)), changes)
    except ExplainedError:
        raise
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise UnwritableFile(file=file, problem=reason(error)) from error


def changes_between(before: Settings, after: Settings) -> Changes:
    """The settings that differ, as TOML has them.

    >>> from companion.config.settings import SoundSettings
    >>> changes_between(Settings(), Settings(sound=SoundSettings(muted=True)))
    {('sound', 'muted'): True}
    """
    old, new = plain(before), plain(after)
    return {
        (table, key): value
        for table, values in new.items()
        for key, value in values.items()
        if value != old[table][key]
    }


def plain(settings: Settings) -> dict[str, dict[str, Any]]:
    """Numbers, texts and lists, as a TOML file has them."""
    return msgspec.json.decode(msgspec.json.encode(settings), type=dict[str, dict[str, Any]])


def text_with(text: str, changes: Changes) -> str:
    """A settings file's text with these changes.

    Raises:
        ValueError, KeyError: the library can't do it.
    """
    import tomlkit  # imported here because only a change needs it

    document = tomlkit.parse(text)
    _change(document, changes, tomlkit.table)
    return tomlkit.dumps(document)


def _change(
    tables: MutableMapping[str, Any], changes: Changes, new_table: Callable[[], Any] = dict
) -> None:
    for (table, key), value in changes.items():
        tables.setdefault(table, new_table())[key] = value


def _changed_text(file: Path, text: str, changes: Changes) -> str:
    """The library may fail at rare ways to write TOML: what it returns is checked.

    Raises:
        SettingsNotChangeable: it means something else, or a comment is gone.
    """
    expected = parse_toml(text)
    _change(expected, changes)
    try:
        changed = text_with(text, changes)
        is_right = parse_toml(changed) == expected and not _comments(text) - _comments(changed)
    except (ValueError, KeyError):
        is_right = False
    if not is_right:
        raise SettingsNotChangeable(file=file)
    return changed


def _comments(text: str) -> Counter[str]:
    """What stands after a # on each line; also in quotes, where it stays too if nobody changes
    it."""
    return Counter(line.partition("#")[2].rstrip() for line in text.splitlines() if "#" in line)


def _write(file: Path, changes: Changes) -> None:
    """Raises BadFile if the file is wrong, OSError and ValueError if it can't be written."""
    is_there = os.path.exists(file)
    text = read_text(file) if is_there else ""
    decode_toml(text, Settings, str(file))
    new = _changed_text(file, text, changes)
    decode_toml(new, Settings, str(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    mode = stat.S_IMODE(file.stat().st_mode) if is_there else 0o666
    write_whole_bytes(file, new.encode(), mode)
    fsync_folder(file.parent)
