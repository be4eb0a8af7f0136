"""A table that is played without people: its own boxes, always the same chance.

It touches and presses as people do, so every scene it comes to is one that a game can come to. Its
clock runs ahead as fast as wanted, or along with another clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random

from companion.config.library import Library, open_library
from companion.config.settings import CameraSettings, Settings, TableSettings
from companion.evening.agreement import RING_SECONDS
from companion.evening.calm import CALM_SECONDS
from companion.evening.core import Outputs, Table
from companion.evening.events import GameBegan, TableEvent
from companion.evening.inputs import Choose, Command, Input, PickSeat, Target
from companion.evening.match import Match, fold_match
from companion.evening.ports import (
    Ports,
    ResumableGame,
)
from companion.evening.scene import Scene
from companion.evening.screen import Open, OpenScreen
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.seat import SeatAction
from companion.evening.screens.seating import SwitchFollow, SwitchOption
from companion.stories.saved_game import SavedGame
from engine import Follow, Option, balanced_deck
from hardware.boxes import BoxId, Button
from hardware.local.local_boxes import LocalBoxes

NAMES = ("Margot", "Charles", "Perrine", "Nico", "Salvi", "Éloïse", "Vincent", "Laurence")
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
FIRST_EVENING = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)
STEP_SECONDS = 0.1
"""From one step to the next, while the clock runs ahead."""


@dataclass(frozen=True)
class StagedPress:
    """A button of the box with this number, from 1."""

    box: int
    button: Button = field(repr=False)


Act = StagedPress | Target
"""What somebody does: presses a button, or touches a choice."""


class StagedGames:
    """Saved games that other staged tables have played. `was_interrupted` is true of the first."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._games: dict[str, tuple[TableEvent, ...]] = {}

    def add(self, events: Iterable[TableEvent]) -> None:
        """A game, from its first event."""
        self._games[f"{self._began(len(self._games)):%Y-%m-%d}-1"] = tuple(events)

    def _began(self, number: int) -> datetime:
        return FIRST_EVENING + timedelta(days=7 * number)

    def resumable(self) -> Sequence[ResumableGame]:
        open_games = [game for game in self.games() if not game.story.is_over]
        return [ResumableGame(game, False) for game in reversed(open_games)]

    def events(self, name: str) -> Sequence[TableEvent]:
        return self._games[name]

    def latest(self) -> SavedGame | None:
        return self.games()[-1] if self._games else None

    def games(self) -> Sequence[SavedGame]:
        return [
            SavedGame(name, self._began(number), fold_match(events, self._library).story)
            for number, (name, events) in enumerate(self._games.items())
        ]


