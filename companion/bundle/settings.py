"""The settings as a bundle shows them: without names, comments, and what is no setting."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.bundle.as_it_is import read_as_it_is
from companion.settings import Settings

LEFT_OUT = "(left out)"
NAMES = "names"


def shown_settings(file: Path | None, clean: Callable[[str], str]) -> str:
    """The file's settings as JSON, or why they are not shown."""
    if file is None:
        return "No settings file was named.\n"
    try:
        found = read_as_it_is(file)
    except (OSError, ValueError) as error:
        return f"Not shown, since the names in it can't be found: {type(error).__name__}.\n"
    return json.dumps(_shown(found, Settings, clean), indent=2, ensure_ascii=False) + "\n"


def _shown(
    found: Mapping[str, Any], shape: type[msgspec.Struct], clean: Callable[[str], str]
) -> dict[str, Any]:
    """A table's known keys with their values; of the others, that they are there."""
    known = {field.encode_name: field.type for field in msgspec.structs.fields(shape)}
    return {
        clean(key): _value(key, value, known[key], clean) if key in known else LEFT_OUT
        for key, value in found.items()
    }


def _value(key: str, value: object, shape: object, clean: Callable[[str], str]) -> object:
    if key == NAMES:
        count = len(value) if isinstance(value, list) else 0
        return [f"seat-{number}" for number in range(1, count + 1)]
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return _shown(value, shape, clean) if isinstance(value, dict) else LEFT_OUT
    return _plain(value, clean)


def _plain(value: object, clean: Callable[[str], str]) -> object:
    """A value without names; of a table that should not be there, its numbers."""
    match value:
        case str():
            return clean(value)
        case bool() | int() | float():
            return value
        case list():
            return [_plain(each, clean) for each in value]
        case dict():
            return {clean(key): _number(each) for key, each in value.items()}
        case _:
            return LEFT_OUT


def _number(value: object) -> object:
    return value if isinstance(value, int | float) else LEFT_OUT
