"""Children who press one thing again and again, and a judge who watches what comes of it.

The judge sees what people at the table see: who presses what and when, which screen is shown, what
has the focus, the scores, and which events come out. It knows what a press may do from the promise
alone: what ends or begins something takes two people, or one who is not in a hurry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import inf
from random import Random
from typing import Protocol

from companion.display.keyboard import BOX_KEYS
from companion.evening.core import Outputs, Table
from companion.evening.events import Corrected, GameResumed, Played, TableEvent, Undone
from companion.evening.inputs import (
    Choose,
    Command,
    Confirm,
    Erase,
    Input,
    MoveFocus,
    PickCharacter,
    PickFloor,
    PickPlace,
    PickSeat,
    SomebodyIsThere,
    Target,
    TypeDigit,
    TypeText,
)
from companion.evening.scene import Frame, Privacy, Scene
from companion.evening.screen import Open
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.past_coronation import past_coronations_screen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.private_view import PrivateViewScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.verdict import VerdictScene
from engine import (
    Ballot,
    ChangeFollow,
    ChooseAmbition,
    Deal,
    Place,
    Placement,
    TellCrowning,
    TellPositions,
    TellStuck,
    Verdict,
)
from hardware.boxes import BoxId, Button
from hardware.local.local_boxes import LocalBoxes

CALM, RING = 0.6, 1.0
"""The seconds of the promise: until something counts as seen, and for which a box has rested that
agrees. Not the program's own numbers, which a mistake could change."""
ROUNDING = 1e-6
LONGEST_DELAY = 0.04
"""From a press on a box until the table hears of it, at most."""
MOST_STEPS = 100
"""Of the table, for one press."""
AFTER_A_CROWNING = (CoronationScene, FavouritesScene, AmbitionEntryScene)
GAME_SCENES = (
    *(CastleScene, RaisingScene, AmbitionChoiceScene, ElectionScene, VerdictScene),
    *(PositionsScene, FavouritesScene, AmbitionEntryScene, CoronationScene, PodiumScene),
)
"""The screens of the game itself, without those that are opened on top of them."""


class How(Enum):
    BOX = "box"
    KEY = "key"
    TOUCH = "touch"


@dataclass(frozen=True)
class Press:
    """Something that one hand does. `inputs` is what the table hears of it; a press on a box
    comes from the box. `hand` is the box; None for the screen, its keys and the drawn boxes."""

    how: How
    hand: BoxId | None = None
    box: BoxId | None = None
    button: Button | None = None
    inputs: tuple[Input, ...] = ()

    @property
    def confirms(self) -> bool:
        return self.button is Button.YES or Confirm() in self.inputs

    @property
    def agrees_elsewhere(self) -> bool:
        return Choose(Command.AGREE) in self.inputs

    def __str__(self) -> str:
        heard = [str(each) for each in self.inputs if each != SomebodyIsThere()]
        pressed = [self.box or "", self.button.value] if self.button else heard
        return " ".join([self.how.value, *pressed])


@dataclass(frozen=True)
class View:
    """What people see at one moment."""

    outputs: Outputs
    plays: bool
    """Whether a game is running, also one to practise."""
    practises: bool
    """Whether that game is the guide's."""
    scores: tuple[int, ...]

    @property
    def scene(self) -> Scene:
        return self.outputs.scene

    @property
    def content(self) -> Scene:
        """The scene without its frame, so without focus and notice."""
        return replace(self.scene, frame=Frame())

    @property
    def screen(self) -> int:
        return self.outputs.screen_number

    @property
    def focus(self) -> Target | None:
        return self.scene.frame.focus


@dataclass(frozen=True)
class Made:
    """A press that was made: when, on which screen, and how long its hand had rested."""

    press: Press
    at: float
    screen: int
    rested: float


class Fault(Enum):
    """What the promise forbids."""

    ALONE = "nobody else has agreed"
    HASTY = "a box or a key that had not rested"
    UNSEEN = "the focus was not on display long enough"
    ELSEWHERE = "meant for another screen"
    TOO_SOON = "in the calm after an event"


@dataclass(frozen=True)
class Wrong:
    """Something that happened."""

    fault: Fault
    what: str


