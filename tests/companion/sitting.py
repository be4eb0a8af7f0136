"""An evening at the table core: a clock of its own, presses from nowhere, no display."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from companion.library import Library, open_library
from companion.settings import Settings, TableSettings
from companion.storage.game_saver import GameSaver
from companion.table.core import Outputs, Table
from companion.table.events import TableEvent
from companion.table.host_computer import PLAIN_PROGRAM, HostComputer
from companion.table.inputs import (
    Choose,
    Command,
    Confirm,
    Input,
    MoveFocus,
    PickCharacter,
    PickFloor,
    PickSeat,
    StorageChanged,
    Target,
)
from companion.table.match import Match
from companion.table.scene import Scene
from companion.table.screens.ambition_choice import AmbitionChoiceScene
from companion.table.screens.ambition_entry import AmbitionEntryScene, PickAmbition
from companion.table.screens.castle import CastleScene
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.edition import PickEdition
from companion.table.screens.election import ElectionScene
from companion.table.screens.favourites import FavouritesScene
from companion.table.screens.podium import PodiumScene
from companion.table.screens.seating import SwitchOption
from companion.table.screens.verdict import VerdictScene
from companion.table.table_screen import Open
from engine import Option, Place
from hardware.boxes import BoxId, Button, Light
from tests.hardware.scripted_boxes import ScriptedBoxes

NAMES = ("Margot", "Charles", "Perrine", "Nico", "Salvi", "Éloïse", "Vincent", "Laurence")
MOST_STEPS = 5_000
S = TypeVar("S")


class Sitting:
    """A table core, eight boxes, and hands that press and touch.

    `drawn` boxes show cards; `saver` saves what happens; `appliance` is what it may do
    with its computer.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        seed: int = 1,
        boxes: int = 8,
        library: Library | None = None,
        drawn: bool = False,
        saver: GameSaver | None = None,
        appliance: HostComputer = PLAIN_PROGRAM,
    ) -> None:
        settings = settings or Settings(table=TableSettings(names=NAMES))
        self.boxes: tuple[BoxId, ...] = tuple(f"box-{n}" for n in range(1, boxes + 1))
        on_screen = self.boxes if drawn else ()
        library = library or open_library()
        self.saver = saver
        shelf = saver.saved_games if saver is not None else None
        self._table = Table(settings, library, Random(seed), shelf, on_screen, appliance)
        self.now = 0.0
        self.wires = ScriptedBoxes(self.boxes)
        self.events: list[TableEvent] = []
        self.out: Outputs = self.give()

    def give(self, *inputs: Input, after: float = 0.1) -> Outputs:
        """Let time pass, then hand inputs to the table."""
        self.now += after
        self._step(*inputs, *self.wires.poll(self.now))
        while signals := self.wires.poll(self.now):
            self._step(*signals)
        return self.out

    def _step(self, *inputs: Input) -> None:
        self.out = self._table.step(inputs, self.now)
        self.events.extend(self.out.events)
        if self.out.events and self.saver is not None:
            self.saver.save(self.out.events, self._table.match)
            self.out = self._table.step([StorageChanged(self.saver.problem)], self.now)
        self.wires.apply_order(self.out.order)

    @property
    def scene(self) -> Scene:
        return self.out.scene

    @property
    def match(self) -> Match:
        """The running match as the table holds it."""
        match = self._table.match
        assert match is not None
        return match

    def see(self, kind: type[S]) -> S:
        """The scene, which must be of this kind."""
        assert isinstance(self.scene, kind), self.scene
        return self.scene

    @property
    def said(self) -> str:
        """The sentence on the screen, or nothing."""
        notice = self.scene.frame.notice
        return notice.text if notice is not None else ""

    def place_of(self, character: str) -> Place:
        """Where a character stands in the castle on the screen."""
        castle = self.see(CastleScene).overview.castle
        return next(place for figure, place in castle.characters if figure.character == character)

    def offers(self, kind: type) -> list[Target]:
        """What can be chosen, of one kind."""
        return [c.target for c in self.scene.frame.choices if isinstance(c.target, kind)]

    def choose(self, target: Target) -> Outputs:
        return self.give(Choose(target))

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        """Press a button of the box with this number, from 1."""
        self.wires.press(self.boxes[box - 1], button)
        return self.give()

    def wait(self, seconds: float) -> Outputs:
        return self.give(after=seconds)

    def unplug(self, box: int) -> Outputs:
        self.wires.lose(self.boxes[box - 1])
        return self.give()

    def plug_in(self, box: int) -> Outputs:
        self.wires.find(self.boxes[box - 1])
        return self.give()

    def light(self, box: int) -> Light:
        return self.wires.light(self.boxes[box - 1])

    def sit_down(
        self,
        edition: str = "king-up",
        seats: int = 4,
        emissary: bool = False,
        own: bool = False,
        options: Iterable[Option] = (),
        teams: Iterable[int] = (),
    ) -> None:
        """From the title to everyone seated, options chosen; `teams` are seat indices."""
        self.choose(Command.NEW_GAME)
        self.choose(PickEdition(edition))
        for box in range(1, seats + 1):
            self.press(box)
        wanted = {*options, *((Option.EMISSARY,) if emissary else ())}
        for option in (each for each in Option if each in wanted):
            self.choose(SwitchOption(option))
        for seat in teams:
            self.choose(PickSeat(seat))
        if own:
            self.choose(Command.SWITCH_CARDS)

    def begin(
        self,
        edition: str = "king-up",
        seats: int = 4,
        emissary: bool = False,
        own: bool = False,
        options: Iterable[Option] = (),
        teams: Iterable[int] = (),
    ) -> None:
        """From the title to the first placement, or choice of cards; seat 1 starts."""
        self.sit_down(edition, seats, emissary, own, options, teams)
        self.choose(Command.BEGIN)
        self.choose(PickSeat(0))
        if isinstance(self.scene, AmbitionChoiceScene):
            self.wait(1)

    def place_everyone(self) -> None:
        """Always the first character offered, on the highest floor offered."""
        while isinstance(self.scene, CastleScene) and self._somebody_is_beside():
            self.choose(self.offers(PickCharacter)[0])
            self.choose(self.offers(PickFloor)[0])

    def _somebody_is_beside(self) -> bool:
        castle = self.see(CastleScene).overview.castle
        return any(place is Place.UNPLACED for _figure, place in castle.characters)

    def climb_to_an_election(self) -> ElectionScene:
        """Always the first character offered, until somebody reaches the throne."""
        while isinstance(self.scene, CastleScene):
            self.choose(self.offers(PickCharacter)[0])
        return self.see(ElectionScene)

    def begin_an_election(
        self,
        edition: str = "king-up",
        seats: int = 4,
        emissary: bool = False,
        own: bool = False,
        options: Iterable[Option] = (),
        teams: Iterable[int] = (),
    ) -> ElectionScene:
        """From the title to an open election; of two ambitions the first is kept."""
        self.begin(edition, seats, emissary, own, options, teams)
        while isinstance(self.scene, AmbitionChoiceScene):
            self.wait(1)
            for box in range(1, seats + 1):
                self.press(box)
        self.place_everyone()
        return self.climb_to_an_election()

    def vote(self, *buttons: Button) -> Outputs:
        """Each seat presses once, in order; then the grace passes."""
        for box, button in enumerate(buttons, start=1):
            self.press(box, button)
        self.wait(3)
        return self.wait(2)

    def play_to_the_end(self, decide: Callable[[Sitting], None]) -> PodiumScene:
        """Let `decide` act on each scene until somebody has won."""
        for _step in range(MOST_STEPS):
            if isinstance(self.scene, PodiumScene):
                return self.scene
            decide(self)
        raise AssertionError(f"no end: {self.scene}")


