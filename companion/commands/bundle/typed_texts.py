"""Collects the texts that people typed: in settings, editions, decks, records and games.

Files are read even if they are wrong: a name in a wrong file is still a name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import json, to_builtins

from companion.config.deck_files import DeckFile
from companion.config.settings import Settings, folder_of
from companion.disk.bounded import read_text
from companion.disk.files import absolute_if_possible, list_if_possible
from companion.evening.events import Corrected, GameBegan, Played, TableEvent
from companion.record.place_notation import PLACES
from companion.record.schema import FORMAT, Record
from companion.words.seat_names import SEAT_COLOURS, default_members
from engine import EDITION_IDS, BadFile, Deal, Edition, load_edition
from engine.decoding import parse_toml
from engine.setup import RESERVED_NAME

Table = Mapping[str, object]
"""What is in a TOML file."""
SHAPES = (Settings, Edition, DeckFile, Record, TableEvent)
SAFE_VALUE = re.compile(r"[0-9a-fA-F]{4}:[0-9a-fA-F]{4}|/dev/tty(ACM|AMA|S|USB)\d+|\d{0,2}")
"""USB ids, the kernel's names of serial ports, and small numbers."""
USUAL_FOLDERS = frozenset(
    {"", ".", "..", "~", "dev", "etc", "games", "home", "lib", "media", "mnt", "opt", "run"}
    | {"settings.toml", "srv", "tmp", "usr", "var", "vivat", "vivat.toml"}
)
"""Parts of paths that tell nothing about people."""
_QUOTED, _BARE = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'"), re.compile(r"[^\W\d][\w-]{2,}")
_AFTER_CHARACTER = re.compile(r"(:.*| \d+)$")
"""A record's "anna: yes no" and "anna 4" begin with the character."""


def typed_texts(
    settings_files: Iterable[Path | None],
    records: Path,
    events: Sequence[TableEvent],
    people: Iterable[str] = (),
) -> list[str]:
    """Each text once. Names of people come first, those in the settings in their order.

    A name is always included, and `people` are further ones; any other text only if the product
    doesn't use it itself. Their order tells nothing of an event.
    """
    settings = {file: read_table(file) for file in settings_files if file is not None}
    saved = [read_table(file) for file in list_if_possible(records, "*.toml")]
    default, known = _default_names(), own_words()
    found = [*_names(settings.values(), saved, events), *people]
    names = [name for name in found if name.strip() and name not in default]
    others = _telling(_others(settings, saved, events), known)
    parts = {part for text in others for part in text.split("/")}
    return list(dict.fromkeys([*names, *sorted(_telling(parts, known))]))


def _names(
    settings: Iterable[Table], records: Iterable[Table], events: Iterable[TableEvent]
) -> Iterator[str]:
    for each in settings:
        table = each.get("table")
        yield from _texts(table.get("names") if isinstance(table, dict) else None, with_keys=False)
    for record in records:
        yield from _texts(record.get("seats"), with_keys=False)
    for event in events:
        if isinstance(event, GameBegan):
            yield from (n for seat in event.setup.seats for n in (seat.name, *seat.members))


def _others(
    settings: Mapping[Path, Table], records: Iterable[Table], events: Iterable[TableEvent]
) -> Iterator[str]:
    for file, table in settings.items():
        yield str(absolute_if_possible(file))
        for text in _texts(table):
            yield text
            if os.path.isfile(named := folder_of(file) / text):
                yield from _texts(read_table(named))
    for record in records:
        yield from (_AFTER_CHARACTER.sub("", text) for text in _texts(record))
    for event in events:
        yield from _in_event(event)


def _in_event(event: TableEvent) -> Iterator[str]:
    """An edition, its characters, and words of the product."""
    match event:
        case GameBegan(edition):
            yield edition
        case Played(Deal()):
            pass  # its cards may still be hidden
        case Played() | Corrected():
            yield from _texts(to_builtins(event))


def _telling(texts: Iterable[str], known: Container[str]) -> Iterator[str]:
    """Those that may tell something about people."""
    for text in texts:
        if text.strip() not in known and not SAFE_VALUE.fullmatch(text.strip()):
            yield text


def own_words() -> set[str]:
    """Words that the product itself uses in settings, editions, decks and records."""
    editions = [load_edition(edition_id) for edition_id in EDITION_IDS]
    characters = [character for edition in editions for character in edition.characters]
    words = {word for shape in SHAPES for word in _texts(json.schema(shape))}
    words |= {word for edition in editions for word in (edition.id, edition.name)}
    words |= {word for character in characters for word in (character.id, character.name)}
    words |= {FORMAT, RESERVED_NAME, "true", "false", *PLACES}
    return words | USUAL_FOLDERS | _default_names()


def read_table(file: Path) -> Table:
    """A file's TOML; if that is invalid, all its words under one key; empty if it can't be read."""
    try:
        text = read_text(file, errors="replace")
    except BadFile:
        return {}
    try:
        return parse_toml(text)
    except ValueError:
        quoted = [first or second for first, second in _QUOTED.findall(text)]
        code = re.sub("#.*", "", _QUOTED.sub("", text))
        return {"": [*quoted, *_BARE.findall(code)]}


def _texts(value: object, with_keys: bool = True) -> Iterator[str]:
    """Every text in a TOML value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each, with_keys)
    elif isinstance(value, dict):
        for key, each in value.items():
            if with_keys:
                yield key
            yield from _texts(each, with_keys)


def _default_names() -> set[str]:
    """The names of seats, and of a team's two members, that nobody chose; in English, because in
    other languages a colour may be somebody's name."""
    return {name for colour in SEAT_COLOURS.values() for name in (colour, *default_members(colour))}
