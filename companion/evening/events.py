"""The table's events: what is stored of a game, and enough to replay it."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from companion.bots.levels import Bot
from engine import Event, Setup
from hardware.boxes import BoxId


class Cards(Enum):
    """Where the favourites cards come from."""

    OWN = "own"
    """The table's printed cards: entered at the coronation."""
    DEALT = "dealt"
    """vivat deals from its balanced deck."""


class GameBegan(Struct, frozen=True, omit_defaults=True, tag="game-began"):
    """A game begins: the edition's id, the set-up, and each seat's box."""

    edition: str
    setup: Setup
    cards: Cards
    pairing: tuple[BoxId, ...]
    bots: tuple[Bot, ...] = ()
    """The seats that vivat plays for."""


class Played(Struct, frozen=True, tag="played"):
    """An event of the rules happened."""

    event: Event


class Undone(Struct, frozen=True, tag="took-back"):
    """The newest event of the rules was undone."""


class Corrected(Struct, frozen=True, tag="corrected"):
    """What was told of an earlier moment is told anew, and everything after it follows.

    The game's events of the rules are counted from 0, without those that were undone: the
    `count` events from `at` on are replaced.
    """

    at: int
    count: int
    events: tuple[Event, ...]


class Paired(Struct, frozen=True, tag="paired"):
    """Seats get these boxes, in the order of the seats."""

    pairing: tuple[BoxId, ...]


class GameSavedForLater(Struct, frozen=True, tag="game-set-aside"):
    """The game is put aside, to be resumed another time."""


class GameResumed(Struct, frozen=True, tag="game-taken-up"):
    """A saved game is resumed, by its name."""

    game: str


class GameLeft(Struct, frozen=True, tag="game-left"):
    """The table has closed this game, finished or not."""


TableEvent = (
    GameBegan | Played | Undone | Corrected | Paired | GameSavedForLater | GameResumed | GameLeft
)
