"""Texts in columns, as a terminal shows them. Knows no game and no story."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from unicodedata import combining, east_asian_width

_BETWEEN = "  "


def columns(text: str) -> int:
    """How many columns a terminal needs for a text: none for an accent that stands alone.

    >>> columns("Zoë"), columns("Zoe\\u0308"), columns("王")
    (3, 3, 2)
    """
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in text if not combining(each))


def in_columns(
    rows: Sequence[Sequence[str]], right: Collection[int] = frozenset()
) -> Iterator[str]:
    """A line a row, the cells below each other; those of the columns `right`, from 0, stand
    on the right. All rows are equally long.

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
