"""TOML text to typed values, with errors in words that say what to do.

Knows nothing of what the values mean. `msgspec` does the decoding; this file
turns its messages into sentences for the person who wrote the file.
"""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from typing import Any, TypeVar, cast, get_args

import msgspec

T = TypeVar("T")


class BadFile(ValueError):
    """A file that can't be understood; `str()` says where and what to do."""


def decode_toml(text: str, shape: type[T], source: str) -> T:
    """Decode TOML `text` into `shape`; `source` names the file in errors.

    >>> class Lamp(msgspec.Struct, forbid_unknown_fields=True):
    ...     colour: str
    >>> decode_toml('colour = "red"', Lamp, "lamp.toml").colour
    'red'
    >>> decode_toml('color = "red"', Lamp, "lamp.toml")
    Traceback (most recent call last):
    engine.decoding.BadFile: lamp.toml: unknown setting “color”. Did you mean “colour”?

    Raises:
        BadFile: the text is no TOML, or does not fit the shape.
    """
    try:
        return msgspec.convert(tomllib.loads(text), shape, str_keys=True)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{source}: this is not valid TOML: {error}.") from error
    except msgspec.ValidationError as error:
        raise BadFile(f"{source}: {_in_words(str(error), shape)}") from error


def _in_words(message: str, shape: type) -> str:
    problem, _, path = message.partition(" - at `$")
    where = path.rstrip("`").lstrip(".")
    inside = f" in [{where}]" if where else ""
    if found := re.fullmatch(r"Object missing required field `(.+)`", problem):
        return f"“{found[1]}” is missing{inside}. Add it."
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", problem):
        return f"unknown setting “{found[1]}”{inside}.{_suggestion(found[1], shape, where)}"
    return f"“{where}” is wrong: {problem.replace('`', '')}." if where else f"{problem}."


def _suggestion(word: str, shape: type | None, where: str) -> str:
    for name in filter(None, re.sub(r"\[.*?\]", "", where).split(".")):
        shape = next((_struct_in(f.type) for f in _fields(shape) if f.encode_name == name), None)
    known = [field.encode_name for field in _fields(shape)]
    close = get_close_matches(word, known, n=1)
    if close:
        return f" Did you mean “{close[0]}”?"
    return f" Known here: {', '.join(known)}." if known else ""


def _struct_in(shape: Any) -> type | None:
    """The struct that a field holds: itself, or in a table, a list or an option."""
    if _fields(shape):
        return cast(type, shape)
    return next(filter(None, map(_struct_in, get_args(shape))), None)


def _fields(shape: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    is_struct = isinstance(shape, type) and issubclass(shape, msgspec.Struct)
    return msgspec.structs.fields(shape) if is_struct else ()
