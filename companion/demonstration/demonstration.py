"""Shows one game of bots after the other, so slowly that people can follow, while nobody plays.

Each is played at a table core of its own: what happens in it is nowhere else. Shows only what
everybody at a real table sees, without the buttons. Times are in seconds of the loop's clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from companion.bots.levels import Bot
from companion.config.library import Library
from companion.config.settings import Settings
from companion.evening.core import Outputs, Table
from companion.evening.events import Cards, GameBegan
from companion.evening.inputs import Choose, Command
from companion.evening.match import Match
from companion.evening.ports import BotsPort, Ports
from companion.evening.scene import Frame, Scene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.verdict import VerdictScene
from companion.evening.seats.bots import NAMES
from companion.evening.seats.boxes import new_bot_seat
from companion.evening.seats.needs import needs
from engine import BotLevel, Edition, Seat, Setup
from hardware.boxes import BoxId

USUAL_SEATS = 4
BUDGET = 2000
"""How many moves and ballots they try for a decision."""
MOVE_SECONDS = 2.0
LOOK_SECONDS: Mapping[type[Scene], float] = {
    ElectionScene: 2.5,
    VerdictScene: 5.0,
    CoronationScene: 8.0,
    PodiumScene: 12.0,
}
"""How long people look at a new screen before anything happens on it; elsewhere as at a move."""


class Demonstration:
    """Begins when it is first shown, and anew after `end`. `chance` is its own."""

    def __init__(self, library: Library, chance: Random, bots: BotsPort) -> None:
        self._library = library
        self._chance = chance
        self._bots = bots
        self._games = chance.randrange(len(library))
        """Counts the games: each is of another edition than the one before."""
        self._table: Table | None = None
        self._outputs: Outputs | None = None
        self._seen: type[Scene] | None = None
        self._next_at = 0.0

    def show(self, now: float) -> Outputs:
        """What the table shows at this time."""
        is_due = now >= self._next_at
        if self._table is None or (is_due and self._seen is PodiumScene):
            self._table, self._outputs, self._seen = self._begin(), None, None
        step = _step(self._outputs.scene.frame) if self._outputs is not None and is_due else None
        outputs = self._table.step([] if step is None else [Choose(step)], now)
        if step is not None or type(outputs.scene) is not self._seen:
            self._seen = type(outputs.scene)
            self._next_at = now + LOOK_SECONDS.get(self._seen, MOVE_SECONDS)
        self._outputs = outputs
        return replace(outputs, scene=_without_buttons(outputs.scene))

    @property
    def wake_at(self) -> float | None:
        """When `show` is needed next; None if nothing is shown. A bot that thinks wakes the loop
        itself."""
        if self._outputs is None:
            return None
        goes_on = self._seen is PodiumScene or _step(self._outputs.scene.frame) is not None
        times = (self._outputs.wake_at, self._next_at if goes_on else None)
        return min((at for at in times if at is not None), default=None)

    def end(self) -> None:
        """Somebody is there."""
        self._table = self._outputs = None

    def _begin(self) -> Table:
        """A table at the beginning of the next edition's game."""
        self._games += 1
        edition = list(self._library.values())[self._games % len(self._library)]
        table = Table(Settings(), self._library, self._chance, Ports(bots=self._bots))
        table.begin(Match(_game(edition, self._chance), self._library))
        return table


def _game(edition: Edition, chance: Random) -> GameBegan:
    count = min(edition.seats, key=lambda seats: abs(seats - USUAL_SEATS))
    seats = tuple(Seat(name, bot=BotLevel.FAIR) for name in NAMES[:count])
    bots = tuple(Bot(seat, BotLevel.FAIR, BUDGET, chance.getrandbits(32)) for seat in range(count))
    boxes: list[BoxId] = []
    for _seat in seats:
        boxes.append(new_bot_seat(boxes))
    options = frozenset(need.option for need in needs(edition, count, ()) if need.is_on)
    setup = Setup(seats, chance.randrange(count), options)
    return GameBegan(edition.id, setup, Cards.DEALT, tuple(boxes), bots)


def _step(frame: Frame) -> Command | None:
    """What the table does next; None while it thinks or votes."""
    if frame.agreement is not None:
        return Command.AGREE
    return next((each for each in (Command.DONE, Command.CONTINUE) if frame.offers(each)), None)


def _without_buttons(scene: Scene) -> Scene:
    """The scene to be watched only: nobody shall try to press what does nothing."""
    choices = tuple(choice for choice in scene.frame.choices if not choice.label)
    frame = replace(
        scene.frame, choices=choices, focus=None, has_help=False, has_round=False, agreement=None
    )
    return replace(scene, frame=frame)
