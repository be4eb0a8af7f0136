"""A table that is played without people: its own boxes, always the same chance.

It touches and presses as people do, so every scene it comes to is one that a game can come to. Its
clock runs ahead while people take their seats, and then along with another clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Self

from companion.config.library import Library
from companion.config.settings import Settings, TableSettings
from companion.evening.agreement import RING_SECONDS
from companion.evening.calm import CALM_SECONDS
from companion.evening.core import Outputs, Table
from companion.evening.inputs import Choose, Command, Input, PickSeat, Target
from companion.evening.match import Match
from companion.evening.ports import Ports
from companion.evening.scene import Scene
from companion.evening.screens.edition import PickEdition
from hardware.boxes import Button
from hardware.local.local_boxes import LocalBoxes

NAMES = ("Margot", "Charles", "Perrine", "Nico", "Salvi", "Éloïse", "Vincent", "Laurence")
STEP_SECONDS = 0.1
"""From one step to the next, while the clock runs ahead."""


@dataclass(frozen=True)
class StagedPress:
    """A button of the box with this number, from 1."""

    box: int
    button: Button = field(default=Button.YES, repr=False)


Act = StagedPress | Target
"""What somebody does: presses a button, or touches a choice."""


class DemonstrationTable:
    """A table core with so many boxes, all present. `now` is where its clock begins."""

    def __init__(
        self,
        library: Library,
        boxes: int,
        seed: int,
        now: float = 0.0,
        settings: Settings | None = None,
        ports: Ports | None = None,
    ) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.now = now
        """Its clock, which may be ahead of the one that it goes along with."""
        self._boxes = LocalBoxes(f"box-{number}" for number in range(1, boxes + 1))
        for box in self._boxes.ids:
            self._boxes.find(box)
        settings = settings or Settings(table=TableSettings(NAMES))
        self._table = Table(settings, library, Random(seed), ports or Ports())
        self.wait(0)

    @property
    def scene(self) -> Scene:
        return self.outputs.scene

    @property
    def match(self) -> Match:
        """The game; one must have begun."""
        assert self._table.match is not None, "a game has begun"
        return self._table.match

    def offered(self, *kinds: type[Target]) -> list[Target]:
        """What can be chosen of these kinds."""
        return [each.target for each in self.scene.frame.choices if isinstance(each.target, kinds)]

    def live(self, now: float, *acts: Act) -> Outputs:
        """Do these at this moment of another clock; nothing is waited for."""
        self.now = max(now, self.now)
        self._step(self._inputs(acts), 0.0)
        return self.outputs

    def sit_down(self, edition: str, seats: int) -> Self:
        """From the title to everyone seated."""
        presses = map(StagedPress, range(1, seats + 1))
        return self.do(Command.NEW_GAME, PickEdition(edition), *presses)

    def begin(self, starter: int = 0) -> Self:
        """From everyone seated to the first screen of the game."""
        return self.do(Command.BEGIN, PickSeat(starter))

    def do(self, *acts: Act) -> Self:
        """Do one after the other, as fast as the table takes them, and agree to each."""
        for act in acts:
            if isinstance(act, StagedPress):
                self.wait(CALM_SECONDS)
            self.give(*self._inputs([act]))
            if self.scene.frame.agreement is not None:
                self.wait(RING_SECONDS).give(Choose(Command.AGREE))
        return self

    def wait(self, seconds: float) -> Self:
        """Let time pass."""
        self.now += seconds
        return self.give()

    def give(self, *inputs: Input) -> Self:
        """Give inputs to the table, and everything that its boxes answer; wait out the calm."""
        self._step(inputs, STEP_SECONDS)
        return self.wait(CALM_SECONDS) if self.scene.frame.is_calm else self

    def _inputs(self, acts: Iterable[Act]) -> list[Input]:
        """The touches; the presses come from the boxes."""
        for act in acts:
            if isinstance(act, StagedPress):
                self._boxes.press(self._boxes.ids[act.box - 1], act.button)
        return [Choose(act) for act in acts if not isinstance(act, StagedPress)]

    def _step(self, inputs: Iterable[Input], seconds: float) -> None:
        """A step with these inputs, and one for each answer; each takes so many seconds."""
        self.now += seconds
        self._hand_over(inputs)
        if signals := self._boxes.poll(self.now):
            self._step(signals, seconds)

    def _hand_over(self, inputs: Iterable[Input]) -> None:
        self.outputs = self._table.step(inputs, self.now)
        self._boxes.apply_order(self.outputs.order)
