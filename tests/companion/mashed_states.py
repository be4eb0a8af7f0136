"""Every kind of screen that an evening comes to, as a place where mashing can begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from companion.evening.calm import CALM_SECONDS
from companion.evening.inputs import Command, Input, Target
from companion.evening.scene import Scene
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import GuideEditionScreen, PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.follow import follow_screen
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.short_questions import quitting_screen
from companion.evening.screens.verdict import VerdictScene
from engine import Follow, Option
from hardware.boxes import Button
from tests.companion.guided import Step, go_to
from tests.companion.masher import Desk, Judge
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.companion.staging.stages import STAGES

MOST_DECISIONS = 2_000
REST = 2.0
"""Seconds of rest before the mashing, where it does not begin with the screen."""
OPENED: tuple[tuple[Target, ...], ...] = (
    (Command.UNDO,),
    (Command.BACK,),
    (Command.HELP,),
    (Command.REVIEW,),
    (Command.STATISTICS,),
    (Open(menu_screen),),
    (Open(menu_screen), Open(set_right_screen)),
    (Open(menu_screen), Open(follow_screen)),
)
"""What is opened on top of a game's screens."""


class HasAppeared(Exception):
    """The screen that is waited for is there."""


class Table(SimulatedTable):
    """A table that can stop at the moment when a screen appears."""

    handled = 0
    """How often the core has been asked."""
    stops_at: int | None = None
    appeared_at = 0
    """What `handled` was when the screen in front appeared."""

    def _handle(self, *inputs: Input) -> None:
        before = self.outputs.screen_number if self.handled else -1
        super()._handle(*inputs)
        self.handled += 1
        if self.outputs.screen_number != before:
            self.appeared_at = self.handled
        if self.handled == self.stops_at:
            raise HasAppeared


Bring = Callable[[Table], object]


@dataclass(frozen=True)
class State:
    """`bring` leads a new table there; always in the same way."""

    name: str
    bring: Bring
    drawn: bool = False

    def desk(self, has_rested: bool) -> Desk:
        """A table in this state: at rest, or at the moment when the screen has appeared."""
        table = Table(seed=5, drawn=self.drawn)
        if not has_rested:
            table.stops_at = _appears_at(self)
        try:
            self.bring(table)
        except HasAppeared:
            return _desk(table, 0.0)
        table.is_patient = False
        table.wait(REST)
        return _desk(table, REST)


def _desk(table: Table, shown_for: float) -> Desk:
    desk = Desk(table, table.scripted_boxes, Judge())
    desk.judge.begin(desk.view, desk.now, shown_for)
    return desk


@cache
def _appears_at(state: State) -> int:
    table = Table(seed=5, drawn=state.drawn)
    state.bring(table)
    return table.appeared_at


class Evening(NamedTuple):
    """A game that comes to many states."""

    edition: str
    seats: int
    follow: Follow
    own: bool = False
    options: tuple[Option, ...] = ()
    teams: tuple[int, ...] = ()
    drawn: bool = False

    def __str__(self) -> str:
        own = ["own"] if self.own else []
        drawn = ["drawn"] if self.drawn else []
        options = [each.value for each in self.options]
        return "-".join([self.edition, str(self.seats), self.follow.value, *own, *options, *drawn])

    def begin(self, table: SimulatedTable) -> None:
        table.begin(
            self.edition,
            self.seats,
            follow=self.follow,
            own=self.own,
            options=self.options,
            teams=self.teams,
        )

    def after(self, decisions: int, *opened: Target) -> Bring:
        def bring(table: Table) -> None:
            self.begin(table)
            chance = Random(6)
            for _decision in range(decisions):
                decide(table, chance)
            for target in opened:
                table.choose(target)
            table.wait(CALM_SECONDS)

        return bring

    def states(self) -> tuple[State, ...]:
        """One of each kind that this game comes to, and what is opened on top of it."""
        return _states(self)


PLAIN = tuple(
    Evening("king-up", 3, follow, own, drawn=drawn)
    for follow in Follow
    for own in (False, True)
    for drawn in (False, True)
    if not (own and drawn)
)
WITH_OPTIONS = (
    *(Evening("vive-le-roi", 3, follow, False, (Option.EMISSARY,)) for follow in Follow),
    *(
        Evening("vive-le-roi", 4, follow, own, (Option.AMBITION, Option.WEDDING))
        for follow in Follow
        for own in (False, True)
    ),
    *(Evening("vive-le-roi", 4, follow, False, tuple(Option), (0, 2)) for follow in Follow),
    Evening("viva-il-re", 6, Follow.MOVES),
)
EVENINGS = (*PLAIN, *WITH_OPTIONS)


def decide(table: SimulatedTable, chance: Random) -> None:
    """As a table does; it crowns, rejects and annuls."""
    if isinstance(table.scene, ElectionScene):
        wanted = chance.choice((Button.YES, Button.YES, Button.NO, Button.STOMACHACHE))
        for box in range(1, len(table.match.pairing) + 1):
            table.press(box)
            table.press(box, wanted)
        table.wait(3)
    else:
        by_touch(table, chance)


