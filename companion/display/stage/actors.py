"""Actors: what may move on the screen, each with the key by which it is known in every picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pygame

from companion.display.stage.acts import Act
from companion.display.stage.habits import Habit


@dataclass(frozen=True)
class Piece:
    """A character's piece in the castle or beside it."""

    character: str


@dataclass(frozen=True)
class Crown:
    """The crown over a crowned character."""

    character: str


@dataclass(frozen=True)
class LastMoveMark:
    """The token of the seat that moved a piece last."""


@dataclass(frozen=True)
class Pawn:
    """A seat's token on the score track; seats count from 1."""

    seat: int


@dataclass(frozen=True)
class PawnCrown:
    """The crown of the seat that holds it."""


@dataclass(frozen=True)
class ClosedCard:
    """A vote card that lies face down. Seats count from 1; None is the Émissaire."""

    seat: int | None


@dataclass(frozen=True)
class OpenCard:
    """The same card, face up."""

    seat: int | None


@dataclass(frozen=True)
class GraceRing:
    """The ring that empties while votes can still be changed."""


@dataclass(frozen=True)
class AgreementBand:
    """What to do while something waits for a second press."""


@dataclass(frozen=True)
class AgreementRing:
    """The ring that fills until a second press counts."""


@dataclass(frozen=True)
class Banner:
    """The large words of a screen."""


@dataclass(frozen=True)
class BannerWords:
    """The words below a banner."""


@dataclass(frozen=True)
class Points:
    """The points of one item on a card: cards and items count from 0."""

    card: int
    item: int


@dataclass(frozen=True)
class Sum:
    """The sum of a card's points."""

    card: int


@dataclass(frozen=True)
class Standings:
    """Everyone's points in one line."""


@dataclass(frozen=True)
class PodiumStep:
    """A row's step of the podium; rows count from 0."""

    row: int


@dataclass(frozen=True)
class StepMark:
    """What stands on a step: a token, a crown, a score."""

    row: int
    what: str


@dataclass(frozen=True)
class Ornament:
    """What lives in a castle that nobody plays in: a flag, a cloud, one of the court."""

    name: str
    number: int = 0


Key = (
    Piece
    | Crown
    | LastMoveMark
    | Pawn
    | PawnCrown
    | ClosedCard
    | OpenCard
    | GraceRing
    | AgreementBand
    | AgreementRing
    | Banner
    | BannerWords
    | Points
    | Sum
    | Standings
    | PodiumStep
    | StepMark
    | Ornament
)


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
class Rises:
    """It grows from its foot through these shares of its height."""

    levels: tuple[float, ...]


@dataclass(frozen=True)
class Runs:
    """It has a motion and a time of its own."""

    act: Act


@dataclass(frozen=True)
class Lives:
    """It has a habit; where nothing may move, its image stands at its place."""

    habit: Habit


Cue = Comes | Flies | Turns | Rises | Runs | Lives


@dataclass(frozen=True)
class Actor:
    """An image at its place, in pixels. It moves along with its `host`, else by its `cue`, else
    from where it was seen last."""

    key: Key
    image: pygame.Surface
    rect: pygame.Rect
    host: Key | None = None
    cue: Cue | None = None
