"""What the table needs from the storage: saved games, and problems with saving."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.evening.events import TableEvent
from companion.stories.saved_game import SavedGame
from sentences import Sentence


@dataclass(frozen=True)
class ResumableGame:
    """A game that can be resumed; `was_interrupted` if the program stopped while it was played."""

    game: SavedGame
    was_interrupted: bool


@dataclass(frozen=True)
class StorageProblem:
    """What is wrong with the storage; `is_saving` if games are saved nevertheless."""

    sentence: Sentence
    is_saving: bool


class SavedGamesPort(Protocol):
    """Reads saved games."""

    def resumable(self) -> Sequence[ResumableGame]:
        """Games that can be resumed: an interrupted one first, then those that were set aside,
        the latest first."""

    def events(self, name: str) -> Sequence[TableEvent]:
        """All events of a game, from the first.

        Raises:
            ExplainedError: it can't be read.
        """

    def latest(self) -> SavedGame | None:
        """The game that was played last; None if there is none, or it can't be read."""

    def games(self) -> Iterable[SavedGame]:
        """All games, in the order in which they began; each is read when it is reached."""


class NoSavedGames:
    """There are none."""

    def resumable(self) -> Sequence[ResumableGame]:
        return ()

    def events(self, name: str) -> Sequence[TableEvent]:
        return ()

    def latest(self) -> SavedGame | None:
        return None

    def games(self) -> Iterable[SavedGame]:
        return ()
