"""Actors: what may move on the screen, each with the key by which it is known in every picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pygame

from companion.display.stage.habits import Habit
from companion.display.stage.motions import Act
from engine import SeatToken


class Part(Enum):
    """What an actor is. Of most there are several: a key says whose it is."""

    PIECE = "a character's piece in the castle or beside it"
    CROWN = "the crown over a crowned character"
    LAST_MOVE = "the token of the seat that moved a piece last"
    PAWN = "a seat's token on the score track"
    PAWN_CROWN = "the crown of the seat that holds it"
    CLOSED_CARD = "a seat's vote card that lies face down; None is the Émissaire"
    OPEN_CARD = "the same card, face up"
    GRACE_RING = "the ring that empties while votes can still be changed"
    AGREEMENT_BAND = "what to do while something waits for a second press"
    AGREEMENT_RING = "the ring that fills until a second press counts"
    BANNER = "the large words of a screen"
    BANNER_WORDS = "the words below a banner"
    BANNER_STORY = "the story of the votes below them"
    POINTS = "the points of one item on a card; cards and items count from 0"
    SUM = "the sum of a card's points"
    STANDINGS = "everyone's points in one line"
    RANK = "a row of the podium; rows count from 0"
    CLOUD = "a cloud over a castle that nobody plays in"
    STAR = "a star there"
    WINDOW = "a turret's window there"
    FLAG = "a flag there"
    COURTIER = "one of the court there"


@dataclass(frozen=True)
class Key:
    """How an actor is known in every picture: a character's id, a seat, or the number of
    something that is counted."""

    part: Part
    whose: str | int | SeatToken | None = None
    item: int = 0


class Entrance(Enum):
    """How an actor comes that the picture before did not have."""

    DROP = "drop"
    """It comes down from above."""
    POP = "pop"
    """It grows out of its middle."""
    UNROLL = "unroll"
    """It opens from its middle to both sides."""


@dataclass(frozen=True)
class Comes:
    """It comes some seconds after the picture, if the picture before did not have it."""

    entrance: Entrance
    after: float = 0.0


@dataclass(frozen=True)
class Flies:
    """It comes from where another actor is, if that is in the picture."""

    origin: Key
    after: float = 0.0


@dataclass(frozen=True)
class Turns:
    """It turns round, if the picture before had it with its back up, under another key."""

    closed: Key
    back: pygame.Surface


@dataclass(frozen=True)
class Runs:
    """It has a motion and a time of its own."""

    act: Act


@dataclass(frozen=True)
class Lives:
    """It has a habit; where nothing may move, its image stands at its place."""

    habit: Habit


Cue = Comes | Flies | Turns | Runs | Lives


@dataclass(frozen=True)
class Actor:
    """An image at its place, in pixels. It moves along with its `host`, else by its `cue`, else
    from where it was seen last."""

    key: Key
    image: pygame.Surface
    rect: pygame.Rect
    host: Key | None = None
    cue: Cue | None = None