@dataclass
class Judge:
    """Notes everything that happens, and what of it must not."""

    presses: int = 0
    guarded: Counter[str] = field(default_factory=Counter)
    """What ended or began, rightly or wrongly."""
    events: Counter[str] = field(default_factory=Counter)
    wrong: list[Wrong] = field(default_factory=list)
    blind: int = 0
    """How often a second box agreed to what was asked less than CALM before."""
    _made: list[Made] = field(default_factory=list)
    """The presses on the screen that is shown."""
    _newest: dict[BoxId | None, float] = field(default_factory=dict)
    _screen: int = -1
    _screen_at: float = -inf
    _focus: Target | None = None
    _focus_at: float = -inf
    _event_at: float = -inf

    def begin(self, view: View, now: float, shown_for: float) -> None:
        """From now on, watch; the screen has been shown for so long."""
        self._look(view, now - shown_for)

    def make(self, press: Press, view: View, now: float) -> Made:
        """Somebody presses, and sees this."""
        self.presses += 1
        made = Made(press, now, view.screen, now - self._newest.get(press.hand, -inf))
        self._newest[press.hand] = now
        return made

    def touch(self, now: float) -> None:
        """A finger has come down on the screen."""
        self._newest[None] = now

    def pass_time(self, before: View, after: View, now: float) -> None:
        """Nobody pressed anything."""
        for each in _guarded(before, after):
            self._note(each, f"{each}: by itself")
        self._look(after, now)

    def judge(self, made: Made, before: View, after: View, now: float) -> None:
        """The table has heard of this press."""
        found = list(_guarded(before, after))
        for each in found:
            right = self._is_agreed(made, now)
            where = f"{type(before.scene).__name__} ({before.focus})"
            wrong = f"{each}: {made.press} on {where}, after {made.rested:.2f} s"
            self._note(each, "" if right else wrong)
        if not found:
            self._judge_choice(made, before, after, now)
        self._judge_calm(made, after, now)
        if made.screen == before.screen:
            self._made.append(made)
        self._look(after, now)

    def _note(self, what: str, wrong: str) -> None:
        self.guarded[what] += 1
        if wrong:
            self._blame(Fault.ALONE, wrong)

    def _blame(self, fault: Fault, what: str) -> None:
        self.wrong.append(Wrong(fault, what))

    def _is_agreed(self, made: Made, now: float) -> bool:
        """Whether this is the second press of two that count: by another hand that has rested, or
        by the same one after a second."""
        if made.rested < RING - ROUNDING or made.screen != self._screen:
            return False
        for earlier in self._made:
            is_other = made.press.how is How.BOX and made.press.box != earlier.press.box
            may_repeat = made.press.agrees_elsewhere or Confirm() in made.press.inputs
            if is_other or (may_repeat and made.at - earlier.at >= RING - ROUNDING):
                self.blind += is_other and made.at - self._made[0].at < CALM
                return True
        return False

    def _judge_choice(self, made: Made, before: View, after: View, now: float) -> None:
        """Whether somebody chose what they had not seen."""
        press, events = made.press, after.outputs.events
        if press.how is How.TOUCH or not before.plays:
            return
        if not press.confirms:
            if any(_is_choice(event) for event in events) and not _is_own_answer(before):
                self._blame(Fault.HASTY, f"{press} gives {events[0]}")
            return
        changed = before.screen != after.screen or before.content != after.content
        chooses_here = isinstance(before.scene, GAME_SCENES) and changed
        chooses_here = chooses_here and not _is_own_answer(before)  # cards are only shown
        if not chooses_here and not any(map(_is_choice, events)):
            return
        if before.outputs.privacy is not Privacy.OPEN and not _is_own_answer(before):
            return
        seen_for = made.at - (self._screen_at if before.focus is None else self._focus_at)
        if _is_own_answer(before):
            seen_for = made.at - self._screen_at
        what = f"{press} on {type(before.scene).__name__} ({before.focus})"
        if made.screen != before.screen:
            self._blame(Fault.ELSEWHERE, what)
        if made.rested < CALM - ROUNDING:
            self._blame(Fault.HASTY, f"{what}: after {made.rested:.2f} s")
        if seen_for < CALM - ROUNDING:
            self._blame(Fault.UNSEEN, f"{what}: seen for {seen_for:.2f} s")

    def _judge_calm(self, made: Made, after: View, now: float) -> None:
        """Nothing happens in the calm after an event; everyone chooses an ambition at once."""
        events = after.outputs.events
        if not events:
            return
        self.events.update(_name(event) for event in events)
        is_ambition = isinstance(events[0], Played) and isinstance(events[0].event, ChooseAmbition)
        if now - self._event_at < CALM - ROUNDING and not is_ambition:
            self._blame(Fault.TOO_SOON, f"{made.press}: {_name(events[0])}")

    def _look(self, view: View, now: float) -> None:
        if view.outputs.events:
            self._event_at = now
        if view.screen != self._screen:
            self._made.clear()
            self._screen, self._screen_at = view.screen, now
            self._focus_at = now
        if view.focus != self._focus:
            self._focus_at = now
        self._focus = view.focus


