"""Writes the parts of TOML that a record needs. Knows nothing of games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

WIDTH = 100
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def table_lines(content: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of a table: its values, then the tables in it, then the lists of tables.

    Tables further in are written inline: they are the entries of lists, and short.

    >>> print(*table_lines({"to": ["a"], "in": {"x y": 2}, "on": [{"n": [{"m": {}}]}]}), sep="\\n")
    to = ["a"]
    <BLANKLINE>
    [in]
    "x y" = 2
    <BLANKLINE>
    [[on]]
    n = [{ m = {} }]
    """
    depth = len(path)
    is_table = {name: depth < 2 and isinstance(each, Mapping) for name, each in content.items()}
    is_tables = {name: depth < 1 and _is_tables(each) for name, each in content.items()}
    for name, each in content.items():
        if not (is_table[name] or is_tables[name]):
            yield f"{key(name)} = {value(each, name)}"
    for name, each in content.items():
        here = (*path, name)
        if is_table[name]:
            yield from ("", f"[{'.'.join(map(key, here))}]", *table_lines(each, here))
    for name, each in content.items():
        here = (*path, name)
        for table in each if is_tables[name] else ():
            yield from ("", f"[[{'.'.join(map(key, here))}]]", *table_lines(table, here))


def _is_tables(each: Any) -> bool:
    """Whether this is a list of tables only; mixed lists are written as one value."""
    listed = isinstance(each, Sequence) and not isinstance(each, str)
    return listed and bool(each) and all(isinstance(entry, Mapping) for entry in each)


def value(each: Any, name: str = "") -> str:
    """A text, a number, a list, or an inline table without what is None; `name` is the key before
    it."""
    if isinstance(each, str):
        return text(each)
    if isinstance(each, int | float):  # also true and false
        return json.dumps(each)
    if isinstance(each, Mapping):
        inside = ", ".join(f"{key(k)} = {value(v)}" for k, v in each.items() if v is not None)
        return f"{{ {inside} }}" if inside else "{}"
    entries = [value(entry) for entry in each]
    line = f"[{', '.join(entries)}]"
    return line if len(name) + len(line) + 3 <= WIDTH else _lines(entries)


def _lines(entries: Sequence[str]) -> str:
    """A long list over several lines of at most `WIDTH` characters; a long entry has its own."""
    lines: list[str] = []
    for entry in entries:
        if not lines or len(lines[-1]) + len(entry) + 6 > WIDTH:
            lines.append(f"{entry},")
        else:
            lines[-1] += f" {entry},"
    return "\n".join(["[", *(f"    {line}" for line in lines), "]"])


def key(name: str) -> str:
    """A key, in quotes if necessary."""
    return name if _BARE.fullmatch(name) else text(name)


def text(words: str) -> str:
    """A text in quotes. JSON's escapes are valid TOML, except that TOML must escape DEL."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
