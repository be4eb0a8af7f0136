"""What comes in: signals of the boxes, and what a hand on the display means."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.table.saved_games_port import StorageProblem
from engine import Ambition, Option, Vote
from hardware.boxes import BoxId, Report, Signal
from sentences import ExplainedError


class Command(Enum):
    """A choice that is not a thing on the board."""

    NEW_GAME = "new-game"
    QUIT = "quit"
    BACK = "back"
    BEGIN = "begin"
    STAND_UP = "stand-up"
    ALL_STAND_UP = "all-stand-up"
    SWITCH_CARDS = "switch-cards"
    BY_LOT = "by-lot"
    OTHER_CHARACTER = "other-character"
    CONTINUE = "continue"
    REVIEW = "review"
    LEAVE = "leave"
    HELP = "help"
    OLD_BALLOTS = "old-ballots"
    TAKE_BACK = "take-back"
    DONE = "done"
    CLEAR = "clear"
    BOXES = "boxes"
    OWN_CARD = "own-card"
    GO_ON = "go-on"
    GAMES = "games"
    HALL = "hall"
    SET_ASIDE = "set-aside"
    MORE = "more"
    KEEPING = "keeping"
    NAMES = "names"
    SWITCH_OFF = "switch-off"


@dataclass(frozen=True)
class PickEdition:
    edition: str


@dataclass(frozen=True)
class PickGame:
    """A game that was kept, by its name."""

    game: str


@dataclass(frozen=True)
class PickName:
    """Who sits at a box."""

    name: str


@dataclass(frozen=True)
class PickSeat:
    seat: int


@dataclass(frozen=True)
class PickCharacter:
    character: str


@dataclass(frozen=True)
class PickFloor:
    floor: int


@dataclass(frozen=True)
class SwitchOption:
    option: Option


@dataclass(frozen=True)
class PickAmbition:
    ambition: Ambition


@dataclass(frozen=True)
class AnswerHere:
    """A seat whose box is missing answers on the display."""

    seat: int


@dataclass(frozen=True)
class CastVote:
    """A vote on the display."""

    vote: Vote


@dataclass(frozen=True)
class KeepAmbition:
    """A person keeps one of two ambitions, on the display."""

    person: int
    ambition: Ambition


Target = (
    Command
    | PickEdition
    | PickGame
    | PickName
    | PickSeat
    | PickCharacter
    | PickFloor
    | PickAmbition
    | SwitchOption
    | AnswerHere
    | CastVote
    | KeepAmbition
)
"""Something that can be chosen."""


@dataclass(frozen=True)
class Choose:
    """A target was touched, or its own key was pressed."""

    target: Target


@dataclass(frozen=True)
class Step:
    """Go `by` choices on (or back, if negative)."""

    by: int


@dataclass(frozen=True)
class Aim:
    """Stand on a choice, without taking it."""

    target: Target


@dataclass(frozen=True)
class Confirm:
    """Take the choice one stands on."""


@dataclass(frozen=True)
class Typed:
    """A digit was typed."""

    digit: str


@dataclass(frozen=True)
class Erased:
    """What was typed is to go."""


@dataclass(frozen=True)
class Peek:
    """Somebody starts or stops looking at their own card, on their own drawn box."""

    box: BoxId
    held: bool


@dataclass(frozen=True)
class Reported:
    """There is news about the boxes' wires: all that there is to know now."""

    reports: tuple[Report, ...]


@dataclass(frozen=True)
class Kept:
    """What was committed stands on the shelf now; and what is wrong with it, if anything."""

    trouble: StorageProblem | None


@dataclass(frozen=True)
class PowerHeld:
    """The computer's own button went down, or was let go."""

    down: bool


@dataclass(frozen=True)
class SwitchingOff:
    """The computer switches itself off, and everything is on the disk; or why it can't."""

    problem: ExplainedError | None = None


Gesture = Choose | Aim | Step | Confirm | Typed | Erased
"""What a hand on the display or the keyboard means."""

Input = Signal | Gesture | Peek | Reported | Kept | PowerHeld | SwitchingOff
