"""Where one thread leaves things for another. Knows nothing of what they are."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Inbox(Generic[Item]):
    """Where any thread leaves items for the table, waking its loop."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._items: SimpleQueue[Item] = SimpleQueue()
        self._wake = wake

    def put(self, item: Item) -> None:
        """Leave an item; safe from any thread."""
        self._items.put(item)
        self._wake()

    def drain(self) -> list[Item]:
        """Take everything that is there, oldest first."""
        items = []
        while True:
            try:
                items.append(self._items.get_nowait())
            except Empty:
                return items
