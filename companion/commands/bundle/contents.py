"""Gathers what goes into a bundle: each member's text by its name, already redacted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import structs

from companion.commands.bundle.redaction import Redact, identity_of, redaction
from companion.commands.bundle.typed_texts import typed_texts
from companion.commands.doctor.checks import examine
from companion.commands.doctor.finding import Finding, as_text
from companion.commands.doctor.settings import known_settings
from companion.commands.doctor.versions import version_of
from companion.commands.settings import as_json, settings_in_force
from companion.config.paths import paths_of, settings_above
from companion.config.settings import folder_of
from companion.disk.files import reason
from companion.disk.log import log_files
from companion.evening.texts.event_text import describe
from companion.keep.errors import StorageError
from companion.keep.game_format import EventLine
from companion.keep.games import Games, look
from companion.words.i18n import translate
from sentences import printable

PACKAGES = "vivat msgspec pygame pygame-ce pyserial gpiozero lgpio mpremote"
LAST_GAMES = 3
ABOUT = """\
Made by “vivat bundle” for a bug report.

doctor.txt      what “vivat doctor” found
settings.json   the settings in force, and where each comes from
versions.txt    the installed versions
games.txt       the last games, as everyone at the table saw them
log/            what the program did

All texts that people typed, such as names, were replaced by text-1, text-2 and so on; the user,
the home folder and the name of the computer by <user>, ~ and <host>. In log/, other quoted texts
and names of TOML files were removed as well. No card or vote is included that was not shown to
everyone.
"""
OLD_TEXT = re.compile(r"“(?!text-\d+”|vivat )[^”]*”|[^\s/]+\.toml\b")
"""A quotation or a file name in a log: it may have been typed into a file that is gone now."""

EventsOfGames = Mapping[str, Sequence[EventLine]]
"""The events of each game by its name, the oldest game first."""


def gather_contents(
    settings_file: Path | None, environment: Mapping[str, str]
) -> Mapping[str, str]:
    """Every member's text. Never raises: a member says why something can't be read."""
    paths = paths_of(known_settings(settings_file).keeping, folder_of(settings_file), environment)
    games, problem = _games(paths.games)
    lines = _events(games)
    events = [line.event for game in lines.values() for line in game]
    people = (name for entry in games.entries.values() for name in entry.people)
    changed = settings_above(settings_file, environment)
    texts = typed_texts((settings_file, changed), paths.games, events, people)
    redact = redaction(texts, identity_of(environment))
    examined = examine(settings_file, environment)
    findings = {check: _redacted(found, redact) for check, found in examined.items()}
    return {
        "about.txt": ABOUT,
        "doctor.txt": as_text(findings) + "\n",
        "settings.json": _settings(settings_file, environment, redact),
        "versions.txt": _lines(f"{name} {version_of(name)}" for name in PACKAGES.split()),
        "games.txt": redact(_lines(_last_games(lines)) or problem),
        **_logs(paths.log, redact),
    }


def _settings(named: Path | None, environment: Mapping[str, str], redact: Redact) -> str:
    """Those in force; of a wrong file, nothing is shown."""

    def redacted(value: Any) -> Any:
        if isinstance(value, list):
            return [redacted(each) for each in value]
        return redact(value) if isinstance(value, str) else value

    settings, _problem = settings_in_force(named, environment)
    return as_json(
        structs.replace(each, value=redacted(each.value), file=redacted(each.file))
        for each in settings
    )


def _logs(file: Path, redact: Callable[[str], str]) -> Mapping[str, str]:
    return {f"log/{log.name}": OLD_TEXT.sub("“…”", redact(_log(log))) for log in log_files(file)}


def _redacted(found: Iterable[Finding], redact: Callable[[str], str]) -> list[Finding]:
    return [
        replace(each, found=redact(each.found), remedy=each.remedy and redact(each.remedy))
        for each in found
    ]


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _games(folder: Path) -> tuple[Games, str]:
    """The games, and what to print if there are none."""
    try:
        return look(folder), "There are no games.\n"
    except StorageError as error:
        return Games(folder), f"{translate(error)}\n"


def _events(games: Games) -> EventsOfGames:
    """Of every game that can be read."""
    found = {}
    for row in games.rows():
        with suppress(StorageError):
            found[row.name] = games.events(row.name)
    return found


def _last_games(games: EventsOfGames) -> Iterator[str]:
    """A line for each event, without votes of an open election and cards not yet shown."""
    for name in [*games][-LAST_GAMES:]:
        yield name
        for line in games[name]:
            yield f"  {line.number:4} {line.at:%H:%M:%S} {printable(describe(line.event))}"


def _log(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        return f"It can't be read: {reason(error)}\n"
