"""Decodes TOML text into typed values; its errors say what to change.

`msgspec` does the decoding; this module turns its messages into sentences for
the author of the file. It knows nothing of what the values mean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar, get_args

import msgspec

from sentences import N_, ExplainedError

T = TypeVar("T")
W = TypeVar("W")


class BadFile(ExplainedError):
    """A file that can't be used; `str()` says where and why."""

    template = N_("{file}: {problem}.")


class InvalidToml(BadFile):
    template = N_("{file}: this is not valid TOML: {problem}.")


class MissingKey(BadFile):
    template = N_("{file}: “{key}” is missing. Add it.")


class UnknownKey(BadFile):
    template = N_("{file}: unknown setting “{key}”. Known here: {known}.")


class MisspeltKey(BadFile):
    template = N_("{file}: unknown setting “{key}”. Did you mean “{suggestion}”?")


class WrongValue(BadFile):
    template = N_("{file}: “{key}” is wrong: {problem}.")


class UnknownWord(BadFile):
    template = N_("{file}: “{key}” is wrong: “{word}” is unknown. Known: {known}.")


class MisspeltWord(BadFile):
    template = N_("{file}: “{key}” is wrong: “{word}” is unknown. Did you mean “{suggestion}”?")


MOST_PARTS = 4
"""Parts of a dotted key. vivat's files need two; `tomllib` needs minutes for thousands."""
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}[\w-]")
_TEXTS = re.compile(
    r"""
    \"{3} (?: \\. | (?!\"{3})[^\\] )*+ (?:\"{3,5})?
    | '{3} (?: (?!'{3}). )*+ (?:'{3,5})?
    | \" (?: \\. | [^\"\\\n] )*+ \"?
    | ' [^'\n]*+ '?
    | \# [^\n]*+
    """,
    re.DOTALL | re.VERBOSE,
)
"""Texts in quotes, and comments. Each character is read once, also of a text without an end."""


class NestedTooDeeply(ValueError):
    """The text may be TOML, but no file of vivat's."""

    def __init__(self) -> None:
        super().__init__("nested too deeply")


def parse_toml(text: str) -> dict[str, Any]:
    """The values in a TOML text; fast, whatever the text is.

    Raises:
        ValueError: it is not TOML, has a number with thousands of digits, or is nested too deeply.
    """
    import tomllib  # imported here to keep `import engine` fast

    if _LONG_KEY.search(_TEXTS.sub("x", text)):
        raise NestedTooDeeply()
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise NestedTooDeeply() from error


def decode_toml(text: str, shape: type[T], file: str) -> T:
    """Decode TOML `text` into `shape`; `file` is its name, for errors.

    >>> class Lamp(msgspec.Struct, forbid_unknown_fields=True):
    ...     colour: str
    >>> decode_toml('colour = "red"', Lamp, "lamp.toml").colour
    'red'
    >>> decode_toml('color = "red"', Lamp, "lamp.toml")
    Traceback (most recent call last):
    engine.decoding.MisspeltKey: lamp.toml: unknown setting “color”. Did you mean “colour”?

    Raises:
        BadFile: the text is not TOML, or does not fit the shape.
    """
    try:
        values = parse_toml(text)
    except ValueError as error:
        raise InvalidToml(file=file, problem=error) from error
    return decode_values(values, shape, file)


def decode_values(values: Mapping[str, Any], shape: type[T], file: str) -> T:
    """The same for the values in a text. Raises BadFile: they do not fit the shape."""
    try:
        return msgspec.convert(values, shape, str_keys=True)
    except msgspec.ValidationError as error:
        cause = error.__cause__
        if isinstance(cause, ExplainedError):
            raise BadFile(file=file, problem=cause) from error
        raise _explained(str(error), shape, file) from error


def _explained(message: str, shape: type, file: str) -> BadFile:
    problem, _, path = message.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    where = _readable(path)
    if found := re.fullmatch(r"Object missing required field `(.+)`", problem):
        return MissingKey(file=file, key=_join(where, found[1]))
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", problem):
        return _unknown(found[1], _known_at(path, shape), where, file)
    if found := re.fullmatch(r"Invalid enum value '(.*)'", problem, re.DOTALL):
        return _unknown_word(found[1], _words_at(path, shape), where, file)
    if where:
        return WrongValue(file=file, key=where, problem=_plain(problem))
    return BadFile(file=file, problem=_plain(problem))


_SHAPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def _plain(problem: str) -> str:
    """The library's message in plain words: "expected a list of length <= 100"."""
    found = re.match(r"Expected `(.+?)`(?: (.+))?$", problem.split(", got ")[0])
    if found is None:
        return problem.replace("`", "")
    wanted = " or ".join(_SHAPES.get(each, each) for each in found[1].split(" | "))
    return " ".join(filter(None, ("expected", wanted, found[2])))


def _unknown(word: str, known: list[str], where: str, file: str) -> BadFile:
    from difflib import get_close_matches

    key = _join(where, word)
    close = get_close_matches(word, known, n=1)
    if close:
        return MisspeltKey(file=file, key=key, suggestion=close[0])
    return UnknownKey(file=file, key=key, known=", ".join(known))


def _unknown_word(word: str, known: list[str], where: str, file: str) -> BadFile:
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    if close:
        return MisspeltWord(file=file, key=where, word=word, suggestion=close[0])
    return UnknownWord(file=file, key=where, word=word, known=", ".join(known))


def _readable(path: str) -> str:
    """A path in which entries count from 1: "cards (entry 3) seal"."""
    return re.sub(r"\[(\d+)\]\.?", lambda i: f" (entry {int(i[1]) + 1}) ", path).strip()


def _join(where: str, key: str) -> str:
    if where.endswith(")"):
        return f"{where} {key}"
    return f"{where}.{key}" if where else key


def _known_at(path: str, shape: type) -> list[str]:
    """The keys of the table at a path such as `seats[...]`."""
    return [field.encode_name for field in _fields(_table_at(_names(path), shape))]


def _words_at(path: str, shape: type) -> list[str]:
    """The words that fit at a path such as `characters[0].kind`."""
    *parents, last = _names(path)
    fields = _fields(_table_at(parents, shape))
    words = next((_found_in(f.type, Enum) for f in fields if f.encode_name == last), None)
    return [str(word.value) for word in words or ()]


def _table_at(names: list[str], shape: type | None) -> type | None:
    for name in names:
        fields = _fields(shape)
        shape = next(
            (_found_in(f.type, msgspec.Struct) for f in fields if f.encode_name == name), None
        )
    return shape


def _names(path: str) -> list[str]:
    """The keys in a path, without places in lists and tables."""
    return [name for name in re.sub(r"\[.*?\]", "", path).split(".") if name]


def _found_in(shape: Any, wanted: type[W]) -> type[W] | None:
    """The struct or enum in a field: its own, or that of its table, list or optional value."""
    if isinstance(shape, type) and issubclass(shape, wanted):
        return shape
    return next(filter(None, (_found_in(each, wanted) for each in get_args(shape))), None)


def _fields(shape: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    is_struct = isinstance(shape, type) and issubclass(shape, msgspec.Struct)
    return msgspec.structs.fields(shape) if is_struct else ()