def by_touch(sitting: Sitting, chance: Random) -> None:
    """One decision with a finger on the display; votes on the boxes."""
    match sitting.scene:
        case FavouritesScene() as scene:
            done = scene.frame.offers(Command.DONE)
            sitting.choose(Command.DONE if done else chance.choice(_wanted(sitting, scene)))
        case CastleScene():
            sitting.choose(chance.choice(_things(sitting)))
        case AmbitionEntryScene():
            sitting.choose(chance.choice(sitting.offers(PickAmbition)))
        case AmbitionChoiceScene():
            keep_ambitions(sitting, chance)
        case ElectionScene():
            vote_at_random(sitting, chance)
        case VerdictScene() | CoronationScene():
            sitting.wait(2)
            sitting.choose(Command.CONTINUE)
        case scene:
            raise AssertionError(f"nothing to decide: {scene}")


def keep_ambitions(sitting: Sitting, chance: Random) -> None:
    """Every seat keeps one of its two cards, and a team one of each pair."""
    sitting.wait(1)
    for seat in sitting.see(AmbitionChoiceScene).overview.seats:
        for _person in range(len(seat.members) or 1):
            sitting.wait(1)
            sitting.press(seat.number, chance.choice((Button.YES, Button.NO)))


def vote_at_random(sitting: Sitting, chance: Random) -> None:
    """Every seat presses something, then Yes counts for whoever has nothing else."""
    seats = len(sitting.see(ElectionScene).overview.seats)
    for box in range(1, seats + 1):
        sitting.press(box, Button.YES)
        sitting.press(box, chance.choice(tuple(Button)))
    sitting.wait(3)


