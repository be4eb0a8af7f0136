"""The games that were kept: what the table may ask of whoever keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.stories.kept import KeptGame
from companion.table.events import TableEvent
from spoken import Said


@dataclass(frozen=True)
class WaitingGame:
    """A game that can be taken up; `was_interrupted` if nobody put it aside."""

    game: KeptGame
    was_interrupted: bool


@dataclass(frozen=True)
class Trouble:
    """What is wrong with the keeping; `is_kept` if games are kept all the same."""

    said: Said
    is_kept: bool


class Shelf(Protocol):
    """Keeps games, and gives them back."""

    def waiting(self) -> Sequence[WaitingGame]:
        """Games that can be taken up, an interrupted one first, then those that were put
        aside, the last one first."""

    def events(self, name: str) -> Sequence[TableEvent]:
        """A game from its beginning.

        Raises:
            Spoken: it can't be read.
        """

    def games(self) -> Iterable[KeptGame]:
        """Every game that began, in that order; each is read as it is asked for."""


class EmptyShelf:
    """Nothing was kept."""

    def waiting(self) -> Sequence[WaitingGame]:
        return ()

    def events(self, name: str) -> Sequence[TableEvent]:
        return ()

    def games(self) -> Iterable[KeptGame]:
        return ()
