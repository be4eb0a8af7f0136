"""What a stage of the evening is: choices, what they do, what there is to see.

Every stage can be played by touch, by keys and by the boxes alone, because all
three come down to the same: go through the choices, take one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from companion.table.host import Host
from companion.table.inputs import Command, Target
from companion.table.scene import Choice, Frame, Scene
from companion.words import _
from hardware.boxes import BoxId, Button, Light


class Stage(ABC):
    """One stage. It may ask the host to go to another."""

    def __init__(self, host: Host) -> None:
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
        """The last digit was erased."""

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

    def due(self) -> float | None:
        """When time matters next, in the host's seconds."""
        return None

    def light(self, seat: int) -> Light:
        """What a seat's box shows."""
        return Light.OFF

    def step(self, by: int) -> None:
        """Go through the choices, round and round."""
        targets = [choice.target for choice in self.choices()]
        if not targets:
            return
        here = targets.index(self.focus) if self.focus in targets else -by
        self._focus = targets[(here + by) % len(targets)]

    def confirm(self) -> None:
        """Take the choice one stands on."""
        if self.focus is not None:
            self.choose(self.focus)

    @property
    def focus(self) -> Target | None:
        """The choice one stands on; the first one until somebody steps."""
        targets = [choice.target for choice in self.choices()]
        if self._focus not in targets:
            self._focus = targets[0] if targets else None
        return self._focus

    def frame(self) -> Frame:
        """The part that every scene has."""
        return Frame(self.choices(), self.focus, self.host.notice)


class MatchStage(Stage):
    """A stage inside a match, where only a seat's own box has a say."""

    def press(self, box: BoxId, button: Button) -> None:
        seat = self.host.playing.seat_of(box)
        if seat is None:
            self.host.tell(_("This box has no seat in this game. It can join the next one."))
        elif self.may_act(seat):
            super().press(box, button)
        else:
            turn = self.host.playing.rules.setup.seats[self.host.playing.state.turn].name
            self.host.tell(_("It is {name}'s turn.").format(name=turn))

    def may_act(self, seat: int) -> bool:
        """Whether this seat's box has a say now."""
        return True

    def light(self, seat: int) -> Light:
        return Light.INVITING if self.may_act(seat) else Light.OFF

    def undo_choice(self) -> tuple[Choice, ...]:
        """The choice to take the newest event back, where there is one."""
        if self.host.playing.takeable is None:
            return ()
        return (Choice(Command.TAKE_BACK, _("Take back")),)