def by_boxes(sitting: Sitting, chance: Random) -> None:
    """One decision with the boxes alone: two buttons step, one confirms."""
    match sitting.scene:
        case ElectionScene():
            vote_at_random(sitting, chance)
        case AmbitionChoiceScene():
            keep_ambitions(sitting, chance)
        case AmbitionEntryScene():
            step_to(sitting, 1, chance.choice(sitting.offers(PickAmbition)))
        case FavouritesScene() as scene if scene.frame.offers(Command.DONE):
            sitting.press(1, Button.YES)
        case CastleScene() as scene:
            turn = next(seat.number for seat in scene.overview.seats if seat.is_turn)
            step_to(sitting, turn, chance.choice([*_things(sitting)]))
        case FavouritesScene() as scene:
            step_to(sitting, 1, chance.choice(_wanted(sitting, scene)))
        case _:
            sitting.wait(2)
            step_to(sitting, 1, Command.CONTINUE)


def by_keys(sitting: Sitting, chance: Random) -> None:
    """One decision with arrows and Return; votes on the boxes."""
    if isinstance(sitting.scene, ElectionScene | AmbitionChoiceScene):
        by_touch(sitting, chance)
        return
    steps = chance.randrange(3) if isinstance(sitting.scene, CastleScene) else 0
    if isinstance(sitting.scene, FavouritesScene):
        scene = sitting.scene
        steps = 0 if scene.frame.offers(Command.DONE) or len(scene.picked) == 6 else 1
    for _step in range(steps):
        sitting.give(MoveFocus(+1))
    focus = sitting.scene.frame.focus
    if not isinstance(focus, Command | Open) or focus in _ONWARD:
        sitting.give(Confirm())


_ONWARD = (Command.CONTINUE, Command.DONE)


def _things(sitting: Sitting) -> list[PickCharacter | PickFloor]:
    targets = [choice.target for choice in sitting.scene.frame.choices]
    return [target for target in targets if isinstance(target, PickCharacter | PickFloor)]


def _wanted(sitting: Sitting, scene: FavouritesScene) -> list[Target]:
    """Who may still be tapped: somebody new, or with six, the one under the seal."""
    full = len(scene.picked) == scene.wanted
    return [
        target
        for target in sitting.offers(PickCharacter)
        if isinstance(target, PickCharacter) and (target.character in scene.picked) is full
    ]


def step_to(sitting: Sitting, box: int, target: Target) -> None:
    """MoveFocus with one box until the choice stands there, and take it."""
    for _step in range(len(sitting.scene.frame.choices)):
        if sitting.scene.frame.focus == target:
            break
        sitting.press(box, Button.STOMACHACHE)
    assert sitting.scene.frame.focus == target
    sitting.press(box, Button.YES)
