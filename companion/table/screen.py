"""What a stage of the evening is: choices, what they do, what there is to see.

Every stage can be played by touch, by keys and by the boxes alone, because all
three come down to the same: go through the choices, take one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from companion.table.context import TableContext
from companion.table.inputs import Target
from companion.table.scene import Scene
from companion.table.scene_parts import Choice, Frame, OwnCard, SeatFace
from hardware.boxes import BoxId, Button, Light


class Screen(ABC):
    """One stage. It may ask the host to go to another."""

    def __init__(self, host: TableContext) -> None:
        self.host = host
        self._focus: Target | None = None

    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now; the first is where the choice stands at first."""

    @abstractmethod
    def choose(self, target: Target) -> None:
        """Something was chosen or touched, offered or not."""

    @abstractmethod
    def scene(self) -> Scene:
        """What there is to see."""

    def typed(self, digit: str) -> None:
        """A digit was typed; most stages have no use for it."""

    def erased(self) -> None:
        """What was typed is to go."""

    @property
    def takes_digits(self) -> bool:
        """Whether digits mean something here."""
        return False

    def press(self, box: BoxId, button: Button) -> None:
        """A box was pressed: No and Stomachache step, Yes confirms."""
        match button:
            case Button.NO:
                self.step(-1)
            case Button.STOMACHACHE:
                self.step(+1)
            case Button.YES:
                self.confirm()

    def tick(self) -> None:
        """Time has passed."""

    def look_at_the_shelf(self) -> None:
        """Other games stand on it than before."""

    def wake_at(self) -> float | None:
        """When time matters next, in the host's seconds."""
        return None

    def light(self, box: BoxId) -> Light:
        """What a box shows."""
        return Light.OFF

    @property
    def lights_at(self) -> float | None:
        """The instant when the boxes are to show their lights; None for at once."""
        return None

    def seat_face(self, box: BoxId) -> SeatFace | None:
        """Whose box this is."""
        return None

    def own_card(self, box: BoxId) -> OwnCard | None:
        """What the holder of a box may look at."""
        return None

    def step(self, by: int) -> None:
        """Go through the choices, round and round."""
        targets = [choice.target for choice in self.choices()]
        if targets and self.focus is not None:
            self._focus = targets[(targets.index(self.focus) + by) % len(targets)]

    def aim(self, target: Target) -> None:
        """Stand on a choice, if it is offered."""
        if any(choice.target == target for choice in self.choices()):
            self._focus = target

    def confirm(self) -> None:
        """Take the choice one stands on."""
        if self.focus is not None:
            self.choose(self.focus)

    @property
    def focus(self) -> Target | None:
        """The choice one stands on; the first one until somebody steps."""
        targets = [choice.target for choice in self.choices()]
        if self._focus in targets:
            return self._focus
        return targets[0] if targets else None

    def frame(self) -> Frame:
        """The part that every scene has."""
        return Frame(self.choices(), self.focus, self.host.notice, is_kept=self.host.is_kept)


class DarkScreen(Screen):
    """A stage before anybody sits: the boxes are dark and have no say."""

    def press(self, box: BoxId, button: Button) -> None:
        """Nobody has a seat, and somebody may be playing with a box."""
