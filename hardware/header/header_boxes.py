"""Boxes wired directly to the Pi's header: three buttons to ground, optionally a light.

A thread samples the pins' levels and hands over presses; votes belong to the table's loop.
Edges and callbacks of pin libraries are not used: if the kernel lost one, a button would stick.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hardware.boxes import Boxes, BoxId, Button, Cause, Health, Order, Report, Signal
from hardware.header.claimed_pins import Claims, PinFailed
from hardware.header.header_scan import HeaderScan
from hardware.header.left_lights import forget_lights, note_lights
from hardware.header.pin_factory import ChosenFactory, choose_factory
from hardware.header.pin_libraries import KernelLines
from hardware.header.pins import Wiring
from hardware.header.sampling_thread import SamplingThread
from hardware.inbox import Inbox
from hardware.joined_boxes import JoinedBoxes
from hardware.local.local_boxes import LocalBoxes
from hardware.protocol_codes import BUTTON_OF_CODE, CODE_OF_LIGHT
from sentences import N_, ExplainedError, Sentence

log = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
"""Until a failed pin is tried again."""
SWITCH_INTERVAL = 0.0002
"""Seconds. At Python's default of 5 ms, drawing a frame made us miss 50 ms presses."""


@dataclass(frozen=True)
class _Press:
    box: BoxId
    button: Button = field(repr=False)


@dataclass(frozen=True)
class _Recovery:
    """The pins work again."""


_Event = _Press | PinFailed | _Recovery


class HeaderBoxes(LocalBoxes):
    """The boxes of a wiring: header-1, header-2 and so on.

    Before `start`, only calling `sample` samples the pins.
    """

    def __init__(
        self,
        wiring: Wiring,
        chosen: ChosenFactory,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Raises PinsRefused."""
        claims = Claims(chosen)
        self._scan = HeaderScan(wiring, claims)
        claims.check()
        if isinstance(chosen.factory, KernelLines):
            note_lights(box.light for box in wiring.boxes if box.light is not None)
        super().__init__((f"header-{number + 1}" for number in range(len(wiring.boxes))), wake)
        self._chosen = chosen
        self._events: Inbox[_Event] = Inbox(wake)
        self._is_failing = False
        self._failure: PinFailed | None = None
        self._sampling = SamplingThread("header", self.sample)
        for box in self.ids:
            self.find(box)

    def start(self) -> None:
        """Start the sampling thread. To be called once."""
        sys.setswitchinterval(min(SWITCH_INTERVAL, sys.getswitchinterval()))
        self._sampling.start()

    def sample(self, now: float) -> float:
        """Sample once, at `now`; returns the seconds until the next sample."""
        try:
            pause = self._scan.sample(now)
        except PinFailed as failure:
            self._report_failure(failure)
            return RETRY_SECONDS
        if self._is_failing:
            self._report_recovery()
        for port, code in self._scan.pop_presses():
            self._events.put(_Press(self.ids[port], BUTTON_OF_CODE[code]))
        return pause

    def poll(self, now: float) -> Sequence[Signal]:
        for event in self._events.drain():
            self._apply_event(event)
        signals = super().poll(now)
        self._set_lights()
        return signals

    def apply_order(self, order: Order) -> None:
        super().apply_order(order)
        self._set_lights()

    def reports(self) -> Sequence[Report]:
        if self._failure is not None:
            return (Report(Health.FAILS, self._failure),)
        sentence = N_(
            "Button boxes at the Pi's header: {count}. Their pins are driven by {library}: "
            "{reason}."
        )
        chosen = {"library": self._chosen.name, "reason": self._chosen.reason}
        return (Report(Health.WORKS, Sentence(sentence, count=len(self.ids), **chosen)),)

    def close(self) -> None:
        if not self._sampling.is_stopped:
            self._sampling.stop()
            super().close()
            self._chosen.release()
            forget_lights()

    def _report_failure(self, failure: PinFailed) -> None:
        if not self._is_failing:
            log.error("%s", failure)
            self._is_failing = True
            self._events.put(failure)

    def _report_recovery(self) -> None:
        log.warning("the header's pins work again")
        self._is_failing = False
        self._events.put(_Recovery())

    def _apply_event(self, event: _Event) -> None:
        match event:
            case _Press(box, button):
                self.press(box, button)
            case PinFailed():
                self._failure = event
                for box in self.ids:
                    self.lose(box, Cause.SILENT)
            case _Recovery():
                self._failure = None
                for box in self.ids:
                    self.find(box)

    def _set_lights(self) -> None:
        self._scan.lights = [CODE_OF_LIGHT[self.light(box)] for box in self.ids]


class UnusableBoxes(JoinedBoxes):
    """No boxes, now or later: they only have a report that says why."""

    def __init__(self, report: Report) -> None:
        super().__init__(())
        self._report = report

    def reports(self) -> Sequence[Report]:
        return (self._report,)


def open_header(wiring: Wiring, wake: Callable[[], None] = lambda: None) -> Boxes:
    """The boxes at the header, with their thread started; or a report why they can't be used."""
    try:
        boxes = HeaderBoxes(wiring, choose_factory(), wake)
    except ExplainedError as problem:
        return UnusableBoxes(Report(Health.FAILS, problem))
    boxes.start()
    return boxes
