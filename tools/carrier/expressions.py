"""Reads and writes the nested lists that KiCad's files consist of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

Node: TypeAlias = "str | list[Node]"
"""A word, a quoted text with its quotes, or a list of them."""
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+')


def parse(text: str) -> list[Node]:
    """The first list of a text.

    >>> parse('(pin (number "1"))')
    ['pin', ['number', '"1"']]
    """
    words = iter(_WORD.findall(text))
    next(words)
    return list(_until_closed(words))


def written(node: Node, depth: int = 0) -> str:
    """The text of a node: a list on one line if it has no list within.

    >>> written(["pin", ["number", '"1"']])
    '(pin\\n\\t(number "1")\\n)'
    """
    if isinstance(node, str):
        return node
    if not any(isinstance(each, list) for each in node):
        return f"({' '.join(map(str, node))})"
    words = " ".join(each for each in node if isinstance(each, str))
    lists = (written(each, depth + 1) for each in node if isinstance(each, list))
    tabs = "\t" * depth
    return f"({words}" + "".join(f"\n{tabs}\t{each}" for each in lists) + f"\n{tabs})"


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def lists(node: Node, name: str) -> Iterator[list[Node]]:
    """The lists directly in a node that begin with this word."""
    for each in node:
        if isinstance(each, list) and each and each[0] == name:
            yield each


def _until_closed(words: Iterator[str]) -> Iterator[Node]:
    for word in words:
        if word == ")":
            return
        yield word if word != "(" else list(_until_closed(words))