class StagedTable:
    """The table core with its boxes, all present; `names` are given to the seats clockwise."""

    def __init__(
        self,
        names: Sequence[str] = NAMES,
        boxes: int = 8,
        drawn: bool = False,
        seed: int = 1,
        library: Library | None = None,
        now: float = 0.0,
        ports: Ports | None = None,
    ) -> None:
        """`now` is where its clock begins."""
        self.chance = Random(seed)
        self.events: list[TableEvent] = []
        self.draws_boxes = drawn
        """Whether the display draws the boxes."""
        self._now = now
        self._boxes = LocalBoxes(f"box-{number}" for number in range(1, boxes + 1))
        self._seats: tuple[BoxId, ...] = ()
        for box in self._boxes.ids:
            self._boxes.find(box)
        ports = ports or Ports()
        settings = Settings(
            table=TableSettings(tuple(names)), camera=CameraSettings(on=ports.camera.is_there)
        )
        self._decks = ports.own_decks
        self._library = open_library() if library is None else library
        ports = replace(ports, drawn=frozenset(self._boxes.ids if drawn else ()))
        self._table = Table(settings, self._library, Random(seed), ports)
        self.outputs = self.wait(0)

    @property
    def now(self) -> float:
        """Its clock, which may be ahead of the one that it goes along with."""
        return self._now

    @property
    def scene(self) -> Scene:
        return self.outputs.scene

    @property
    def running_match(self) -> Match | None:
        """The game, if one has begun."""
        return self._table.match

    @property
    def match(self) -> Match:
        """The game; one must have begun."""
        assert self.running_match is not None, "a game has begun"
        return self.running_match

    def give(self, *inputs: Input) -> Outputs:
        """Give inputs to the table, and everything that its boxes answer; wait out the calm."""
        self._step(inputs, STEP_SECONDS)
        return self.wait(CALM_SECONDS) if self.scene.frame.is_calm else self.outputs

    def _step(self, inputs: Iterable[Input], seconds: float) -> None:
        """A step with these inputs, and one for each answer; each takes so many seconds."""
        self._now += seconds
        self.outputs = self._table.step(inputs, self._now)
        self.events.extend(self.outputs.events)
        self._boxes.apply_order(self.outputs.order)
        if signals := self._boxes.poll(self._now):
            self._step(signals, seconds)

    def live(self, now: float, *acts: Act) -> Outputs:
        """Do these at this moment of another clock; nothing is waited for."""
        self._now = max(now, self._now)
        self._step(self._inputs(acts), 0.0)
        return self.outputs

    def do(self, *acts: Act) -> Outputs:
        """Do one after the other, as fast as the table takes them, and agree to each."""
        for act in acts:
            if isinstance(act, StagedPress):
                self.wait(CALM_SECONDS)
            self.give(*self._inputs([act]))
            if self.scene.frame.agreement is not None:
                self.wait(RING_SECONDS)
                self.give(Choose(Command.AGREE))
        return self.outputs

    def _inputs(self, acts: Iterable[Act]) -> list[Input]:
        """The touches; the presses come from the boxes."""
        for act in acts:
            if isinstance(act, StagedPress):
                self._boxes.press(self._boxes.ids[act.box - 1], act.button)
        return [Choose(act) for act in acts if not isinstance(act, StagedPress)]

    def wait(self, seconds: float) -> Outputs:
        """Let time pass."""
        self._now += seconds
        return self.give()

    def choose(self, *targets: Target) -> StagedTable:
        """Touch one choice after the other."""
        self.do(*targets)
        return self

    def ask(self, target: Target) -> Outputs:
        """Touch a choice that takes two presses, and wait until a touch can agree."""
        self.give(Choose(target))
        return self.wait(RING_SECONDS)

    def offered(self, *kinds: type[Target]) -> list[Target]:
        """What can be chosen of these kinds."""
        return [each.target for each in self.scene.frame.choices if isinstance(each.target, kinds)]

    def press(self, number: int, button: Button = Button.YES) -> Outputs:
        """Press a button of the box with this number, from 1."""
        return self.do(StagedPress(number, button))

    def unplug(self, *numbers: int) -> Outputs:
        """These boxes are gone."""
        for number in numbers:
            self._boxes.lose(self._boxes.ids[number - 1])
        return self.give()

    def sit_down(
        self,
        edition: str,
        seats: int,
        options: Iterable[Option] = (),
        teams: int = 0,
        follow: Follow = Follow.MOVES,
        own_cards: bool = False,
    ) -> StagedTable:
        """From the title to everyone seated; the first `teams` seats are teams of two."""
        if own_cards:
            self._decks.save(edition, balanced_deck(self._library[edition])[:12])
        self.choose(Command.NEW_GAME, PickEdition(edition))
        for box in range(1, seats + 1):
            self.press(box)
        self.choose(*map(SwitchOption, options))
        for seat in range(teams):
            self.choose(PickSeat(seat), SeatAction.SWITCH_TEAM, Command.BACK)
        if own_cards:
            self.choose(Command.SWITCH_CARDS)
        for _step in range(tuple(Follow).index(follow)):
            self.choose(SwitchFollow())
        return self

    def begin(self, starter: int = 0) -> StagedTable:
        """From everyone seated to the first screen of the game."""
        self.choose(Command.BEGIN, PickSeat(starter))
        return self

    def open_from_menu(self, screen: OpenScreen) -> StagedTable:
        """Open a screen from the game's menu."""
        self.choose(Open(menu_screen), Open(screen))
        return self

    @property
    def saved_events(self) -> tuple[TableEvent, ...]:
        """The events of the last game."""
        began = max(at for at, each in enumerate(self.events) if isinstance(each, GameBegan))
        return tuple(self.events[began:])
