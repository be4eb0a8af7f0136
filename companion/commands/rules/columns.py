"""Distributes the parts of a sheet over columns and pages. Knows only their heights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
ACROSS = 2
"""Columns of a page."""
STEPS = 24
"""How finely the columns of the last page are shortened until they are equally long."""


@dataclass(frozen=True)
class Portion(Generic[T]):
    """What stays together. `before` is the space above it, except at the top of a column."""

    content: T
    height: float
    before: float


Column = list[Portion[T]]


def arranged(parts: Sequence[Portion[T]], first: float, other: float) -> list[list[Column[T]]]:
    """The columns of each page. `first` and `other` are the heights of the columns on the first
    page and on the others."""
    pages: list[list[Column[T]]] = []
    rest = list(parts)
    while rest:
        height = other if pages else first
        columns, rest = _page(rest, height)
        if not rest:
            columns = _balanced([part for column in columns for part in column], height)
        pages.append(columns)
    return pages


def _balanced(parts: Sequence[Portion[T]], height: float) -> list[Column[T]]:
    """The columns of a page, about equally long."""
    tries = (_page(parts, height * step / STEPS) for step in range(1, STEPS + 1))
    return next((columns for columns, rest in tries if not rest), [list(parts)])


def _page(parts: Sequence[Portion[T]], height: float) -> tuple[list[Column[T]], list[Portion[T]]]:
    """The columns of one page, and what is left over."""
    columns, rest = [], list(parts)
    for _column in range(ACROSS):
        taken = sum(1 for _part in _fitting(rest, height))
        columns.append(rest[:taken])
        rest = rest[taken:]
    if rest and not any(columns):  # what is higher than a page gets one nevertheless
        return [[rest[0]]], rest[1:]
    return columns, rest


def _fitting(parts: Sequence[Portion[T]], height: float) -> Iterator[Portion[T]]:
    used = 0.0
    for number, part in enumerate(parts):
        used += part.height + (part.before if number else 0)
        if used > height:
            return
        yield part
