"""One person who presses again and again ends, begins, scores and chooses nothing; a table gets
on all the same.

What several people press is another matter. A box that has rested for a second makes one calm
press, its first one: where all boxes but one begin to mash, one may ask, and the first press of
another may agree. That is what two people are asked for, so the judge lets it pass. Every later
press is hasty and agrees to nothing: each box agrees at most once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

import pygame
import pytest

from companion.evening.agreement import RING_SECONDS, Agreement
from companion.evening.core import Outputs
from companion.evening.events import Paired, Played, Undone
from companion.evening.inputs import (
    AnswerHere,
    Choose,
    Command,
    Confirm,
    Input,
    PickSeat,
    SomebodyIsThere,
    Target,
)
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.private_view import CastVote
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.verdict import VerdictScene
from engine import ChangeFollow, Follow, Option, Vote
from hardware.boxes import Button
from tests.companion.evening.board import Board
from tests.companion.mashed_states import (
    BEFORE_A_GAME,
    EVENINGS,
    GUIDE,
    PLAIN,
    Evening,
    State,
    staged_desk,
)
from tests.companion.masher import (
    Desk,
    Fault,
    Fidget,
    How,
    Judge,
    Masher,
    Press,
    any_key,
    any_touch,
    anything_on,
    box_press,
    mash,
    return_key,
    yes_on,
)
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable, by_touch, choose_with_box
from tests.companion.staging.stages import STAGES
from tests.sampling import chosen, sampled

MINUTE = 60.0
RATES = (2, 3, 4, 7, 10, None)
"""Presses a second; None for any of these, changing all the time."""


@dataclass(frozen=True)
class Way:
    """How people mash. `fidget` belongs to a box; `within`: by when everyone has begun."""

    name: str
    fidget: Callable[[int], Fidget]
    is_alone: bool = True
    within: float = 0.3

    def __str__(self) -> str:
        return self.name

    def mashers(self, seats: int, box: int, rate: int | None, chance: Random) -> list[Masher]:
        """One with this box, or all but the one with this box."""
        boxes = [box] if self.is_alone else [b for b in range(1, seats + 1) if b != box]
        starts = [chance.uniform(0, self.within) for _box in boxes]
        pairs = zip(boxes, starts, strict=True)
        return [Masher(self.fidget(b), rate or 4, at, rate is None) for b, at in pairs]


ALONE = (
    Way("yes", yes_on),
    Way("any-button", anything_on),
    Way("return", lambda _box: return_key),
    Way("any-key", lambda _box: any_key),
    Way("touches", lambda _box: any_touch),
)
TOGETHER = (
    Way("all-but-one-yes", yes_on, is_alone=False, within=3),
    Way("all-but-one-any-button", anything_on, is_alone=False, within=3),
    Way("all-but-one-at-once", anything_on, is_alone=False, within=0.1),
)
ELSEWHERE = ("begins the guide", "leaves the guide", "resumes a game")
ON_SCREEN = {"return", "any-key", "touches"}


def judge_mashing(
    state: State, way: Way, seats: int, number: int, rate: int | None, seconds: float = MINUTE
) -> Judge:
    """Mash for a minute; every other time, from the moment when the screen appears."""
    desk = state.desk(has_rested=number % 2 == 0)
    chance = Random(f"{state.name} {way} {rate}")
    return mash(desk, way.mashers(seats, 1 + number % seats, rate, chance), seconds, chance)


def problems(judge: Judge, way: Way) -> list[str]:
    """What the promise forbids. Other tests judge what several hands have put in focus, the guide,
    and games that are resumed."""
    kept = [each for each in judge.wrong if not each.what.startswith(ELSEWHERE)]
    wrong = [each for each in kept if way.is_alone or each.fault is not Fault.UNSEEN]
    others = {each for each in judge.guarded if not each.startswith(ELSEWHERE)}
    alone = [f"alone: {each}" for each in others if way.is_alone]
    return [f"{each.fault.name}: {each.what}" for each in wrong] + alone


def sweep(states: Sequence[State], way: Way, seats: int, record: Callable[..., None]) -> None:
    """Each state at one of the rates, in turn."""
    found = dict[str, list[str]]()
    presses, guarded = 0, Counter[str]()
    for number, state in enumerate(states):
        rate = RATES[(number // 2 + len(way.name)) % len(RATES)]
        judge = judge_mashing(state, way, seats, number, rate)
        presses += judge.presses
        guarded.update(judge.guarded)
        if wrong := problems(judge, way):
            found[f"{state.name}, {rate} a second"] = wrong
    record("runs", len(states))
    record("presses", presses)
    record("guarded", dict(guarded))
    assert not found


CASES = [
    (evening, way)
    for evening in EVENINGS
    for way in (*ALONE, *TOGETHER)
    if not evening.drawn or way.name in ON_SCREEN
]


@pytest.mark.slow
@pytest.mark.parametrize(("evening", "way"), CASES, ids=str)
def test_mashing_in_a_game_ends_begins_and_chooses_nothing(
    evening: Evening, way: Way, record_property: Callable[..., None]
) -> None:
    touches = way.name == "touches"
    left_out = ("SetRight",) if touches else ()
    states = [s for s in evening.states() if not any(each in s.name for each in left_out)]
    states = [s for s in states if not s.name.startswith("QuestionScene")]  # a hand is shown
    sweep(states, way, evening.seats, record_property)


QUICK = PLAIN[3]  # votes and scores


FIRST = {
    ("VerdictScene", "any-button"),
    ("VerdictScene", "all-but-one-yes"),
    ("PositionsScene", "yes"),
    ("CoronationScene", "touches"),
    ("CoronationScene", "all-but-one-at-once"),
}
SCREENS = ("VerdictScene", "PositionsScene", "CoronationScene")


@pytest.mark.parametrize(
    "case",
    chosen(product(SCREENS, (*ALONE, *TOGETHER)), lambda case: (case[0], case[1].name) in FIRST),
    ids=lambda case: f"{case[0]}-{case[1]}",
)
def test_mashing_invents_no_round(case: tuple[str, Way]) -> None:
    """King Up!, three seats, votes and scores: a sample of the sweep."""
    screen, way = case
    state = next(s for s in QUICK.states() if s.name.startswith(screen))
    assert not problems(judge_mashing(state, way, 3, 0, 4, MINUTE / 3), way)


@pytest.mark.parametrize(
    ("opened", "way"),
    [("UNDO", ALONE[1]), ("UNDO", ALONE[4]), ("set_right_screen", ALONE[0])],
    ids=str,
)
def test_mashing_on_top_of_a_game_changes_nothing(opened: str, way: Way) -> None:
    """Whoever answers the question before an undo, or corrects the board, has looked at it."""
    state = [s for s in PLAIN[0].states() if s.name.endswith(opened)][-1]
    assert not problems(judge_mashing(state, way, 3, 0, 4, MINUTE / 3), way)


def test_a_second_box_agrees_once_it_has_rested_for_a_second() -> None:
    """Its press is calm enough to choose after 0.6 s, but not to agree."""
    desk = next(s for s in QUICK.states() if s.name.startswith("CoronationScene")).desk(True)
    for pause, box, button in (
        (0.0, 2, Button.STOMACHACHE),
        (0.1, 2, Button.NO),
        (0.7, 1, Button.YES),
        (0.2, 2, Button.YES),
    ):
        desk.pass_time(desk.now + pause)
        desk.press(box_press(desk, desk.boxes[box - 1], button))
    assert not desk.judge.guarded
    desk.pass_time(desk.now + 1)
    desk.press(box_press(desk, desk.boxes[1], Button.YES))
    assert desk.judge.guarded["begins a round"] == 1
    assert not desk.judge.wrong


@pytest.mark.slow
@pytest.mark.parametrize("way", [*ALONE, *TOGETHER], ids=str)
def test_mashing_begins_no_game(way: Way, record_property: Callable[..., None]) -> None:
    """The guide is left out: one press still begins and ends it."""
    states = [s for s in BEFORE_A_GAME if way.name == "yes" or "title" not in s.name]
    sweep(states, way, 3, record_property)


@pytest.mark.slow
@pytest.mark.parametrize("way", ALONE[:-1], ids=str)  # touches correct scores on some of them
def test_mashing_on_any_screen_in_the_pictures_does_no_harm(
    way: Way, record_property: Callable[..., None]
) -> None:
    found, runs, presses = dict[str, list[str]](), 0, 0
    for number, name in enumerate(STAGES):
        if any(each in name for each in ("guide", "asking-somebody-else", "camera")):
            continue
        chance, rate = Random(name), RATES[number % len(RATES)]
        judge = mash(staged_desk(name), way.mashers(3, 1, rate, chance), MINUTE, chance)
        runs, presses = runs + 1, presses + judge.presses
        if wrong := problems(judge, way):
            found[f"{name}, {rate} a second"] = wrong
    record_property("runs", runs)
    record_property("presses", presses)
    assert not found


def quick_touches(desk: Desk, *targets: Target) -> Judge:
    """One finger, three times a second."""
    for target in targets:
        desk.pass_time(desk.now + 0.3)
        desk.press(Press(How.TOUCH, inputs=(SomebodyIsThere(), Choose(target))))
    return desk.judge


def guide(step: str) -> Desk:
    return next(s for s in GUIDE if s.name == f"guide {step}").desk(has_rested=True)


@pytest.mark.parametrize("step", ["placing", "climbing"])
def test_one_press_does_not_skip_the_guide(step: str) -> None:
    assert not quick_touches(guide(step), Command.SKIP).guarded


def test_one_person_alone_redoes_no_points() -> None:
    table = SimulatedTable(seed=5)
    QUICK.begin(table)
    _crown(table)
    table.undo()
    scores = table.match.seen.scores
    table.is_patient = False
    table.choose(Command.REDO)
    assert table.match.seen.scores == scores


def _crown(table: SimulatedTable) -> None:
    chance = Random(6)
    while not isinstance(table.scene, CoronationScene):
        if isinstance(table.scene, ElectionScene):
            table.vote(*[Button.YES] * 3)
        else:
            by_touch(table, chance)


KEYS = (
    *[pygame.K_RETURN, pygame.K_SPACE] * 5,
    *[pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN] * 2,
    *(pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_F1),
    *map(ord, "123qazwsxedc"),
)


@pytest.mark.slow
@pytest.mark.parametrize("by_key", [True, False], ids=["keys", "touches"])
@pytest.mark.parametrize("rate", [4, 2, 10])
@pytest.mark.parametrize("follow", Follow)
def test_mashing_in_front_of_the_whole_program_accepts_nothing(
    follow: Follow, rate: int, by_key: bool
) -> None:
    """From a crowning verdict; the boxes are drawn, so that keys press them, too."""
    evening = SimulatedEvening(size=(640, 400), boxes=3, seed=5)
    with evening.covered():
        _come_to_an_end(evening, follow)
    evening.is_patient = False
    chance, events = Random(rate), len(evening.events)
    scores, ends = evening.match.seen.scores, evening.now + MINUTE / 3
    shown = {type(evening.scene)}
    while evening.now < ends:
        if by_key:
            _tap(evening, chance.choice(KEYS))
        else:
            _touch(evening, chance)
        pressed_at = evening.now
        while evening.now < pressed_at + 1 / rate - 0.05:
            evening.turn(after=0.05)
        shown.add(type(evening.scene))
    assert evening.match.seen.scores == scores
    assert not [each for each in evening.events[events:] if not _may_alone(each)]
    assert len(shown & {CoronationScene, CastleScene, RaisingScene}) <= 1
    evening.close()


def _may_alone(event: object) -> bool:
    return isinstance(event, Paired | Undone) or _changes_way(event)


def _changes_way(event: object) -> bool:
    return isinstance(event, Played) and isinstance(event.event, ChangeFollow)


def _come_to_an_end(evening: SimulatedEvening, follow: Follow) -> None:
    """To the places of a crowning, or to a coronation."""
    evening.begin("king-up", 3, follow=follow)
    chance = Random(6)
    while not isinstance(evening.scene, PositionsScene | CoronationScene):
        if isinstance(evening.scene, ElectionScene):
            evening.vote(*[Button.YES] * 3)
        else:
            by_touch(evening, chance)


def _tap(evening: SimulatedEvening, key: int) -> None:
    evening.key_down(key, chr(key) if key < 128 else "")
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, scancode=0))
    evening.turn()


def _touch(evening: SimulatedEvening, chance: Random) -> None:
    kept = (Command.UNDO, Command.REDO, Command.LEAVE)
    spots = [spot for spot in evening.app.hotspots if spot.what not in kept]
    if not spots or chance.random() < 0.1:
        at = chance.randrange(640), chance.randrange(400)
    else:
        at = pygame.Rect(chance.choice(spots).rect).center
    evening.mouse(pygame.MOUSEBUTTONDOWN, at)
    evening.turn(after=0.03)
    evening.mouse(pygame.MOUSEBUTTONUP, at)


class TableWithAChild(SimulatedTable):
    """The last of three boxes is pressed all the time, whatever the others do. In a vote it is
    Yes: whoever goes on pressing a card they don't have goes on withdrawing their vote."""

    rate = 4.0
    buttons: tuple[Button, ...] = (Button.YES,)
    child: int | None = None
    _now = 0.0
    _next = 0.0
    """When the child presses next."""
    _chance = Random(3)

    @property
    def now(self) -> float:
        return self._now

    @now.setter
    def now(self, until: float) -> None:
        while self.child is not None and (at := self._next) < until:
            self._now = at
            self._next = at + 1 / self.rate
            is_vote = isinstance(self.scene, ElectionScene)
            button = Button.YES if is_vote else self._chance.choice(self.buttons)
            self.scripted_boxes.press(self.boxes[self.child - 1], button)
            self._handle(*self._poll())
        self._now = until

    def let_the_child_press(self, box: int) -> None:
        self.child, self._next, self._chance = box, self._now + 0.1, Random(3)

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        """Nobody else presses the child's box."""
        return self.step() if box == self.child else super().press(box, button)


