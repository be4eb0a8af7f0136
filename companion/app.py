"""The loop: hands and boxes in, the table's step, then journal line, lights, frame."""

from __future__ import annotations

import logging
from collections.abc import Callable

from companion.display.canvas import Hotspot
from companion.display.hands import Hands
from companion.display.painter import Picture
from companion.display.window import Arrivals, Window
from companion.table.core import Outputs, Table
from companion.table.events import GameBegan, Played, TableEvent, TookBack
from companion.table.inputs import Input
from engine import Ballot, Climb, Placement
from hardware.boxes import Boxes, LightOrder
from hardware.emulated import EmulatedBoxes

log = logging.getLogger(__name__)


class App:
    """Joins the table, the boxes and the window. `clock` gives seconds and never goes back."""

    def __init__(
        self, table: Table, boxes: Boxes, window: Window, clock: Callable[[], float]
    ) -> None:
        self.table = table
        self.boxes = boxes
        self.window = window
        self._clock = clock
        self._emulated = boxes if isinstance(boxes, EmulatedBoxes) else None
        self._hands = Hands(self._emulated)
        self._lights: LightOrder = {}
        self._screen = ""

    @property
    def hotspots(self) -> tuple[Hotspot, ...]:
        """What can be touched in the frame that is shown."""
        return self._hands.hotspots

    def run(self) -> None:
        """Play until somebody quits."""
        outputs = self.turn(self.window.poll())
        log.info("first frame")
        while not outputs.quitting:
            arrivals = self.window.wait(self._seconds_left(outputs))
            if arrivals.closing:
                return
            outputs = self.turn(arrivals)

    def turn(self, arrivals: Arrivals) -> Outputs:
        """Take in what has happened, and show what it led to."""
        now = self._clock()
        inputs: list[Input] = self._hands.read(arrivals.events, now)
        outputs = self.table.step([*inputs, *self.boxes.poll(now)], now)
        for event in outputs.events:
            log.info("event: %s", describe(event))
        self._show_lights(outputs.lights)
        picture = Picture(outputs.scene, outputs.faces if self._emulated is not None else ())
        self._hands.hotspots = self.window.show(picture, arrivals.damaged)
        self._hands.takes_digits = outputs.takes_digits
        self._log_screen(outputs)
        return outputs

    def _show_lights(self, order: LightOrder) -> None:
        if order != self._lights:
            self.boxes.show(order)
            self._lights = dict(order)

    def _log_screen(self, outputs: Outputs) -> None:
        screen = type(outputs.scene).__name__
        if screen != self._screen:
            log.info("screen: %s", screen)
            self._screen = screen

    def _seconds_left(self, outputs: Outputs) -> float | None:
        times = [time for time in (outputs.due, self.boxes.due()) if time is not None]
        return max(0.0, min(times) - self._clock()) if times else None


def describe(event: TableEvent) -> str:
    """An event for the log, without anything that is or was secret."""
    match event:
        case GameBegan(edition, setup):
            return f"game began: {edition}, {len(setup.seats)} seats"
        case Played(Placement(character, floor)):
            return f"{character} placed on floor {floor}"
        case Played(Climb(character)):
            return f"{character} climbs"
        case Played(Ballot()):
            return "ballot opened"
        case Played(played):
            return type(played).__name__.lower()
        case TookBack():
            return "taken back"
