"""The table core: inputs and a time in, events, a scene and an order out."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random

from companion.library import Library
from companion.settings import Settings
from companion.table.context import TableContext
from companion.table.events import TableEvent
from companion.table.flow import EveningFlow
from companion.table.host_computer import PLAIN_PROGRAM, Ending, HostComputer
from companion.table.inputs import (
    Aim,
    Choose,
    Command,
    Confirm,
    Erased,
    Gesture,
    Input,
    Kept,
    Peek,
    PowerHeld,
    Reported,
    Step,
    SwitchingOff,
    Typed,
)
from companion.table.match import Match
from companion.table.missing_boxes import boxes_are_back, missing_boxes
from companion.table.power_hold import PowerHold
from companion.table.saved_games_port import NoSavedGames, SavedGamesPort
from companion.table.scene import Scene
from companion.table.scene_parts import BoxFace, Tone
from companion.table.switching_off import FarewellStage
from hardware.boxes import (
    BoxId,
    Cause,
    Closed,
    Found,
    Locked,
    Lost,
    Opened,
    Order,
    Pressed,
    Signal,
)


@dataclass(frozen=True)
class Outputs:
    """What a step led to. `due` is when the next step is needed at the latest."""

    events: tuple[TableEvent, ...]
    scene: Scene
    faces: tuple[BoxFace, ...]
    """Every box, for a display that draws the drawn ones."""
    order: Order
    """All that the boxes are to do."""
    takes_digits: bool
    wake_at: float | None
    ending: Ending | None


class Table:
    """An evening at the table."""

    def __init__(
        self,
        settings: Settings,
        library: Library,
        chance: Random,
        shelf: SavedGamesPort | None = None,
        drawn: Collection[BoxId] = (),
        appliance: HostComputer = PLAIN_PROGRAM,
    ) -> None:
        """`shelf` has the games that were kept; `drawn` are the boxes that the display draws."""
        kept = NoSavedGames() if shelf is None else shelf
        self._host = TableContext(settings, library, chance, EveningFlow(), kept, drawn, appliance)
        self._power = PowerHold(self._host)
        self._back: list[BoxId] = []
        """Boxes that have come back at this moment: they are told together."""

    @property
    def match(self) -> Match | None:
        """The running game, secrets and all: never for a display or a log."""
        return self._host.match

    def step(self, inputs: Iterable[Input], now: float) -> Outputs:
        """Take in what happened, let time pass, and say what to show.

        `now` is in seconds, of any clock that never goes back.
        """
        host = self._host
        self._back.clear()
        host.tick(now)
        self._power.tick()
        host.stage.tick()
        for each in inputs:
            self._take_in(each)
        host.judge_vote()
        host.stage.tick()
        return Outputs(
            events=tuple(host.collect()),
            scene=host.stage.scene(),
            faces=tuple(map(self._face, self._boxes)),
            order=self._order(),
            takes_digits=host.stage.takes_digits,
            wake_at=self._due(),
            ending=host.ending,
        )

    def _take_in(self, each: Input) -> None:
        if isinstance(each, Gesture | Pressed):
            self._host.hush()
        match each:
            case Choose(Command.KEEPING):
                self._host.tell_trouble()
            case Choose() | Aim() | Step() | Confirm() | Typed() | Erased():
                self._by_hand(each)
            case Peek(box, held):
                self._host.presence.peek(box, held)
            case Reported(reports):
                self._host.reports = reports
            case PowerHeld():
                self._power.take(each)
            case SwitchingOff():
                if isinstance(self._host.stage, FarewellStage):
                    self._host.stage.take(each)
            case Kept(trouble):
                self._host.worry(trouble)
                self._host.stage.look_at_the_shelf()
            case _:
                self._by_box(each)

    def _by_hand(self, gesture: Gesture) -> None:
        stage = self._host.stage
        match gesture:
            case Choose(target):
                stage.choose(target)
            case Aim(target):
                stage.aim(target)
            case Step(by):
                stage.step(by)
            case Confirm():
                stage.confirm()
            case Typed(digit):
                stage.typed(digit)
            case Erased():
                stage.erased()

    def _by_box(self, signal: Signal) -> None:
        if self._host.voting is not None:
            self._host.voting.take(signal)
        match signal:
            case Pressed(box, button):
                self._host.stage.press(box, button)
            case Lost(box, cause):
                self._lose(box, cause)
            case Found(box):
                self._find(box)
            case Locked() | Closed() | Opened():
                pass  # for the voting alone

    def _lose(self, box: BoxId, cause: Cause) -> None:
        self._host.presence.lose(box)
        if self._host.stage.seat_face(box) is not None:
            self._host.tell(missing_boxes(self._names(self._lost), cause), Tone.WARNING)

    def _find(self, box: BoxId) -> None:
        was_lost = self._host.presence.find(box)
        if was_lost and self._host.stage.seat_face(box) is not None:
            self._back.append(box)
            self._host.tell(boxes_are_back(self._names(self._back)))

    @property
    def _lost(self) -> list[BoxId]:
        return [box for box in self._boxes if not self._host.presence.is_there(box)]

    def _names(self, boxes: Iterable[BoxId]) -> list[str]:
        """Whose boxes these are."""
        faces = map(self._host.stage.seat_face, boxes)
        return [face.name for face in faces if face is not None]

    def _order(self) -> Order:
        stage, voting = self._host.stage, self._host.voting
        return Order(
            lights={box: stage.light(box) for box in self._boxes},
            at=stage.lights_at,
            ballot=voting.order() if voting is not None else None,
        )

    @property
    def _boxes(self) -> tuple[BoxId, ...]:
        return self._host.presence.boxes

    def _face(self, box: BoxId) -> BoxFace:
        stage, presence = self._host.stage, self._host.presence
        return BoxFace(
            box=box,
            number=presence.number_of(box),
            seat=stage.seat_face(box),
            light=stage.light(box),
            plugged=presence.is_there(box),
            own_card=stage.own_card(box) if presence.is_peeking(box) else None,
        )

    def _due(self) -> float | None:
        times = (self._host.stage.wake_at(), self._host.notice_due, self._power.wake_at())
        return min((time for time in times if time is not None), default=None)
