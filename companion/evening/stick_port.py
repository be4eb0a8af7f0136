"""What the table needs to copy a game to a USB stick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.stories.saved_game import SavedGame
from sentences import Sentence


@dataclass(frozen=True)
class Copied:
    """How a copy ended; `sentence` says what to do now."""

    sentence: Sentence
    is_whole: bool


class StickPort(Protocol):
    """Copies beside the table, which goes on meanwhile; one copy at a time."""

    @property
    def is_there(self) -> bool:
        """Whether this computer can copy to a stick at all."""

    @property
    def copied(self) -> Copied | None:
        """How the newest copy ended; None while it is being written."""

    def copy(self, game: SavedGame) -> None:
        """Begin to copy a game; nothing if another copy is being written."""


class NoStickPort:
    """This computer can't."""

    is_there = False
    copied: Copied | None = None

    def copy(self, game: SavedGame) -> None:
        return