def _guarded(before: View, after: View) -> Iterator[str]:
    """What ends or begins between two moments, and what else one person must never do alone."""
    events = [each.event for each in after.outputs.events if isinstance(each, Played)]
    kinds = {type(event) for event in events}
    is_taken_back = any(isinstance(e, Undone | Corrected) for e in after.outputs.events)
    moves_on = not is_taken_back and after.screen != before.screen
    if after.outputs.ending is not None and before.outputs.ending is None:
        yield "ends the program"
    if after.plays and not before.plays:
        yield _beginning(after)
    if before.plays and not after.plays:
        yield "leaves the guide" if before.practises else "leaves a game"
    if kinds & {TellPositions, TellCrowning, TellStuck}:
        yield "accepts places"
    elif Deal in kinds and before.plays:
        yield "begins a round"
    elif moves_on and _leaves_crowning(before, after):
        yield "leaves a crowning verdict"
    elif moves_on and _leaves_coronation(before, after):
        yield "leaves a coronation"
    # a placement compensates whoever places less often
    is_told = kinds & {Ballot, Placement, TellPositions, TellCrowning, TellStuck}
    is_move_back = isinstance(before.scene, CastleScene) and isinstance(after.scene, CastleScene)
    has_scored = before.plays and after.plays and before.scores != after.scores
    if has_scored and not is_told and not is_move_back:
        yield "changes scores"


def _beginning(after: View) -> str:
    if after.practises:
        return "begins the guide"
    is_resumed = any(isinstance(event, GameResumed) for event in after.outputs.events)
    return "resumes a game" if is_resumed else "begins a game"


def _leaves_crowning(before: View, after: View) -> bool:
    """Where votes are told, the places that follow are agreed instead."""
    scene = before.scene
    crowns = isinstance(scene, VerdictScene) and scene.verdict is Verdict.CROWNED
    return crowns and isinstance(after.scene, AFTER_A_CROWNING)


def _leaves_coronation(before: View, after: View) -> bool:
    kinds = {type(each.event) for each in after.outputs.events if isinstance(each, Played)}
    is_game = isinstance(after.scene, GAME_SCENES) and not isinstance(after.scene, CoronationScene)
    is_left = isinstance(before.scene, CoronationScene) and ChangeFollow not in kinds
    return is_left and (is_game or after.scene.frame.offers(Command.NEW_GAME))


def _is_choice(event: TableEvent) -> bool:
    """Not the votes, which everyone gives, and not what takes back a choice."""
    return isinstance(event, Played) and not isinstance(event.event, Ballot)


def _is_own_answer(before: View) -> bool:
    """Each box answers for its own seat: on a phone, or alone with the screen."""
    return isinstance(before.scene, AmbitionChoiceScene | PrivateViewScene)


def _name(event: TableEvent) -> str:
    return type(event.event if isinstance(event, Played) else event).__name__


class Driven(Protocol):
    """A table that somebody has brought somewhere."""

    _table: Table
    outputs: Outputs

    @property
    def now(self) -> float: ...


