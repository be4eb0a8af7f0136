"""Everything that enters the table core: signals of boxes, what people do on the display, and the
vote that each button casts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from companion.evening.board.reading import BoardReading
from companion.evening.cards.codes import CardCode
from companion.evening.ports import StorageProblem
from engine import Ambition, Place, Vote
from hardware.boxes import BoxId, Button, Report, Signal
from hardware.phones.news import NameTyped, Phone, PhonesChanged
from sentences import ExplainedError


class Target:
    """Something that can be chosen. A screen may define targets of its own."""


class Command(Target, Enum):
    """A choice that is known by its name alone."""

    NEW_GAME = "new-game"
    QUIT = "quit"
    BACK = "back"
    BEGIN = "begin"
    CLEAR_SEATS = "clear-seats"
    SWITCH_CARDS = "switch-cards"
    SWITCH_FOLLOW = "switch-follow"
    CHOOSE_NAMES = "choose-names"
    TYPE_NAME = "type-name"
    KEEP_NAMES = "keep-names"
    DRAW_LOTS = "draw-lots"
    PICK_ANOTHER = "pick-another"
    CONTINUE = "continue"
    REVIEW = "review"
    LEAVE = "leave"
    HELP = "help"
    ROUND_SO_FAR = "round-so-far"
    UNDO = "undo"
    REDO = "redo"
    NOBODY_CAN_MOVE = "nobody-can-move"
    FOLLOW_BOARD = "follow-board"
    TELL_CASTLE_ANEW = "tell-castle-anew"
    STATISTICS = "statistics"
    BG_STATS = "bg-stats"
    COPY_TO_STICK = "copy-to-stick"
    DONE = "done"
    CLEAR = "clear"
    END_NUMBER = "end-number"
    SWITCH_PAD = "switch-pad"
    FORGET = "forget"
    RESUME = "resume"
    SAVE_FOR_LATER = "save-for-later"
    MORE = "more"
    STORAGE_PROBLEM = "storage-problem"
    SWITCH_OFF = "switch-off"
    MUTE = "mute"
    NEXT_LANGUAGE = "next-language"
    SKIP = "skip"
    AGREE = "agree"


@dataclass(frozen=True)
class PickSeat(Target):
    seat: int


@dataclass(frozen=True)
class PickCharacter(Target):
    character: str


@dataclass(frozen=True)
class PickAmbition(Target):
    ambition: Ambition


@dataclass(frozen=True)
class PickFloor(Target):
    floor: int


@dataclass(frozen=True)
class PickPlace(Target):
    """A WC, a dungeon, or beside the castle: floors have `PickFloor`."""

    place: Place


@dataclass(frozen=True)
class AnswerHere(Target):
    """A seat whose box is missing answers on the display."""

    seat: int


@dataclass(frozen=True)
class Choose:
    """A target was touched, or its own key was pressed."""

    target: Target


@dataclass(frozen=True)
class MoveFocus:
    """Move the focus `by` choices forward (backward if negative)."""

    by: int


@dataclass(frozen=True)
class FocusOn:
    """Move the focus to a choice without choosing it."""

    target: Target


@dataclass(frozen=True)
class Confirm:
    """Choose what has the focus."""


@dataclass(frozen=True)
class TypeDigit:
    """A digit was typed."""

    digit: str


@dataclass(frozen=True)
class TypeText:
    """Letters were typed, on a screen that takes text."""

    text: str


@dataclass(frozen=True)
class Erase:
    """The key that erases what was typed was pressed."""


@dataclass(frozen=True)
class Peek:
    """A player starts or stops looking at their own card, on their own drawn box."""

    box: BoxId
    held: bool


@dataclass(frozen=True)
class ChooseInHand:
    """A choice was tapped on a phone."""

    phone: Phone
    target: Target = field(repr=False)


@dataclass(frozen=True)
class SomebodyIsThere:
    """The screen or a key was touched, whatever else that means."""


@dataclass(frozen=True)
class Demonstrate:
    """Somebody wants to see the demonstration now."""


@dataclass(frozen=True)
class ReportsChanged:
    """The reports on the boxes' connections have changed: these are all of them."""

    reports: tuple[Report, ...]


@dataclass(frozen=True)
class BoardSeen:
    """The camera has looked at the board."""

    reading: BoardReading


@dataclass(frozen=True)
class CardSeen:
    """A card was held up to the camera."""

    code: CardCode = field(repr=False)


@dataclass(frozen=True)
class SeveralCardsSeen:
    """Several cards were shown to the camera at once."""


@dataclass(frozen=True)
class CameraChanged:
    """Something else about the camera has changed: whether it sees, or what keeps it from that."""


@dataclass(frozen=True)
class StorageChanged:
    """The list of saved games, or what is wrong with the storage, has changed."""

    problem: StorageProblem | None


@dataclass(frozen=True)
class SupplyWeak:
    """The computer gets too little voltage."""


@dataclass(frozen=True)
class PowerButtonMoved:
    """The computer's own button was pressed or released."""

    down: bool


@dataclass(frozen=True)
class PowerOffAnswer:
    """The computer is switching off and everything is on the disk, or `problem` prevents it."""

    problem: ExplainedError | None = None


Gesture = Choose | FocusOn | MoveFocus | Confirm | TypeDigit | TypeText | Erase
"""What a touch or a key on the display means."""

Input = (
    Signal
    | Gesture
    | Peek
    | ChooseInHand
    | NameTyped
    | PhonesChanged
    | SomebodyIsThere
    | Demonstrate
    | ReportsChanged
    | BoardSeen
    | CardSeen
    | SeveralCardsSeen
    | CameraChanged
    | StorageChanged
    | SupplyWeak
    | PowerButtonMoved
    | PowerOffAnswer
)


VOTE_OF_BUTTON = {
    Button.YES: Vote.YES,
    Button.NO: Vote.NO,
    Button.STOMACHACHE: Vote.STOMACHACHE,
}
AMBITION_BUTTONS = (Button.YES, Button.NO)
"""Which button keeps the first of two ambition cards, and which the second."""
BUTTON_OF_VOTE = {vote: button for button, vote in VOTE_OF_BUTTON.items()}
