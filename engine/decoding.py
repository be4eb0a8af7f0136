"""Decodes TOML text into typed values; its errors say what to change.

`msgspec` does the decoding; this module turns its messages into sentences for
the author of the file. It knows nothing of what the values mean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from itertools import chain
from typing import Any, TypeVar, get_args

import msgspec

from sentences import N_, ExplainedError, misspelt
from sentences.names import NotAName

T = TypeVar("T")


class BadFile(ExplainedError):
    """A file that can't be used; `str()` says where and why."""

    template = N_("{file}: {problem}.")


class BadName(BadFile):
    template = N_("{file}: {problem}")


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


class TooMuch(ExplainedError):
    template = N_("its values are nested too deeply, too many, or too large for vivat")


MOST_VALUES = 20_000
"""Of a text, keys counted too: five times those of a thousand names or a thousand codes."""
DEEPEST = 12
"""Lists and tables in one another. A record needs six; Python can't compare a thousand."""
LONGEST_TEXT = 4096
"""Letters of a text or a key: a path has no more. Composing more accents takes seconds."""
LARGEST_NUMBER = 2**63
"""TOML promises no larger ones, and Python refuses to write those of thousands of digits."""


def parse_toml(text: str) -> dict[str, Any]:
    """The values in a TOML text; fast, whatever the text is.

    Raises:
        TooMuch: no file of vivat's has such values.
        ValueError: it is not TOML.
    """
    import tomllib  # imported here to keep `import engine` fast

    if _LONG_KEY.search(_TEXTS.sub("x", text)):
        raise TooMuch()
    try:
        values = tomllib.loads(text)
        if _count(values, DEEPEST) <= MOST_VALUES:
            return values
    except RecursionError:
        pass
    raise TooMuch()


def _count(value: object, deepest: int) -> int:
    """How many values are in a value, with keys and itself. Raises TooMuch."""
    if isinstance(value, list | dict) and deepest:
        parts = chain(value, value.values()) if isinstance(value, dict) else value
        return 1 + sum(_count(each, deepest - 1) for each in parts)
    is_long = isinstance(value, str) and len(value) > LONGEST_TEXT
    is_large = isinstance(value, int) and abs(value) >= LARGEST_NUMBER
    if isinstance(value, list | dict) or is_long or is_large:
        raise TooMuch()
    return 1


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
    except TooMuch as error:
        raise BadFile(file=file, problem=error) from error
    except ValueError as error:
        raise BadFile(
            N_("{file}: this is not valid TOML: {problem}."), file=file, problem=error
        ) from error
    return decode_values(values, shape, file)


def decode_values(values: Mapping[str, Any], shape: type[T], file: str) -> T:
    """The same for the values in a text. Raises BadFile: they do not fit the shape."""
    try:
        return msgspec.convert(values, shape, str_keys=True)
    except msgspec.ValidationError as error:
        cause = error.__cause__
        if isinstance(cause, ExplainedError):
            kind = BadName if isinstance(cause, NotAName) else BadFile
            raise kind(file=file, problem=cause) from error
        raise _explained(str(error), shape, file) from error


def _explained(message: str, shape: type, file: str) -> BadFile:
    problem, _, path = message.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    where = _readable(path)
    if found := re.fullmatch(r"Object missing required field `(.+)`", problem):
        return BadFile(
            N_("{file}: “{key}” is missing. Add it."), file=file, key=_join(where, found[1])
        )
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", problem):
        parts = {"file": file, "key": _join(where, found[1])}
        return misspelt(found[1], _known_at(path, shape), MisspeltKey, UnknownKey, **parts)
    if found := re.fullmatch(r"Invalid enum value '(.*)'", problem, re.DOTALL):
        parts = {"file": file, "key": where, "word": found[1]}
        return misspelt(found[1], _known_at(path, shape), MisspeltWord, UnknownWord, **parts)
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


def _readable(path: str) -> str:
    """A path in which entries count from 1: "cards (entry 3) seal"."""
    return re.sub(r"\[(\d+)\]\.?", lambda i: f" (entry {int(i[1]) + 1}) ", path).strip()


def _join(where: str, key: str) -> str:
    if where.endswith(")"):
        return f"{where} {key}"
    return f"{where}.{key}" if where else key


def _known_at(path: str, shape: Any) -> list[str]:
    """The keys of the table at a path such as `seats[...]`, or the words that fit there."""
    for name in filter(None, re.sub(r"\[.*?\]", "", path).split(".")):
        types = (field.type for field in _fields(shape) if field.encode_name == name)
        shape = _found_in(next(types, None))
    if isinstance(shape, type) and issubclass(shape, Enum):
        return [str(word.value) for word in shape]
    return [field.encode_name for field in _fields(shape)]


def _found_in(shape: Any) -> type | None:
    """The struct or enum in a field: its own, or that of its table, list or optional value."""
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct | Enum):
        return shape
    return next(filter(None, map(_found_in, get_args(shape))), None)


def _fields(shape: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    is_struct = isinstance(shape, type) and issubclass(shape, msgspec.Struct)
    return msgspec.structs.fields(shape) if is_struct else ()