@cache
def _states(evening: Evening) -> tuple[State, ...]:
    return tuple(_found(evening))


def _found(evening: Evening) -> Iterator[State]:
    table, chance = Table(seed=5, drawn=evening.drawn), Random(6)
    evening.begin(table)
    seen: set[str] = set()
    for decisions in range(MOST_DECISIONS):
        kind = _kind(table)
        if kind not in seen:
            seen.add(kind)
            yield State(kind, evening.after(decisions), evening.drawn)
            if evening in PLAIN and _is_main(table.scene, kind, seen):
                yield from _opened(evening, decisions, kind)
        if isinstance(table.scene, PodiumScene):
            return
        decide(table, chance)
    raise AssertionError("the game does not end")


def _is_main(scene: Scene, kind: str, seen: set[str]) -> bool:
    """The first of each screen."""
    return sum(each.startswith(type(scene).__name__) for each in seen) == 1 or kind.endswith("RE")


def _opened(evening: Evening, decisions: int, kind: str) -> Iterator[State]:
    for opened in OPENED:
        table = Table(seed=5, drawn=evening.drawn)
        evening.after(decisions)(table)
        for target in opened:
            if not (table.scene.frame.offers(target) or target in (Command.BACK, Command.HELP)):
                break
            before = table.outputs.screen_number
            table.choose(target)
            if table.outputs.screen_number == before or table.outputs.events:
                break
        else:
            if table._table.match is not None:
                names = "+".join(_target_name(each) for each in opened)
                bring = evening.after(decisions, *opened)
                yield State(f"{kind} + {names}", bring, evening.drawn)


def _target_name(target: Target) -> str:
    match target:
        case Open(screen):
            return screen.__name__
        case Command():
            return target.name
        case _:
            return type(target).__name__


def _kind(table: SimulatedTable) -> str:
    """What tells kinds of states apart."""
    scene, seen = table.scene, table.match.seen
    parts = [type(scene).__name__, seen.phase.name, f"crowned-{len(seen.crowned)}"]
    match scene:
        case VerdictScene():
            parts.append(scene.verdict.value)
        case CastleScene() | RaisingScene():
            parts.append("chosen" if scene.selected else "")
            if isinstance(scene, RaisingScene):
                parts.append("seat" if any(s.is_turn for s in scene.overview.seats) else "")
        case PositionsScene():
            done = next(c for c in scene.frame.choices if c.target is Command.DONE)
            parts += [scene.asked.name, "last" if len(done.label) > 30 else ""]
        case FavouritesScene():
            parts += ["number" if scene.card.number else "", str(len(scene.card.picked))]
        case CoronationScene():
            parts.append(f"pages-{len(scene.cards)}")
        case _:
            pass
    return " ".join(filter(None, parts))


def _sit_down(table: Table) -> None:
    table.take_seats("king-up", 3)


def _ask_for_the_same_people(table: Table) -> None:
    _sit_down(table)
    _choose(Command.BACK, Command.BACK, Command.NEW_GAME)(table)


def _before_starting(table: Table) -> None:
    _sit_down(table)
    table.choose(Command.BEGIN)


def _choose(*targets: Target) -> Bring:
    def bring(table: Table) -> None:
        for target in targets:
            table.choose(target)

    return bring


def _guided(step: Step) -> Bring:
    return lambda table: go_to(table, step)


def _guide_seats(table: Table) -> None:
    go_to(table, Step.SEATS)
    for box in (1, 2, 3, 4):
        table.press(box)


def _guide_leaving(table: Table) -> None:
    go_to(table, Step.CLIMBING)
    table.choose(Command.BACK)


BEFORE_A_GAME = (
    State("title", _choose()),
    State("title, drawn boxes", _choose(), drawn=True),
    State("quitting", _choose(Open(quitting_screen))),
    State("edition", _choose(Command.NEW_GAME)),
    State("the same people", _ask_for_the_same_people),
    State("seating, nobody", _choose(Command.NEW_GAME, PickEdition("king-up"))),
    State("rules", _choose(Command.NEW_GAME, PickEdition("king-up"), Command.HELP)),
    State("seating, everybody", _sit_down),
    State("starter", _before_starting),
    State("starter, drawn boxes", _before_starting, drawn=True),
)
GUIDE = (
    State("guide edition", _choose(Open(GuideEditionScreen))),
    *(State(f"guide {step.value}", _guided(step)) for step in Step if step is not Step.SEATS),
    State("guide seats, everybody", _guide_seats),
    State("guide leaving", _guide_leaving),
)


def staged_desk(name: str) -> Desk:
    """One of the screens that are shown in pictures, at rest."""
    table = STAGES[name]()
    table.wait(REST)
    desk = Desk(table, table._boxes, Judge())
    desk.judge.begin(desk.view, desk.now, REST)
    return desk
