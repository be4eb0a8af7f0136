"""Which screen is in front, and which ones a player comes back to.

The bottom screen follows from the game; screens opened on top of it are closed again.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol


class After(Enum):
    """What has just happened, from which the game's next screen follows."""

    RESUME = "resume"
    """The program starts, or a game was resumed or closed: its last result is shown again."""
    BALLOT = "ballot"
    """A ballot was opened, or its undo undone."""
    MOVE = "move"
    """The game has begun, or a move, a choice or an undo."""
    VERDICT = "verdict"
    """The table has seen the verdict, or entered a card."""
    CORONATION = "coronation"
    """The table has seen the points."""


class CanBeOpened(Protocol):
    """What a screen is for the navigator."""

    def opened(self) -> None:
        """The screen has come to the front."""


class Navigator:
    """A stack of screens. `next_screen` gives the screen that the game calls for."""

    def __init__(self, next_screen: Callable[[After], CanBeOpened]) -> None:
        self._next_screen = next_screen
        self._stack: list[CanBeOpened] = []
        self.shown = 0
        """How many times a screen has come to the front."""

    @property
    def top(self) -> CanBeOpened:
        """The screen in front."""
        return self._stack[-1]

    def push(self, screen: CanBeOpened) -> None:
        """Open a screen on top of the others."""
        self._stack.append(screen)
        self._come_to_the_front()

    def pop(self) -> None:
        """Close the screen in front; the one below it comes back."""
        self._stack.pop()
        self._come_to_the_front()

    def replace(self, screen: CanBeOpened) -> None:
        """Open a screen in place of the one in front."""
        self._stack.pop()
        self.push(screen)

    def show_game(self, after: After = After.RESUME) -> None:
        """Close all screens and open the one that the game calls for."""
        screen = self._next_screen(after)
        self._stack.clear()
        self.push(screen)

    def _come_to_the_front(self) -> None:
        self.shown += 1
        self.top.opened()
