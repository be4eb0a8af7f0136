"""A thread-safe queue that wakes the main loop. Knows nothing of its items."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Inbox(Generic[Item]):
    """A queue from any thread to the table's loop; `wake` is called after each item."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._items: SimpleQueue[Item] = SimpleQueue()
        self._wake = wake

    def put(self, item: Item) -> None:
        """Add an item; safe from any thread."""
        self._items.put(item)
        self._wake()

    def drain(self) -> list[Item]:
        """Remove and return all items, oldest first."""
        items = []
        while True:
            try:
                items.append(self._items.get_nowait())
            except Empty:
                return items