@pytest.mark.parametrize("follow", Follow)
@pytest.mark.parametrize(
    "buttons",
    sampled([(Button.YES,), tuple(Button)], every=2),
    ids=lambda buttons: f"{len(buttons)}-buttons",
)
@pytest.mark.parametrize("rate", sampled([4.0, 2.0, 10.0], every=3))
def test_a_table_with_a_child_who_mashes_gets_through_a_game(
    follow: Follow, buttons: tuple[Button, ...], rate: float
) -> None:
    table, chance = TableWithAChild(seed=5, boxes=3), Random(7)
    table.begin("king-up", 3, follow=follow)
    table.rate, table.buttons = rate, buttons
    table.let_the_child_press(3)
    table.play_to_the_end(lambda each: by_touch(each, chance))


class LonePerson(SimulatedTable):
    """One box; the others answer on the screen. The one person agrees with the box."""

    def agree(self) -> None:
        self.rest(RING_SECONDS + 0.01)
        if isinstance(self._acted_by, int):
            self.press(self._acted_by)
        else:
            self.choose(Command.AGREE)


def vote_on_the_screen(table: SimulatedTable) -> None:
    """Whoever has no box, one after the other."""
    while table.offered(AnswerHere):
        table.choose(table.offered(AnswerHere)[0])
        table.choose(Command.CONTINUE)
        table.choose(CastVote(Vote.YES))
    table.wait(3)
    table.wait(2)


