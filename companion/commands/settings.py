"""`vivat settings`: every setting in force and where it comes from, written as a settings file."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion.commands.arguments import Commands, add_command
from companion.config.library import library_of
from companion.config.origins import Origin, Source, Sources, sources
from companion.config.paths import settings_above
from companion.config.screen_size import usual_text_size
from companion.config.settings import Settings, folder_of, read_settings
from companion.keep.settings_file import changes_between, plain
from companion.record.toml_writer import value
from companion.service.safe_mode import load_config
from companion.words.columns import in_columns
from companion.words.i18n import _, translate
from sentences import ExplainedError, printable

DEFAULT, SAFE_MODE = Source(Origin.DEFAULT), Source(Origin.SAFE_MODE)


def add_settings_command(commands: Commands) -> None:
    """`vivat settings`."""
    meaning = _("show every setting in force, and where it comes from")
    settings = add_command(commands, "settings", meaning, _run)
    settings.add_json()
    settings.add_settings()


def _run(options: argparse.Namespace) -> bool:
    settings, found, problem = _in_force(options.settings)
    if problem is not None:
        print(translate(problem), file=sys.stderr)
        sentence = _(
            "“vivat play” does not start until this is corrected. “vivat play --safe-mode” and "
            "vivat as a service start with the settings below."
        )
        print(sentence, file=sys.stderr, flush=True)
    lines = _for_programs(settings, found) if options.json else _as_toml(settings, found)
    print(*lines, sep="\n")
    return problem is None


def _in_force(named: Path | None) -> tuple[Settings, Sources, ExplainedError | None]:
    """The settings, the sources of those that are no default, and what is wrong if something is."""
    above, folder = settings_above(named, os.environ), folder_of(named)
    read = partial(read_settings, named, above, usual_text_size())
    settings = load_config(read, folder, falls_back=True, has_failed=False).settings
    files = [(Origin.SCREEN, above)] if above is not None and os.path.exists(above) else []
    files += [(Origin.FILE, named)] if named is not None else []
    written, problem = Settings(), None
    found: Sources = {}
    try:
        written, found = read(), sources(files)
        library_of(written.table, folder)
    except ExplainedError as error:
        problem = error
    safe = dict.fromkeys(changes_between(written, settings), SAFE_MODE)
    return settings, {**found, **safe}, problem


def _for_programs(settings: Settings, found: Sources) -> Iterator[str]:
    """One line of JSON: a list with an object for each setting."""
    objects = [
        {
            "table": table,
            "key": key,
            "value": each,
            "origin": source.origin.value,
            "file": None if source.file is None else str(source.file),
            "line": source.line,
        }
        for table, values in plain(settings).items()
        for key, each in values.items()
        for source in [found.get((table, key), DEFAULT)]
    ]
    yield json.dumps(objects, ensure_ascii=False)


def _as_toml(settings: Settings, found: Sources) -> Iterator[str]:
    """The lines of a settings file, with the sources as comments."""
    for table, values in plain(settings).items():
        yield f"[{table}]"
        rows = [
            row
            for key, each in values.items()
            for row in _rows(key, each, _words(found.get((table, key), DEFAULT)))
        ]
        yield from in_columns(rows)
        yield ""


def _rows(key: str, each: object, source: str) -> Iterator[tuple[str, str]]:
    """What to write, and the comment; TOML can't say that something is not set."""
    if each is None:
        yield f"# {key}", "# " + _("not set")
        return
    *lines, last = f"{key} = {value(each, key)}".split("\n")
    yield from ((line, "") for line in lines)
    yield last, f"# {source}"


def _words(source: Source) -> str:
    file = printable(str(source.file))
    match source:
        case Source(Origin.SCREEN):
            return _("the screen: {file}").format(file=file)
        case Source(Origin.FILE, line=None):
            return file
        case Source(Origin.FILE):
            return _("{file}, line {line}").format(file=file, line=source.line)
        case Source(Origin.SAFE_MODE):
            return _("safe mode")
        case _:
            return _("default")
