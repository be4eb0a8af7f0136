"""What the table commits: serialisable, and enough to fold the game again."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine import Event, Setup
from hardware.boxes import BoxId


class Cards(Enum):
    """Whose favourites cards are played with."""

    OWN = "own"
    """The table's printed cards: learnt at the coronation."""
    DEALT = "dealt"
    """The companion deals from its balanced deck."""


class GameBegan(Struct, frozen=True, tag="game-began"):
    """A table sat down: the edition's id, the set-up, and each seat's box."""

    edition: str
    setup: Setup
    cards: Cards
    pairing: tuple[BoxId, ...]


class Played(Struct, frozen=True, tag="played"):
    """An event of the rules happened."""

    event: Event


class TookBack(Struct, frozen=True, tag="took-back"):
    """The newest event of the rules was taken back."""


class Paired(Struct, frozen=True, tag="paired"):
    """Seats have other boxes from now on: each seat's, in their order."""

    pairing: tuple[BoxId, ...]


class GameSetAside(Struct, frozen=True, tag="game-set-aside"):
    """The table goes on with this game another time."""


class GameTakenUp(Struct, frozen=True, tag="game-taken-up"):
    """The table goes on with a game that was kept, by its name."""

    game: str


class GameLeft(Struct, frozen=True, tag="game-left"):
    """The table is done with this game, finished or not."""


TableEvent = GameBegan | Played | TookBack | Paired | GameSetAside | GameTakenUp | GameLeft