class Desk:
    """A table core with its boxes, wherever people have brought it. Knows no patience."""

    def __init__(self, driven: Driven, boxes: LocalBoxes, judge: Judge) -> None:
        self._table = driven._table
        self._boxes = boxes
        self.judge = judge
        self.now = driven.now
        self.view = self._view(driven.outputs)

    @property
    def outputs(self) -> Outputs:
        return self.view.outputs

    @property
    def boxes(self) -> tuple[BoxId, ...]:
        return self._boxes.ids

    @property
    def court(self) -> list[Target]:
        """The figures of the game that is played."""
        match = self._table.match
        return [] if match is None else [PickCharacter(each.id) for each in match.rules.characters]

    @property
    def drawn(self) -> frozenset[BoxId]:
        """The boxes that are drawn on the screen: one hand presses them all."""
        return self._table._context.ports.drawn

    def pass_time(self, until: float) -> None:
        """Wake the table whenever it wants to be woken."""
        for _step in range(MOST_STEPS):
            wake_at = self.outputs.wake_at
            if wake_at is None or wake_at > until:
                break
            self.now = max(self.now + ROUNDING, wake_at)
            self._wait()
        self.now = max(self.now, until)
        self._wait()

    def _wait(self) -> None:
        before = self.view
        self._give()
        self.judge.pass_time(before, self.view, self.now)

    def press(self, press: Press, delay: float = 0.0) -> None:
        """Press now; the table hears of it after the delay."""
        made = self.judge.make(press, self.view, self.now)
        if delay:
            self.pass_time(self.now + delay)
        before = self.view
        if press.box is not None and press.button is not None:
            self._boxes.press(press.box, press.button)
        self._give(*press.inputs)
        self.judge.judge(made, before, self.view, self.now)

    def touch_down(self) -> None:
        self.judge.touch(self.now)
        before = self.view
        self._give(SomebodyIsThere())
        self.judge.pass_time(before, self.view, self.now)

    def _give(self, *inputs: Input) -> None:
        """One step, and one for each answer of the boxes; their events belong together."""
        events: list[TableEvent] = []
        given: Sequence[Input] = (*inputs, *self._boxes.poll(self.now))
        for _step in range(MOST_STEPS):
            outputs = self._table.step(given, self.now)
            events.extend(outputs.events)
            self._boxes.apply_order(outputs.order)
            given = self._boxes.poll(self.now)
            if not given:
                break
        self.view = self._view(replace(outputs, events=tuple(events)))

    def _view(self, outputs: Outputs) -> View:
        match = self._table.match
        if match is None:
            return View(outputs, False, False, ())
        seen = match.seen
        emissary = () if seen.emissary is None else (seen.emissary.score,)
        return View(outputs, True, match.is_practice, (*seen.scores, *emissary))


Fidget = Callable[[Random, Desk], Press]
"""What somebody presses next."""


@dataclass(frozen=True)
class Masher:
    """One person. `starts`: seconds until the first press."""

    fidget: Fidget
    rate: float
    starts: float = 0.0
    is_jittery: bool = False
    """Whether the pauses vary, between those of 2 and of 10 presses a second."""

    def pause(self, chance: Random) -> float:
        if self.is_jittery:
            return chance.uniform(0.1, 0.5)
        return 1 / self.rate


def mash(desk: Desk, mashers: Iterable[Masher], seconds: float, chance: Random) -> Judge:
    """Let everyone press for so long; whatever follows a game that was left is another matter."""
    ends = desk.now + seconds
    due = [(desk.now + each.starts, each) for each in mashers]
    while due and desk.outputs.ending is None and not desk.judge.guarded.keys() & ANOTHER_GAME:
        due.sort(key=lambda each: each[0])
        (at, masher), *others = due
        if at > ends:
            break
        desk.pass_time(at)
        _do(desk, masher.fidget(chance, desk), chance)
        due = [(at + masher.pause(chance), masher), *others]
    desk.pass_time(max(ends, desk.now))
    return desk.judge


def _do(desk: Desk, press: Press, chance: Random) -> None:
    """A press on a box is heard a little later; a touch counts when the finger is lifted, on the
    screen where it came down."""
    match press.how:
        case How.BOX:
            desk.press(press, chance.choice((0.0, 0.02, LONGEST_DELAY)))
        case How.KEY:
            desk.press(press)
        case How.TOUCH:
            screen = desk.view.screen
            desk.touch_down()
            desk.pass_time(desk.now + chance.choice((0.02, 0.05, 0.08)))
            if press.inputs and desk.view.screen == screen:
                desk.press(press)


