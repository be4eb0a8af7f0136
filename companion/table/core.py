"""The table core: takes inputs and a time, gives events, a scene and an order for the boxes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random

from companion.library import Library
from companion.settings import Settings
from companion.table.context import TableContext
from companion.table.events import TableEvent
from companion.table.host_computer import PLAIN_PROGRAM, Ending, HostComputer
from companion.table.inputs import (
    Choose,
    Command,
    Confirm,
    Erase,
    FocusOn,
    Gesture,
    Input,
    MoveFocus,
    Peek,
    PowerButtonMoved,
    PowerOffAnswer,
    ReportsChanged,
    StorageChanged,
    TypeDigit,
)
from companion.table.lost_box_text import boxes_are_back, missing_boxes
from companion.table.match import Match
from companion.table.navigator import Navigator
from companion.table.next_screen import next_screen
from companion.table.power_button_hold import PowerButtonHold
from companion.table.privacy import Privacy
from companion.table.saved_games_port import NoSavedGames, SavedGamesPort
from companion.table.scene import Scene
from companion.table.scene_parts import BoxFace, Tone
from companion.table.screen import Screen
from companion.table.screens.power_off import PowerOffScreen
from hardware.boxes import (
    BoxId,
    Cause,
    Closed,
    Found,
    Identity,
    Locked,
    Lost,
    Opened,
    Order,
    Pressed,
    Signal,
    Tampered,
)


@dataclass(frozen=True)
class Outputs:
    """The result of a step. `wake_at` is when the next step is needed at the latest."""

    events: tuple[TableEvent, ...]
    scene: Scene
    faces: tuple[BoxFace, ...]
    """Every box, for a display that shows the drawn ones."""
    order: Order
    """What the boxes must do."""
    takes_digits: bool
    privacy: Privacy
    wake_at: float | None
    ending: Ending | None


class Table:
    """The table from the first screen until the program ends."""

    def __init__(
        self,
        settings: Settings,
        library: Library,
        chance: Random,
        saved_games: SavedGamesPort | None = None,
        drawn: Collection[BoxId] = (),
        computer: HostComputer = PLAIN_PROGRAM,
    ) -> None:
        """`drawn` are the boxes that the display draws."""
        saved = NoSavedGames() if saved_games is None else saved_games
        self._navigator = Navigator(lambda after: next_screen(self._context, after))
        self._context = TableContext(
            settings, library, chance, self._navigator, saved, drawn, computer
        )
        self._power = PowerButtonHold(self._context)
        self._returned: dict[BoxId, Identity] = {}
        """Boxes that have come back in this step: one notice names all of a kind."""
        self._navigator.show_game()

    @property
    def match(self) -> Match | None:
        """The running match with its secrets: never for a display or a log."""
        return self._context.running_match

    @property
    def _screen(self) -> Screen:
        return self._navigator.top

    def step(self, inputs: Iterable[Input], now: float) -> Outputs:
        """Handle inputs, let time pass, and return what to show and do.

        `now` is in seconds of a monotonic clock.
        """
        context = self._context
        self._returned.clear()
        context.advance(now)
        self._power.tick()
        self._screen.tick()
        for each in inputs:
            self._handle(each)
        context.advance_vote()
        self._screen.tick()
        return Outputs(
            events=tuple(context.collect_events()),
            scene=self._screen.scene(),
            faces=tuple(map(self._face, self._boxes)),
            order=self._order(),
            takes_digits=self._screen.takes_digits,
            privacy=self._screen.privacy,
            wake_at=self._wake_at(),
            ending=context.ending,
        )

    def _handle(self, each: Input) -> None:
        if isinstance(each, Gesture | Pressed):
            self._context.notices.clear()
        match each:
            case Choose(Command.STORAGE_PROBLEM):
                self._context.show_storage_problem()
            case Choose() | FocusOn() | MoveFocus() | Confirm() | TypeDigit() | Erase():
                self._handle_gesture(each)
            case Peek(box, held):
                self._context.presence.peek(box, held)
            case ReportsChanged(reports):
                self._context.reports = reports
            case PowerButtonMoved():
                self._power.handle(each)
            case PowerOffAnswer():
                if isinstance(self._screen, PowerOffScreen):
                    self._screen.handle_answer(each)
            case StorageChanged(problem):
                self._context.set_storage_problem(problem)
                self._screen.saved_games_changed()
            case _:
                self._handle_signal(each)

    def _handle_gesture(self, gesture: Gesture) -> None:
        screen = self._screen
        match gesture:
            case Choose(target):
                screen.choose(target)
            case FocusOn(target):
                screen.focus_on(target)
            case MoveFocus(by):
                screen.move_focus(by)
            case Confirm():
                screen.confirm()
            case TypeDigit(digit):
                screen.type_digit(digit)
            case Erase():
                screen.erase()

    def _handle_signal(self, signal: Signal) -> None:
        if self._context.voting is not None:
            self._context.voting.handle(signal)
        match signal:
            case Pressed(box, button):
                self._screen.press(box, button)
            case Lost(box, cause):
                self._lose(box, cause)
            case Found(box, identity):
                self._find(box, identity)
            case Locked() | Closed() | Opened() | Tampered():
                pass  # handled by the voting

    def _lose(self, box: BoxId, cause: Cause) -> None:
        self._context.presence.lose(box)
        if self._screen.seat_face(box) is not None:
            missing = self._seat_names(self._missing)
            self._context.notices.show(missing_boxes(missing, cause), Tone.WARNING)

    def _find(self, box: BoxId, identity: Identity) -> None:
        context = self._context
        was_lost = context.presence.find(box)
        context.doubtful.find(box, identity, context.voting is not None)
        if not context.awaits_vote_of(box):
            identity = Identity.PROVEN  # people see what it does
        if was_lost or identity is not Identity.PROVEN:
            self._returned[box] = identity
            self._show_returned()

    def _show_returned(self) -> None:
        """Name the boxes of whose identity the table must know most."""
        worst = max(self._returned.values(), key=tuple(Identity).index)
        names = self._seat_names(box for box, each in self._returned.items() if each is worst)
        if names:
            self._context.notices.show(*boxes_are_back(names, worst))

    @property
    def _missing(self) -> list[BoxId]:
        return [box for box in self._boxes if not self._context.presence.is_there(box)]

    def _seat_names(self, boxes: Iterable[BoxId]) -> list[str]:
        faces = map(self._screen.seat_face, boxes)
        return [face.name for face in faces if face is not None]

    def _order(self) -> Order:
        screen, voting = self._screen, self._context.voting
        return Order(
            lights={box: screen.light(box) for box in self._boxes},
            at=screen.lights_at,
            ballot=voting.order() if voting is not None else None,
        )

    @property
    def _boxes(self) -> tuple[BoxId, ...]:
        return self._context.presence.boxes

    def _face(self, box: BoxId) -> BoxFace:
        screen, presence = self._screen, self._context.presence
        return BoxFace(
            box=box,
            number=presence.number_of(box),
            seat=screen.seat_face(box),
            light=screen.light(box),
            plugged=presence.is_there(box),
            own_card=screen.own_card(box) if presence.is_peeking(box) else None,
        )

    def _wake_at(self) -> float | None:
        context = self._context
        wakes = (
            self._screen.wake_at(),
            context.notices.ends_at,
            context.collecting_ends_at,
            self._power.wake_at(),
        )
        return min((at for at in wakes if at is not None), default=None)
