"""The games that were kept: what the table may ask of whoever keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.stories.saved_game import SavedGame
from companion.table.events import TableEvent
from sentences import Sentence


@dataclass(frozen=True)
class ResumableGame:
    """A game that can be taken up; `was_interrupted` if nobody put it aside."""

    game: SavedGame
    was_interrupted: bool


@dataclass(frozen=True)
class StorageProblem:
    """What is wrong with the keeping; `is_kept` if games are kept all the same."""

    sentence: Sentence
    is_kept: bool


class SavedGamesPort(Protocol):
    """Keeps games, and gives them back."""

    def waiting(self) -> Sequence[ResumableGame]:
        """Games that can be taken up, an interrupted one first, then those that were put
        aside, the last one first."""

    def events(self, name: str) -> Sequence[TableEvent]:
        """A game from its beginning.

        Raises:
            ExplainedError: it can't be read.
        """

    def games(self) -> Iterable[SavedGame]:
        """Every game that began, in that order; each is read as it is asked for."""


class NoSavedGames:
    """Nothing was kept."""

    def waiting(self) -> Sequence[ResumableGame]:
        return ()

    def events(self, name: str) -> Sequence[TableEvent]:
        return ()

    def games(self) -> Iterable[SavedGame]:
        return ()
