"""What only some screens can do: the table asks whether the screen in front is of such a kind.

Knows no screen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from companion.evening.board.port import Use
from companion.evening.cards.codes import CardCode
from companion.evening.inputs import Target
from companion.evening.scene import Choice
from hardware.boxes import BoxId


class ActsInTime(ABC):
    """A screen that does something by itself: at some time, or when boxes and ports ask for it."""

    @abstractmethod
    def update(self) -> None:
        """Do what is due: before the inputs of a step, and after them."""

    def wake_at(self) -> float | None:
        """When `update` is needed next, in seconds of the table's clock; None for never."""
        return None


class UsesCamera(ABC):
    """A screen that wants the camera to look for something else than the board."""

    @property
    @abstractmethod
    def camera_use(self) -> Use:
        """What a camera looks for while this screen is in front, in a game."""


class TakesDigits(ABC):
    """A screen on which digits mean something: a number, by hand or by a code reader."""

    @abstractmethod
    def type_digit(self, digit: str) -> None:
        """Handle a typed digit."""

    @abstractmethod
    def end_number(self) -> None:
        """Handle the Return with which a code reader ends a number."""

    @abstractmethod
    def erase(self) -> None:
        """Erase what was typed."""


class FollowsBoard(ABC):
    """A screen of the game that acts on what the camera has seen."""

    @abstractmethod
    def follow_board(self) -> None:
        """The camera has looked at the board."""


class ReadsCards(UsesCamera):
    """A screen that asks for a card, which can be held up to the camera."""

    @abstractmethod
    def show_card(self, card: CardCode) -> None:
        """A card was held up."""


class TellsInHand(ABC):
    """A screen that tells more on a phone than a sentence."""

    @abstractmethod
    def hand_lines(self, box: BoxId) -> tuple[str, ...]:
        """What the holder of a box reads: only what everybody at the table may know."""


class OffersInHand(ABC):
    """A screen whose choices can also be made on a phone."""

    @abstractmethod
    def hand_choices(self, box: BoxId, has_buttons: bool) -> tuple[Choice, ...]:
        """What the holder of a box can choose on a phone: on the box itself, which `has_buttons`,
        or on another that only shows its seat's cards."""

    @abstractmethod
    def choose_in_hand(self, box: BoxId, target: Target) -> None:
        """Handle a choice of these."""
