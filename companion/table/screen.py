"""A screen: its choices, what they do, and what there is to see.

Every screen can be used by touch, by keys and by the boxes alone, because all three do the same:
move the focus through the choices, and choose. Knows nothing of the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from companion.table.inputs import Target
from companion.table.privacy import Privacy
from companion.table.scene import Scene
from companion.table.scene_parts import Choice, OwnCard, SeatFace
from hardware.boxes import BoxId, Button, Light


class Screen(ABC):
    """What the table core asks of a screen, and how the focus moves."""

    def __init__(self) -> None:
        self._focus: Target | None = None

    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now; the focus starts on the first one."""

    @abstractmethod
    def choose(self, target: Target) -> None:
        """Handle a choice or a touch, also of a target that is not offered now."""

    @abstractmethod
    def scene(self) -> Scene:
        """What there is to see."""

    def opened(self) -> None:
        """The screen has come to the front."""

    def saved_games_changed(self) -> None:
        """The list of saved games has changed."""

    def type_digit(self, digit: str) -> None:
        """Handle a typed digit; most screens ignore it."""

    def erase(self) -> None:
        """Erase what was typed."""

    @property
    def takes_digits(self) -> bool:
        """Whether digits mean something here."""
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

    def tick(self) -> None:
        """Handle the passing of time."""

    def wake_at(self) -> float | None:
        """When `tick` is needed next, in seconds of the table's clock; None for never."""
        return None

    @property
    def privacy(self) -> Privacy:
        """Who may see what is pressed on the screen now."""
        return Privacy.OPEN

    def light(self, box: BoxId) -> Light:
        """What a box's light shows."""
        return Light.OFF

    @property
    def lights_at(self) -> float | None:
        """When all boxes change their lights together; None for at once."""
        return None

    def seat_face(self, box: BoxId) -> SeatFace | None:
        """The seat that a box belongs to."""
        return None

    def own_card(self, box: BoxId) -> OwnCard | None:
        """The secret cards that the holder of a box may look at."""
        return None

    def move_focus(self, by: int) -> None:
        """Move the focus through the choices; after the last comes the first."""
        targets = self._targets
        if targets and self.focus is not None:
            self._focus = targets[(targets.index(self.focus) + by) % len(targets)]

    def focus_on(self, target: Target) -> None:
        """Move the focus to a choice, if it is offered."""
        if self.offers(target):
            self._focus = target

    def confirm(self) -> None:
        """Choose what has the focus."""
        if self.focus is not None:
            self.choose(self.focus)

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
        return [choice.target for choice in self.choices()]
