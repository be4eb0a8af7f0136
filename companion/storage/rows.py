"""What the journal's rows mean: games, events and losses, as the rest of the program sees them.

Knows neither SQLite nor how a row is stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from companion.stories.game_story import GameStory
from companion.table.events import GameLeft, GameSavedForLater, TableEvent


class GameStatus(Enum):
    """What became of a game; the values are stored."""

    RUNNING = "running"
    """It was being played when the program last wrote to it."""
    SET_ASIDE = "aside"
    """The players saved it to resume it another time."""
    ENDED = "left"
    """It can't be resumed: finished, or ended early."""
    IMPORTED = "told"
    """It was not played here but imported from a record."""


def status_after(event: TableEvent) -> GameStatus:
    """The status of a game that was played here, after its newest event."""
    match event:
        case GameLeft():
            return GameStatus.ENDED
        case GameSavedForLater():
            return GameStatus.SET_ASIDE
        case _:
            return GameStatus.RUNNING


@dataclass(frozen=True)
class GameRow:
    """A game in the journal. `began` has a time zone; `story` is None if it must be derived
    from the events again."""

    name: str
    began: datetime
    status: GameStatus
    story: GameStory | None


@dataclass(frozen=True)
class EventRow:
    """The `number`th event of a game, from 1. `at` has a time zone."""

    game: str
    number: int
    at: datetime
    event: TableEvent


@dataclass(frozen=True)
class Loss:
    """Damage has cost a game all events but the first `kept`; at least `lost` of them.

    `aside` is the name of the damaged journal now; `told` if the table has seen it.
    """

    game: str
    kept: int
    lost: int
    aside: str = ""
    told: bool = False