def decide_alone(table: SimulatedTable, chance: Random) -> None:
    has_box = bool(table.boxes)
    match table.scene:
        case ElectionScene():
            if has_box:
                table.press(1)
            vote_on_the_screen(table)
        case VerdictScene() | CoronationScene() if has_box:
            table.wait(1)
            choose_with_box(table, 1, Command.CONTINUE)
        case PositionsScene() if has_box:
            choose_with_box(table, 1, Command.DONE)
        case _:
            by_touch(table, chance)


@pytest.mark.parametrize("boxes", [1, 0], ids=["one-box", "touch"])
@pytest.mark.parametrize("follow", Follow)
def test_one_person_who_takes_time_gets_through_a_game(follow: Follow, boxes: int) -> None:
    table, chance = LonePerson(seed=5, boxes=boxes), Random(7)
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("king-up"))
    if boxes:
        table.press(1)
    for seat in range(boxes, 3):
        table.choose(PickSeat(seat))
    for _switch in range([*Follow].index(follow)):
        table.switch(Command.SWITCH_FOLLOW)
    table.choose_starter()
    table.play_to_the_end(lambda each: decide_alone(each, chance))


class CountingTable(SimulatedTable):
    """Counts what people press and touch in each round."""

    def __init__(self, seed: int) -> None:
        self.presses: Counter[int] = Counter()
        super().__init__(seed=seed)

    def _handle(self, *inputs: Input) -> None:
        if any(isinstance(each, Choose | Confirm) for each in inputs):
            self._count()
        super()._handle(*inputs)

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        self._count()
        return super().press(box, button)

    def _count(self) -> None:
        match = self._table.match
        if match is not None:
            self.presses[match.seen.round] += 1


def presses_of_a_game(follow: Follow, options: frozenset[Option], seed: int) -> Counter[int]:
    table = CountingTable(seed=seed)
    table.begin("vive-le-roi", 4, follow=follow, options=options)
    Board(table, seed=seed).play()
    return table.presses


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", sampled([frozenset({Option.WEDDING}), frozenset[Option]()], every=2)
)
@pytest.mark.parametrize("follow", Follow)
@pytest.mark.parametrize("seed", range(6))
def test_a_calm_table_needs_at_most_two_presses_more_for_each_coronation(
    follow: Follow,
    options: frozenset[Option],
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[..., None],
) -> None:
    """The two that begin a game count in no round."""
    with_rule = presses_of_a_game(follow, options, seed)
    monkeypatch.setattr(Agreement, "settles", lambda *_asked: True)
    without = presses_of_a_game(follow, options, seed)
    more = {each: with_rule[each] - without[each] for each in without}
    record_property("without", dict(without))
    record_property("more", more)
    assert max(more.values()) <= 2 * (2 if options else 1)
