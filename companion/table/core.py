"""The table core: inputs and a time in, events, a scene and an order out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from companion.library import Library
from companion.settings import Settings
from companion.table.events import TableEvent
from companion.table.faces import own_card, seats_of
from companion.table.flow import EveningFlow
from companion.table.host import Host
from companion.table.inputs import (
    Choose,
    Confirm,
    Erased,
    Input,
    Peek,
    Step,
    Typed,
)
from companion.table.match import Match
from companion.table.scene import BoxFace, OwnCard, Scene, SeatFace, Tone
from companion.table.seating import PartyStage
from companion.words import _
from hardware.boxes import BoxId, Found, Light, Lost, Pressed


@dataclass(frozen=True)
class Outputs:
    """What a step led to. `due` is when the next step is needed at the latest."""

    events: tuple[TableEvent, ...]
    scene: Scene
    faces: tuple[BoxFace, ...]
    """Every box, for a display that draws the emulated ones."""
    lights: dict[BoxId, Light]
    takes_digits: bool
    due: float | None
    quitting: bool


class Table:
    """An evening at the table."""

    def __init__(self, settings: Settings, library: Library, chance: Random) -> None:
        self._host = Host(settings, library, chance, EveningFlow())

    @property
    def match(self) -> Match | None:
        """The running game, secrets and all: never for a display or a log."""
        return self._host.match

    def step(self, inputs: Iterable[Input], now: float) -> Outputs:
        """Take in what happened, let time pass, and say what to show.

        `now` is in seconds, of any clock that never goes back.
        """
        host = self._host
        host.now = now
        for each in inputs:
            self._take_in(each)
        host.stage.tick()
        return Outputs(
            events=tuple(host.collect()),
            scene=host.stage.scene(),
            faces=tuple(self._face(number, box) for number, box in enumerate(host.boxes, 1)),
            lights={box: self._light(box) for box in host.boxes},
            takes_digits=host.stage.takes_digits,
            due=self._due(),
            quitting=host.quitting,
        )

    def _take_in(self, each: Input) -> None:
        host, stage = self._host, self._host.stage
        match each:
            case Pressed(box, button):
                stage.press(box, button)
            case Lost(box):
                self._lose(box)
            case Found(box):
                self._find(box)
            case Choose(target):
                stage.choose(target)
            case Step(by):
                stage.step(by)
            case Confirm():
                stage.confirm()
            case Typed(digit):
                stage.typed(digit)
            case Erased():
                stage.erased()
            case Peek(box, held):
                (host.peeking.add if held else host.peeking.discard)(box)

    def _lose(self, box: BoxId) -> None:
        host = self._host
        host.boxes[box] = False
        host.peeking.discard(box)
        seat = host.match.seat_of(box) if host.match is not None else None
        if host.match is not None and seat is not None:
            name = host.match.rules.setup.seats[seat].name
            host.tell(_("{name}'s box is gone. Plug it in again.").format(name=name), Tone.WARNING)

    def _find(self, box: BoxId) -> None:
        host = self._host
        was_lost = host.boxes.get(box) is False
        host.boxes[box] = True
        seat = host.match.seat_of(box) if host.match is not None else None
        if was_lost and host.match is not None and seat is not None:
            name = host.match.rules.setup.seats[seat].name
            host.tell(_("{name}'s box is back.").format(name=name))

    def _seat_face(self, box: BoxId) -> SeatFace | None:
        host = self._host
        if host.match is not None:
            seat = host.match.seat_of(box)
            return None if seat is None else seats_of(host.match)[seat]
        if isinstance(host.stage, PartyStage) and box in host.stage.party.boxes:
            return host.stage.party.seats[host.stage.party.boxes.index(box)]
        return None

    def _light(self, box: BoxId) -> Light:
        host = self._host
        if host.match is not None:
            seat = host.match.seat_of(box)
            return Light.OFF if seat is None else host.stage.light(seat)
        return host.stage.light_of(box) if isinstance(host.stage, PartyStage) else Light.OFF

    def _face(self, number: int, box: BoxId) -> BoxFace:
        host = self._host
        return BoxFace(
            box=box,
            number=number,
            seat=self._seat_face(box),
            light=self._light(box),
            has_stomachache=host.match is None or bool(host.match.edition.stomachaches),
            plugged=host.boxes[box],
            own_card=self._own_card(box),
        )

    def _own_card(self, box: BoxId) -> OwnCard | None:
        host = self._host
        if host.match is None or box not in host.peeking:
            return None
        seat = host.match.seat_of(box)
        return None if seat is None else own_card(host.match, seat)

    def _due(self) -> float | None:
        times = (self._host.stage.due(), self._host.notice_due)
        return min((time for time in times if time is not None), default=None)
