"""The settings file as a bundle shows it: without comments and without texts that people typed."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

from companion.commands.bundle.redaction import Redact
from companion.commands.bundle.typed_texts import words_of
from companion.config.settings import Settings
from companion.disk.bounded import read_text
from engine.decoding import parse_toml

LEFT_OUT = "(left out)"


def shown_settings(file: Path | None, redact: Redact) -> str:
    """The file's settings as JSON, or why they are not shown.

    An unknown key is redacted and its value left out.
    """
    if file is None:
        return "No settings file was named.\n"
    try:
        found = parse_toml(read_text(file))
    except ValueError as error:
        return f"Not shown, because the file can't be read: {type(error).__name__}.\n"
    return (
        json.dumps(_shown(found, words_of(Settings), redact), indent=2, ensure_ascii=False) + "\n"
    )


def _shown(value: object, known: Collection[str], redact: Redact) -> object:
    match value:
        case str():
            return redact(value)
        case bool() | int() | float():
            return value
        case list():
            return [_shown(each, known, redact) for each in value]
        case dict():
            return {
                redact(key): _shown(each, known, redact) if key in known else LEFT_OUT
                for key, each in value.items()
            }
        case _:
            return LEFT_OUT
