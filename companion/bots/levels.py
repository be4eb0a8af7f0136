"""How the bots of the two levels play, and what a game keeps of each bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from engine import BotLevel

if TYPE_CHECKING:
    from random import Random


class Character(NamedTuple):
    """How a bot plays."""

    budget: int
    """How many moves and ballots it tries in its head for a decision."""
    remembers: bool = True
    """Whether it tells from what others do which cards they hold."""
    slips: float = 0.0
    """How often it takes any option."""


CHARACTERS: Mapping[BotLevel, Character] = {
    BotLevel.FAIR: Character(12000),
    BotLevel.GENTLE: Character(600, remembers=False, slips=0.55),
}
"""The faults of the gentle one make it beatable for children."""


class Bot(Struct, frozen=True):
    """A seat that vivat plays for. With the same `budget` and `seed` it decides the same again:
    after an undo, after a power cut, and on a slower computer."""

    seat: int
    level: BotLevel
    budget: int
    seed: int


def new_bot(seat: int, level: BotLevel, chance: Random) -> Bot:
    """A bot for a new game."""
    return Bot(seat, level, CHARACTERS[level].budget, chance.getrandbits(32))
