"""`vivat settings`: every setting in force and where it comes from, written as a settings file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import Struct, json

from companion.commands.arguments import Commands, add_command
from companion.config.paths import settings_above
from companion.config.screen_size import usual_text_size
from companion.config.settings import Settings, folder_of, read_settings
from companion.disk.bounded import read_text
from companion.keep.settings_file import changes_between, plain
from companion.record.toml_writer import value
from companion.service.safe_mode import load_config
from companion.words.columns import in_columns
from companion.words.i18n import _, translate
from engine.decoding import parse_toml
from sentences import N_, ExplainedError, Sentence, printable


class Origin(Enum):
    """Who decided about a setting; the values are for programs."""

    DEFAULT = "default"
    FILE = "file"
    SCREEN = "screen"
    SAFE_MODE = "safe-mode"


COMMENTS = {
    Origin.DEFAULT: N_("default"),
    Origin.FILE: "{file}",
    Origin.SCREEN: N_("the screen: {file}"),
    Origin.SAFE_MODE: N_("safe mode"),
}


class Setting(Struct, frozen=True):
    """A setting, its value as TOML has it, None if it is not set; and where it comes from."""

    table: str
    key: str
    value: Any
    origin: Origin = Origin.DEFAULT
    file: str | None = None


def add_settings_command(commands: Commands) -> None:
    """`vivat settings`."""
    meaning = _("show every setting in force, and where it comes from")
    settings = add_command(commands, "settings", meaning, _run)
    settings.add_json()
    settings.add_settings()


def _run(options: argparse.Namespace) -> bool:
    settings, problem = settings_in_force(options.settings, os.environ)
    if problem is not None:
        sentence = _(
            "“vivat play” does not start until this is corrected. “vivat play --safe-mode” and "
            "vivat as a service start with the settings below."
        )
        print(translate(problem), sentence, sep="\n", file=sys.stderr, flush=True)
    print(as_json(settings) if options.json else "\n".join(_as_toml(settings)))
    return problem is None


def settings_in_force(
    named: Path | None, environment: Mapping[str, str]
) -> tuple[list[Setting], Sentence | None]:
    """All of them, and what is wrong with their files: then they are those of safe mode."""
    above = settings_above(named, environment)
    read = partial(read_settings, named, above, usual_text_size())
    config = load_config(read, folder_of(named), falls_back=True, has_failed=False)
    try:
        as_written = read()
        origins = {**_written_in(named, Origin.FILE), **_written_in(above, Origin.SCREEN)}
    except ExplainedError:
        as_written, origins = Settings(), {}
    changed = changes_between(as_written, config.settings)
    origins |= dict.fromkeys(changed, (Origin.SAFE_MODE, None))
    settings = [
        Setting(table, key, each, *origins.get((table, key), ()))
        for table, values in plain(config.settings).items()
        for key, each in values.items()
    ]
    return settings, config.safe_because


def _written_in(
    file: Path | None, origin: Origin
) -> dict[tuple[str, str], tuple[Origin, str | None]]:
    """What stands in this valid file, if there is one, by table and key. Raises BadFile."""
    tables = parse_toml(read_text(file)) if file is not None and os.path.exists(file) else {}
    return {(table, key): (origin, str(file)) for table in tables for key in tables[table]}


def as_json(settings: Iterable[Setting]) -> str:
    """An array with an object a line."""
    return "[\n" + ",\n".join(json.encode(each).decode() for each in settings) + "\n]"


def _as_toml(settings: Iterable[Setting]) -> Iterator[str]:
    for table, inside in groupby(settings, lambda each: each.table):
        yield f"[{table}]"
        yield from in_columns([row for each in inside for row in _rows(each)])
        yield ""


def _rows(setting: Setting) -> Iterator[tuple[str, str]]:
    """What to write, and the comment; TOML can't say that something is not set."""
    if setting.value is None:
        yield f"# {setting.key}", "# " + _("not set")
        return
    *lines, last = f"{setting.key} = {value(setting.value, setting.key)}".split("\n")
    yield from ((line, "") for line in lines)
    comment = _(COMMENTS[setting.origin]).format(file=printable(setting.file or ""))
    yield last, f"# {comment}"