def box_press(desk: Desk, box: BoxId, button: Button) -> Press:
    is_drawn = box in desk.drawn
    inputs = (SomebodyIsThere(),) if is_drawn else ()
    return Press(How.BOX, None if is_drawn else box, box, button, inputs)


def yes_on(box: int) -> Fidget:
    """One box, by number from 1, and always the green button."""
    return lambda chance, desk: box_press(desk, desk.boxes[box - 1], Button.YES)


def anything_on(box: int) -> Fidget:
    """All three buttons of one box."""
    return lambda chance, desk: box_press(desk, desk.boxes[box - 1], chance.choice([*Button]))


def key(*inputs: Input) -> Press:
    return Press(How.KEY, inputs=(SomebodyIsThere(), *inputs))


def return_key(chance: Random, desk: Desk) -> Press:
    return key(Confirm())


def any_key(chance: Random, desk: Desk) -> Press:
    """Any but a digit where a card's number is typed: Return after it is a code reader's."""
    pressed = any_key_at_all(chance, desk)
    is_digit = any(isinstance(each, TypeDigit) for each in pressed.inputs)
    return key() if is_digit and desk.outputs.takes_digits else pressed


def any_key_at_all(chance: Random, desk: Desk) -> Press:
    """A key of all that mean something; those of drawn boxes press them."""
    outputs = desk.outputs
    digit = chance.choice("0123456789")
    writes = TypeText(chance.choice("qaz")) if outputs.takes_text else None
    meanings: list[Press] = [
        *[key(Confirm())] * 6,
        *[key(MoveFocus(chance.choice((-1, +1))))] * 6,
        key(Choose(Command.BACK)),
        key(Erase() if outputs.takes_digits or outputs.takes_text else Choose(Command.UNDO)),
        key(Choose(Command.HELP)),
        key(TypeDigit(digit)) if not outputs.takes_text else key(TypeText(digit)),
        key() if writes is None else key(writes),
    ]
    boxes = desk.boxes[: len(BOX_KEYS)]
    if not outputs.takes_text and {*boxes} & desk.drawn:
        press = box_press(desk, chance.choice(boxes), chance.choice([*Button]))
        meanings += [press] * 6
    return chance.choice(meanings)


ANOTHER_GAME = {"leaves a game", "leaves the guide", "begins the guide", "resumes a game"}
"""After these, the mashing is about something else."""
CORRECTIONS: tuple[Input, ...] = (
    Choose(Command.REDO),
    Choose(Open(set_right_screen)),
    Choose(Open(past_coronations_screen)),
)


def any_touch(chance: Random, desk: Desk) -> Press:
    """Anywhere but on what corrects a game, and on cards."""
    touched = any_touch_at_all(chance, desk)
    corrects = any(each in CORRECTIONS for each in touched.inputs)
    is_card = isinstance(desk.view.scene, FavouritesScene | AmbitionEntryScene)
    return Press(How.TOUCH) if corrects or is_card else touched


def any_touch_at_all(chance: Random, desk: Desk) -> Press:
    """Mostly what can be chosen; now and then a place where nothing is, or nothing is offered."""
    frame = desk.view.scene.frame
    targets: list[Target] = [choice.target for choice in frame.choices]
    if frame.agreement is not None and frame.agreement.has_button:
        targets += [Command.AGREE] * 5
    has_castle = isinstance(desk.view.scene, CastleScene | RaisingScene | PositionsScene)
    if has_castle and chance.random() < 0.15:
        places = [PickFloor(chance.randrange(6)), PickPlace(chance.choice([*Place]))]
        seat = PickSeat(chance.randrange(8))
        targets = [*desk.court, *places, seat, Command.HELP, Command.BACK, Command.LEAVE]
    if not targets or chance.random() < 0.1:
        return Press(How.TOUCH)
    return Press(How.TOUCH, inputs=(Choose(chance.choice(targets)),))
