"""`vivat settings`: every setting in force and where it comes from, written as a settings file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from pathlib import Path

from msgspec import json, structs

from companion.commands.arguments import Commands, add_command
from companion.config.origins import Origin, Setting, written_in
from companion.config.paths import settings_above
from companion.config.screen_size import usual_text_size
from companion.config.settings import Settings, folder_of, read_settings
from companion.keep.settings_file import changes_between, plain
from companion.record.toml_writer import value
from companion.service.safe_mode import load_config
from companion.words.columns import in_columns
from companion.words.i18n import _, translate
from sentences import ExplainedError, Sentence, printable


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
        as_written, found = read(), written_in({Origin.SCREEN: above, Origin.FILE: named})
    except ExplainedError:
        as_written, found = Settings(), {}
    for (table, key), each in changes_between(as_written, config.settings).items():
        found[table, key] = Setting(table, key, each, Origin.SAFE_MODE)
    settings = [
        structs.replace(found.get((table, key), Setting(table, key, each)), value=each)
        for table, values in plain(config.settings).items()
        for key, each in values.items()
    ]
    return settings, config.safe_because


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
    yield last, f"# {_origin(setting)}"


def _origin(setting: Setting) -> str:
    file = printable(setting.file or "")
    match setting.origin:
        case Origin.DEFAULT:
            return _("default")
        case Origin.FILE:
            return file
        case Origin.SCREEN:
            return _("the screen: {file}").format(file=file)
        case Origin.SAFE_MODE:
            return _("safe mode")
