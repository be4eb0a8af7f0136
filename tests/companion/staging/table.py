"""A table that plays games to where a test or a picture wants them: `StagedTable().sit_down(…)`.

It is the table of the demonstration, which plays the same each time; here it may have any names,
options and ports, and lose its boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Self

from companion.config.library import open_library
from companion.config.settings import CameraSettings, Settings, TableSettings
from companion.evening.agreement import RING_SECONDS
from companion.evening.events import GameBegan, TableEvent
from companion.evening.inputs import Choose, Command, Input, PickSeat, Target
from companion.evening.match import Match
from companion.evening.ports import Ports
from companion.evening.scene import Scene
from companion.evening.screen import Open, OpenScreen
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.seat import SeatAction
from companion.evening.screens.seating import SwitchOption
from companion.evening.screens.verdict import VerdictScene
from engine import Follow, Option, Phase, Verdict, balanced_deck, load_edition
from hardware.boxes import Button
from tests.companion.staging.decisions import decide
from tests.companion.staging.demonstration_table import NAMES, DemonstrationTable, StagedPress

LONG_NAMES = (
    "Maximiliane-Charlotte",
    "Bartholomäus Wolfgang",
    "Wilhelmina van Wassenaer",
    "Großtante Mechthild",
    "Guillaume-Emmanuel",
    "Æthelwulf MacGillivray",
    "Krystyna von Wallenstein",
    "Onkel Ottokar-Wenzel",
)
"""Up to 24 letters each, the most that the settings allow."""
MOST_DECISIONS = 2_000


class StagedTable(DemonstrationTable):
    """The table core with its boxes, all present; `names` are given to the seats clockwise."""

    def __init__(
        self,
        names: Sequence[str] = NAMES,
        boxes: int = 8,
        drawn: bool = False,
        seed: int = 1,
        ports: Ports | None = None,
    ) -> None:
        """`drawn`: the display draws the boxes."""
        self.events: list[TableEvent] = []
        self.draws_boxes = drawn
        self._ports = ports or Ports()
        ids = (f"box-{number}" for number in range(1, boxes + 1))
        super().__init__(
            open_library(),
            boxes,
            seed,
            settings=Settings(
                table=TableSettings(tuple(names)),
                camera=CameraSettings(on=self._ports.camera.is_there),
            ),
            ports=replace(self._ports, drawn=frozenset(ids if drawn else ())),
        )

    def _hand_over(self, inputs: Iterable[Input]) -> None:
        super()._hand_over(inputs)
        self.events.extend(self.outputs.events)

    @property
    def running_match(self) -> Match | None:
        """The game, if one has begun."""
        return self._table.match

    @property
    def saved_events(self) -> tuple[TableEvent, ...]:
        """The events of the last game."""
        began = max(at for at, each in enumerate(self.events) if isinstance(each, GameBegan))
        return tuple(self.events[began:])

    def sit_down(
        self,
        edition: str,
        seats: int,
        options: Iterable[Option] = (),
        teams: int = 0,
        follow: Follow = Follow.MOVES,
        own_cards: bool = False,
    ) -> Self:
        """From the title to everyone seated; the first `teams` seats are teams of two."""
        if own_cards:
            self._ports.own_decks.save(edition, balanced_deck(load_edition(edition))[:12])
        super().sit_down(edition, seats)
        for option in options:
            self.switch(SwitchOption(option))
        for seat in range(teams):
            self.choose(PickSeat(seat), SeatAction.SWITCH_TEAM, Command.BACK)
        if own_cards:
            self.switch(Command.SWITCH_CARDS)
        for _switch in range(tuple(Follow).index(follow)):
            self.switch(Command.SWITCH_FOLLOW)
        return self

    def switch(self, target: Target) -> Self:
        """Touch a switch of the seating screen: the first touch only explains it."""
        is_explained = self.scene.frame.focus == target
        return self.choose(target) if is_explained else self.choose(target, target)

    def choose(self, *targets: Target) -> Self:
        """Touch one choice after the other."""
        return self.do(*targets)

    def choose_first(self, kind: type[Target]) -> Self:
        """Touch the first choice of this kind."""
        return self.choose(self.offered(kind)[0])

    def ask(self, target: Target) -> Self:
        """Touch a choice that takes two presses, and wait until a touch can agree."""
        return self.give(Choose(target)).wait(RING_SECONDS)

    def open_from_menu(self, screen: OpenScreen) -> Self:
        """Open a screen from the game's menu."""
        return self.choose(Open(menu_screen), Open(screen))

    def press(self, number: int, button: Button = Button.YES) -> Self:
        """Press a button of the box with this number, from 1."""
        return self.do(StagedPress(number, button))

    def unplug(self, *numbers: int) -> Self:
        """These boxes are gone."""
        for number in numbers:
            self._boxes.lose(self._boxes.ids[number - 1])
        return self.give()

    def decide(self, times: int) -> Self:
        """Make so many decisions by chance."""
        for _decision in range(times):
            decide(self)
        return self

    def until(self, is_there: Callable[[Self], bool]) -> Self:
        """Decide until the table is like this."""
        for _decision in range(MOST_DECISIONS):
            if is_there(self):
                return self
            decide(self)
        raise AssertionError(f"it never comes to this: {self.scene}")

    def until_a(self, kind: type[Scene]) -> Self:
        """Decide until a scene of this kind."""
        return self.until(lambda table: isinstance(table.scene, kind))

    def until_verdict(self, verdict: Verdict) -> Self:
        """Decide until an election ends like this."""

        def has_ended_so(table: StagedTable) -> bool:
            return isinstance(table.scene, VerdictScene) and table.scene.verdict is verdict

        return self.until(has_ended_so)

    def until_round(self, number: int) -> Self:
        """Decide until everybody is placed in this round, or in a later one."""

        def is_climbing(table: StagedTable) -> bool:
            seen = table.match.seen
            return seen.phase is Phase.CLIMB and seen.round >= number

        return self.until(is_climbing)
