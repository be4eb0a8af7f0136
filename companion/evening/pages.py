"""Splits a long list into pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from companion.evening.inputs import Command
from companion.evening.scene import Choice

T = TypeVar("T")


class Pages(Generic[T]):
    """`size` items per page, starting with the first page."""

    def __init__(self, items: Iterable[T], size: int) -> None:
        self._items = tuple(items)
        self._size = size
        self._page = 0

    @property
    def shown(self) -> tuple[T, ...]:
        """The items on the current page."""
        return self._items[self._page * self._size :][: self._size]

    def choice(self, label: str) -> tuple[Choice, ...]:
        """The choice to turn the page, if there are several."""
        return (Choice(Command.MORE, label),) if len(self._items) > self._size else ()

    def turn(self) -> None:
        """Turn to the next page; after the last one comes the first."""
        pages = max(1, -(-len(self._items) // self._size))
        self._page = (self._page + 1) % pages
