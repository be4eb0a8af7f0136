"""Aligns texts in columns for a terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from unicodedata import combining, east_asian_width

_BETWEEN = "  "


def columns(text: str) -> int:
    """The width of a text in a terminal: combining accents take no column, wide letters two.

    >>> columns("Zoë"), columns("Zoe\\u0308"), columns("王")
    (3, 3, 2)
    """
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in text if not combining(each))


def in_columns(
    rows: Sequence[Sequence[str]], right: Collection[int] = frozenset()
) -> Iterator[str]:
    """One line per row. Columns in `right`, counted from 0, are right-aligned. All rows need the
    same number of cells.

    >>> list(in_columns([("Ann", "9", "x"), ("Zoë M.", "10", "")], right={1}))
    ['Ann      9  x', 'Zoë M.  10']
    """
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        line = (_filled(text, width, at in right) for at, (text, width) in enumerate(cells))
        yield _BETWEEN.join(line).rstrip()


def _filled(text: str, width: int, is_right: bool) -> str:
    space = " " * (width - columns(text))
    return space + text if is_right else text + space
