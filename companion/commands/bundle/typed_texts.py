"""Collects the texts that people typed: in settings, editions, decks, records and games.

Files are read even if they are wrong: a name in a wrong file is still a name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import json

from companion.config.deck_files import DeckFile
from companion.config.settings import Settings, folder_of
from companion.disk.bounded import read_text
from companion.disk.files import absolute_if_possible, list_if_possible
from companion.evening.events import Corrected, GameBegan, Played, TableEvent
from companion.evening.seats.names import default_members
from companion.record.place_notation import PLACES
from companion.record.schema import FORMAT, Record
from companion.words.labels import SEAT_COLOURS
from engine import (
    EDITION_IDS,
    BadFile,
    Climb,
    Edition,
    Event,
    Placement,
    Raise,
    SetRight,
    TellCrowning,
    TellPositions,
    TellStuck,
    load_edition,
)
from engine.decoding import parse_toml
from engine.setup import RESERVED_NAME

SHAPES = (Settings, Edition, DeckFile, Record)
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
    events: Iterable[TableEvent],
    people: Iterable[str] = (),
) -> list[str]:
    """Each text once. Names of people come first, those in the settings in their order.

    A name is always included, and `people` are further ones; any other text only if the product
    doesn't use it itself.
    """
    names, others = _in_files(settings_files, records)
    for event in events:
        if isinstance(event, GameBegan):
            names += (n for seat in event.setup.seats for n in (seat.name, *seat.members))
        others += _others_in(event)
    names += people
    default, known = _default_names(), own_words()
    names = [name for name in names if name.strip() and name not in default]
    parts = (part for text in _telling(others, known) for part in text.split("/"))
    return list(dict.fromkeys([*names, *_telling(parts, known)]))


def _in_files(settings_files: Iterable[Path | None], records: Path) -> tuple[list[str], list[str]]:
    """The names, and the other texts."""
    names: list[str] = []
    others: list[str] = []
    for settings_file in settings_files:
        for found, texts in zip((names, others), _in_settings(settings_file), strict=True):
            found += texts
    for file in list_if_possible(records, "*.toml"):
        record = read_table(file)
        names += _texts(record.get("seats"), with_keys=False)
        others += (_AFTER_CHARACTER.sub("", text) for text in _texts(record))
    return names, others


def _telling(texts: Iterable[str], known: Container[str]) -> Iterator[str]:
    """Those that may tell something about people."""
    for text in texts:
        if text.strip() not in known and not SAFE_VALUE.fullmatch(text.strip()):
            yield text


def _others_in(event: TableEvent) -> Iterator[str]:
    """The texts of an event that name no people."""
    match event:
        case GameBegan(edition):
            yield edition
        case Played(played):
            yield from _characters(played)
        case Corrected(events=anew):
            for each in anew:
                yield from _characters(each)


def _characters(event: Event) -> Iterator[str]:
    """The characters that an event names; those of an edition of one's own are typed."""
    match event:
        case Placement(character) | Climb(character) | Raise(_, character):
            yield character
        case TellCrowning(_, monarch, castle):
            yield monarch
            yield from (told.character for told in castle)
        case TellPositions(castle) | TellStuck(castle) | SetRight(castle):
            yield from (told.character for told in castle)


def words_of(shape: type) -> set[str]:
    """Every key that a file of this shape may have, and the values of its enumerations."""
    return {*_texts(json.schema(shape))}


def own_words() -> set[str]:
    """Words that the product itself uses in settings, editions, decks and records."""
    editions = [load_edition(edition_id) for edition_id in EDITION_IDS]
    characters = [character for edition in editions for character in edition.characters]
    words = {word for shape in SHAPES for word in words_of(shape)}
    words |= {word for edition in editions for word in (edition.id, edition.name)}
    words |= {word for character in characters for word in (character.id, character.name)}
    words |= {FORMAT, RESERVED_NAME, "true", "false", *PLACES}
    return words | USUAL_FOLDERS | _default_names()


def read_table(file: Path) -> Mapping[str, object]:
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


def _in_settings(file: Path | None) -> tuple[list[str], list[str]]:
    """The names in the settings, and all texts there and in the files that they name."""
    if file is None:
        return [], []
    settings = read_table(file)
    table = settings.get("table")
    names = table.get("names") if isinstance(table, dict) else None
    texts = [*_texts(settings)]
    files = [path for text in texts if os.path.isfile(path := folder_of(file) / text)]
    others = [*texts, str(absolute_if_possible(file)), *_texts([*map(read_table, files)])]
    return [*_texts(names, with_keys=False)], others


def _texts(value: object, with_keys: bool = True) -> Iterator[str]:
    """Every text in a TOML value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
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
    return {name for colour in SEAT_COLOURS for name in (colour, *default_members(colour))}
