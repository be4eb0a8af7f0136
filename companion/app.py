"""The loop: hands and boxes in, the table's step, then log, lights, frame."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.boxes.open_boxes import OpenedBoxes
from companion.display.canvas import Hotspot
from companion.display.input_mapper import InputMapper, Touch
from companion.display.joysticks import Joysticks
from companion.display.painter import Picture
from companion.display.window import Arrivals, Window
from companion.service.computer import Computer, unwatched
from companion.storage.game_saver import GameSaver
from companion.table.core import Outputs, Table
from companion.table.event_text import describe
from companion.table.events import GameLeft, GameSetAside, TableEvent
from companion.table.host_computer import Ending
from companion.table.inputs import (
    Input,
    PowerButtonMoved,
    PowerOffAnswer,
    ReportsChanged,
    StorageChanged,
)
from companion.table.saved_games_port import StorageProblem
from hardware.boxes import Report
from sentences import ExplainedError

log = logging.getLogger(__name__)

LAST_WORDS = 4.0
"""Seconds that lights and screen say good night: the system would put them out at once."""


class App:
    """Joins the table, the boxes and the window. `clock` gives seconds and never goes back.

    `joysticks` hears gamepads; `saver` saves the games; `computer` is what it runs on.
    """

    def __init__(
        self,
        table: Table,
        boxes: OpenedBoxes,
        window: Window,
        clock: Callable[[], float],
        joysticks: Joysticks | None = None,
        saver: GameSaver | None = None,
        computer: Computer | None = None,
    ) -> None:
        self._table = table
        self._boxes = boxes.all
        self._drawn = boxes.drawn
        self._joysticks = joysticks
        self._window = window
        self._clock = clock
        self._saver = saver
        self._computer = computer if computer is not None else unwatched(clock)
        self._switched_off_at: float | None = None
        self._trouble: StorageProblem | None = None
        self._hands = InputMapper(boxes.drawn.ids if boxes.drawn is not None else ())
        self._screen = ""
        self._reports: tuple[Report, ...] = ()

    @property
    def hotspots(self) -> tuple[Hotspot, ...]:
        """What can be touched in the frame that is shown."""
        return self._hands.hotspots

    def run(self) -> None:
        """Play until somebody quits, or the system wants an end."""
        outputs = self.turn(self._window.wait(0))
        log.info("first frame")
        self._computer.supervisor.ready("the castle stands")
        while outputs.ending is not Ending.QUIT:
            arrivals = self._window.wait(self._seconds_left(outputs))
            if arrivals.closing or self._is_to_end():
                break
            outputs = self.turn(arrivals)
            self._computer.supervisor.alive()
        self._computer.supervisor.stopping()

    def turn(self, arrivals: Arrivals) -> Outputs:
        """Take in what has happened, and show what it led to."""
        now = self._clock()
        inputs = [*self._by_hand(arrivals, now), *self._by_wire(now)]
        outputs = self._step(inputs, now)
        if news := self._news_of_keeping(outputs.events):
            told = self._step(news, now)
            outputs = replace(told, events=(*outputs.events, *told.events))
        if outputs.ending is not Ending.SWITCH_OFF:
            self._switched_off_at = None
        elif self._switched_off_at is None:
            outputs = self._step([self._switched_off()], now)
        self._boxes.apply_order(outputs.order)
        self._show(outputs, arrivals.damaged)
        return outputs

    def _step(self, inputs: Sequence[Input], now: float) -> Outputs:
        """A step of the table: nobody sees what came of it before it is kept."""
        outputs = self._table.step(inputs, now)
        if outputs.events and self._saver is not None:
            self._saver.save(outputs.events, self._table.match)
        for event in outputs.events:
            log.info("event: %s", describe(event))
        return outputs

    def _news_of_keeping(self, events: Sequence[TableEvent]) -> list[Input]:
        """Whether the shelf has changed, or the keeping has got into trouble or out of it."""
        trouble = self._saver.problem if self._saver is not None else None
        was, self._trouble = self._trouble, trouble
        has_gone = any(isinstance(event, GameLeft | GameSetAside) for event in events)
        return [StorageChanged(trouble)] if has_gone or trouble != was else []

    def _switched_off(self) -> PowerOffAnswer:
        """All that was committed is kept by now: the computer may go."""
        try:
            self._computer.switch_off()
        except ExplainedError as problem:
            log.warning("%s", problem)
            return PowerOffAnswer(problem)
        self._switched_off_at = self._clock()
        return PowerOffAnswer()

    def _is_to_end(self) -> bool:
        """Whether the system wants an end, and the last words could be read."""
        return self._computer.ends.is_set() and self._last_words_due() is None

    def _last_words_due(self) -> float | None:
        """When they have been read; None where nobody says any."""
        if self._switched_off_at is None:
            return None
        wake_at = self._switched_off_at + LAST_WORDS
        return wake_at if self._clock() < wake_at else None

    def _by_wire(self, now: float) -> list[Input]:
        """What the boxes have to say, and what there is to say of their wires."""
        power = self._computer.power
        inputs: list[Input] = [*self._boxes.poll(now), *map(PowerButtonMoved, power.poll())]
        reports = (*self._boxes.reports(), *power.reports())
        if reports != self._reports:
            self._reports = reports
            inputs.append(ReportsChanged(reports))
        return inputs

    def _by_hand(self, arrivals: Arrivals, now: float) -> list[Input]:
        """What mouse and keys mean to the table; fingers on boxes go to the boxes."""
        if self._joysticks is not None:
            self._joysticks.read(arrivals.events, now)
        inputs: list[Input] = []
        for each in self._hands.read(arrivals.events):
            if not isinstance(each, Touch):
                inputs.append(each)
            elif self._drawn is not None:
                self._drawn.touch(each.box, each.button, each.down, now)
        return inputs

    def _show(self, outputs: Outputs, damaged: bool) -> None:
        drawn = self._drawn.ids if self._drawn is not None else ()
        faces = tuple(face for face in outputs.faces if face.box in drawn)
        picture = Picture(outputs.scene, faces)
        self._hands.hotspots = self._window.show(picture, damaged)
        self._hands.frame = outputs.scene.frame
        self._hands.takes_digits = outputs.takes_digits
        screen = type(outputs.scene).__name__
        if screen != self._screen:
            log.info("screen: %s", screen)
            self._screen = screen

    def _seconds_left(self, outputs: Outputs) -> float | None:
        supervisor = self._computer.supervisor
        wake_at = (
            outputs.wake_at,
            self._boxes.wake_at(),
            supervisor.wake_at,
            self._last_words_due(),
        )
        times = [time for time in wake_at if time is not None]
        return max(0.0, min(times) - self._clock()) if times else None
