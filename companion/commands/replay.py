"""`vivat replay` and `vivat editions`: what they print, for people or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from companion.config.library import Library
from companion.disk.bounded import read_text
from companion.record.json_result import result_of
from companion.record.replay_record import Replay, replay
from companion.record.schema import decode_record
from companion.record.text_summary import summary_lines
from companion.words.i18n import edition_name, name_of, translate
from companion.words.labels import label_of
from sentences import ExplainedError, printable


def replay_files(files: Iterable[Path], library: Library, as_json: bool) -> bool:
    """Replay every file, in order; returns whether all of them follow the rules."""
    replay_one = _print_result_as_json if as_json else _print_summary
    is_valid = [replay_one(file, library) for file in files]
    return all(is_valid)


def print_editions(library: Library, as_json: bool) -> None:
    """Print every edition's characters."""
    if as_json:
        print(json.dumps({id_: {"characters": _characters(library, id_)} for id_ in library}))
        return
    for id_, edition in library.items():
        print(f"{id_}: {edition_name(edition)}")
        for character in edition.characters:
            print(f"  {character.id}: {name_of(character)} ({label_of(character.kind)})")


def _characters(library: Library, id_: str) -> list[dict[str, str]]:
    return [
        {"id": character.id, "name": character.name, "kind": character.kind.value}
        for character in library[id_].characters
    ]


def _read(file: Path, library: Library) -> Replay:
    return replay(decode_record(read_text(file), file.name), library, file.name)


def _print_result_as_json(file: Path, library: Library) -> bool:
    try:
        line = result_of(_read(file, library))
    except ExplainedError as error:
        line = {"error": translate(error)}
    print(json.dumps(line), flush=True)
    return "error" not in line


def _print_summary(file: Path, library: Library) -> bool:
    print(printable(str(file)), flush=True)
    try:
        for line in summary_lines(_read(file, library)):
            print(f"  {line}", flush=True)
    except ExplainedError as error:
        print(translate(error), file=sys.stderr, flush=True)
        return False
    return True
