"""What the table needs of a camera above its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from companion.evening.board.reading import Point
from engine import Edition, Place
from sentences import Sentence


class Use(Enum):
    """What the camera is looking for now."""

    NOTHING = "nothing"
    BOARD = "board"
    """The pieces on the board."""
    CARDS = "cards"
    """Cards that are held up, and the pieces."""
    AIMING = "aiming"
    """Everything, for people who mount the camera."""


@dataclass(frozen=True)
class CameraName:
    """A camera of this computer."""

    path: str
    name: str


@dataclass(frozen=True)
class SeenPiece:
    """A tag in the picture; its corners in shares of the picture's width and height. `label` is
    the piece's initials, and where it stands; "" for a mark of the board or an unknown tag."""

    corners: tuple[Point, ...]
    label: str


@dataclass(frozen=True)
class LivePicture:
    """A small grey picture, a byte for each pixel, row by row; for aiming only."""

    width: int
    height: int
    pixels: bytes = field(repr=False)
    pieces: tuple[SeenPiece, ...] = ()


@dataclass(frozen=True)
class LearningStep:
    """What to put where, so that the board's places become known. `seen` are those that stand."""

    number: int
    count: int
    stands: Sequence[tuple[Place, tuple[str, ...]]]
    seen: frozenset[str]


class CameraPort(Protocol):
    """A camera beside the table, which goes on without it. Only the table's loop calls this."""

    @property
    def is_there(self) -> bool:
        """Whether this vivat can use a camera at all."""

    @property
    def cameras(self) -> Sequence[CameraName]:
        """The cameras that are plugged in."""

    @property
    def trouble(self) -> Sentence | None:
        """Why there are no pictures, and what to do; None if there are, or none are wanted."""

    @property
    def remedy(self) -> str:
        """The command that helps against the trouble; "" if none does."""

    @property
    def sees(self) -> bool:
        """Whether pictures come in."""

    @property
    def knows_board(self) -> bool:
        """Whether the newest look has found a board whose places are known."""

    @property
    def flaws(self) -> Sequence[Sentence]:
        """What keeps the newest look from reading the board well, and what to do."""

    @property
    def heights(self) -> Sequence[float]:
        """How many millimetres above the board the tags are of the pieces that stand."""

    @property
    def hand_above(self) -> bool:
        """Whether something has been moving above the board for a while, such as a hand."""

    @property
    def warning(self) -> Sentence | None:
        """Why pieces can't be read, or may be missed, in a game; None if all is well."""

    @property
    def picture(self) -> LivePicture | None:
        """The newest picture, while people aim."""

    @property
    def step(self) -> LearningStep | None:
        """What to do now to make the board known; None while nobody does."""

    def watch(self, use: Use, device: str, edition: Edition | None) -> None:
        """Look for this from now on, with this camera."""

    def learn(self) -> None:
        """Begin to learn the board's places."""

    def take_step(self) -> None:
        """The pieces stand as asked: remember, and go on. After the last step the board is known.

        Raises:
            ExplainedError: a piece is not seen, or the places can't be told apart.
        """

    def stop_learning(self) -> None:
        """Leave the board as it was known before."""


class NoCamera:
    """There is no camera."""

    is_there = sees = knows_board = False
    cameras: Sequence[CameraName] = ()
    trouble: Sentence | None = None
    remedy = ""
    warning: Sentence | None = None
    flaws: Sequence[Sentence] = ()
    heights: Sequence[float] = ()
    hand_above = False
    picture: LivePicture | None = None
    step: LearningStep | None = None

    def watch(self, use: Use, device: str, edition: Edition | None) -> None:
        """There is nothing to look with."""

    def learn(self) -> None:
        """Not here."""

    take_step = stop_learning = learn
