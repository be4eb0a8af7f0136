"""A screen: its choices, what they do, and what there is to see.

Every screen can be used by touch, by keys and by the boxes alone, because all three do the same:
move the focus through the choices, and choose. Knows nothing of the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from companion.evening.board.port import Use
from companion.evening.cards.codes import CardCode
from companion.evening.inputs import Target
from companion.evening.scene import Choice, OwnCard, Privacy, Scene, SeatFace
from hardware.boxes import BoxId, Button, Light


class Screen(ABC):
    """What the table core asks of a screen, and how the focus moves."""

    def __init__(self) -> None:
        self._focus: Target | None = None

    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now; the focus starts on the first one."""

    def all_choices(self) -> tuple[Choice, ...]:
        """The choices, with those that many screens have."""
        return self.choices()

    @abstractmethod
    def choose(self, target: Target) -> None:
        """Handle a choice or a touch, also of a target that is not offered now."""

    def choose_any(self, target: Target) -> None:
        """Handle any of all choices, or a touch."""
        self.choose(target)

    @abstractmethod
    def scene(self) -> Scene:
        """What there is to see."""

    def help_lines(self) -> tuple[str, ...]:
        """What the help key explains here; none where it explains nothing."""
        return ()

    def opened(self) -> None:
        """The screen has come to the front."""

    @property
    def camera_use(self) -> Use:
        """What a camera looks for while this screen is in front, in a game."""
        return Use.BOARD

    def must_be_seen(self, button: Button) -> bool:
        """Whether this button counts only on a box that has rested: whoever presses fast has not
        seen what it chooses. Return is Yes."""
        return False

    def press(self, box: BoxId, button: Button) -> None:
        """Handle a press on a box."""
        self.press_button(button)

    def press_button(self, button: Button) -> None:
        """Handle a button of any box: No and Stomachache move the focus, Yes confirms."""
        match button:
            case Button.NO:
                self.move_focus(-1)
            case Button.STOMACHACHE:
                self.move_focus(+1)
            case Button.YES:
                self.confirm()

    def update(self) -> None:
        """Do what is due, and what boxes and ports ask for: before the inputs of a step, and after
        them."""

    def wake_at(self) -> float | None:
        """When `update` is needed next, in seconds of the table's clock; None for never."""
        return None

    @property
    def privacy(self) -> Privacy:
        """Who may see what is pressed on the screen now."""
        return Privacy.OPEN

    def light(self, box: BoxId) -> Light:
        """What a box's light shows."""
        return Light.OFF

    def seat_face(self, box: BoxId) -> SeatFace | None:
        """The seat that a box belongs to."""
        return None

    def own_card(self, box: BoxId) -> OwnCard | None:
        """The secret cards that the holder of a box may look at."""
        return None

    @property
    def agreeing_boxes(self) -> tuple[BoxId, ...]:
        """The boxes that can press a second time what ends or begins something."""
        return ()

    @property
    def seated_boxes(self) -> tuple[BoxId, ...]:
        """The boxes that have a seat, clockwise."""
        return ()

    @property
    def may_be_covered(self) -> bool:
        """Whether a question may come up here that nobody at the screen has asked for."""
        return False

    def hand_prompt(self, box: BoxId) -> str:
        """What a phone says to the one who holds this box; "" for what its light says."""
        return ""

    def agreement_prompt(self, box: BoxId) -> str:
        """The same while something waits for a second press; "" while nothing does."""
        return ""

    def move_focus(self, by: int) -> None:
        """Move the focus through the choices; after the last comes the first."""
        ring = stepping_order(self.all_choices())
        here = next((at for at, each in enumerate(ring) if each.target == self.focus), None)
        if here is None:
            self._focus = self.first_step
            return
        there = ring[(here + by) % len(ring)]
        if here == 0 and there.leaves and len(ring) > 2:  # too few others to stand between
            there = ring[(here + 2 * by) % len(ring)]
        self._focus = there.target

    @property
    def first_step(self) -> Target | None:
        """Where the first step leads if nothing has the focus; None for nowhere."""
        return None

    def focus_on(self, target: Target) -> None:
        """Move the focus to a choice, if it is offered."""
        if self.offers(target):
            self._focus = target

    def confirm(self) -> None:
        """Choose what has the focus."""
        if self.focus is not None:
            self.choose_any(self.focus)

    def offers(self, target: Target) -> bool:
        """Whether this can be chosen now."""
        return target in self._targets

    @property
    def focus(self) -> Target | None:
        """The choice that has the focus: the first one until a player moves it."""
        targets = self._targets
        if self._focus in targets:
            return self._focus
        return targets[0] if targets else None

    @property
    def _targets(self) -> list[Target]:
        return [choice.target for choice in self.all_choices()]


def stepping_order(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The order in which the focus moves: what leaves stands before the last of the others, so
    that no single step from the first choice leads to it."""
    stays = [choice for choice in choices if not choice.leaves]
    leaves = [choice for choice in choices if choice.leaves]
    return (*stays[:-1], *leaves, *stays[-1:]) if len(stays) > 2 else tuple(choices)


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


class TakesText(ABC):
    """A screen on which keys write letters, instead of pressing drawn boxes."""

    @abstractmethod
    def type_text(self, text: str) -> None:
        """Handle typed letters."""

    @abstractmethod
    def erase(self) -> None:
        """Erase the last letter."""


class FollowsBoard(ABC):
    """A screen of the game that acts on what the camera has seen."""

    @abstractmethod
    def follow_board(self) -> None:
        """The camera has looked at the board."""


class ReadsCards(ABC):
    """A screen that asks for a card, which can be held up to the camera."""

    @abstractmethod
    def show_card(self, card: CardCode) -> None:
        """A card was held up."""


class OffersInHand(ABC):
    """A screen whose choices can also be made on a phone."""

    @abstractmethod
    def hand_choices(self, box: BoxId, has_buttons: bool) -> tuple[Choice, ...]:
        """What the holder of a box can choose on a phone: on the box itself, which `has_buttons`,
        or on another that only shows its seat's cards."""

    @abstractmethod
    def choose_in_hand(self, box: BoxId, target: Target) -> None:
        """Handle a choice of these."""


class ChangesLightsTogether(ABC):
    """A screen at whose beginning all boxes change their lights in the same instant."""

    @property
    @abstractmethod
    def lights_at(self) -> float | None:
        """When that is, in seconds of the table's clock."""

    @abstractmethod
    def drawn_light(self, box: BoxId) -> Light:
        """What the light of a drawn box shows now."""
