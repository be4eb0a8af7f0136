"""Whose names may stand in a log: those in the settings, in the records, and in the journal.

Settings and records are read as they are, right or wrong: a name in a wrong file is a name too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.bundle.as_it_is import Table, read_as_it_is
from companion.doctor.looking import listed
from companion.table.lobby import colour_names


def people_named(settings_file: Path | None, records: Path, players: Iterable[str]) -> list[str]:
    """Everybody once: those in the settings in their order, those in the records, the players."""
    settings: Table = {} if settings_file is None else _all_of(settings_file)
    table = settings.get("table")
    names = [*_words(table.get("names") if isinstance(table, dict) else None)]
    for record in listed(records, "*.toml"):
        names += _words(_all_of(record).get("seats"))
    names += players
    return list(dict.fromkeys(name for name in names if name.strip() and not _is_a_colour(name)))


def _is_a_colour(name: str) -> bool:
    """Whether a seat, or half a team, has no other name than its colour."""
    return name.removesuffix(" A").removesuffix(" B") in colour_names()


def _all_of(file: Path) -> Table:
    """What a file holds; nothing if it can't be read."""
    try:
        return read_as_it_is(file)
    except (OSError, ValueError):
        return {}


def _words(value: object) -> Iterator[str]:
    """Every text in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _words(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _words(each)
