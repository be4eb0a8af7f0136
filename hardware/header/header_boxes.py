"""Boxes wired straight to the Pi's header: three buttons to ground, perhaps a light.

One thread of our own samples the pins' levels; neither edges nor callbacks of a pin
library are used, since an edge that the kernel loses would leave a button stuck.
Votes are the affair of the table's loop: the thread hands over presses, no more.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from hardware.boxes import Boxes, BoxId, Button, Cause, Health, Order, Report, Signal
from hardware.header.claimed_pins import PinFailed, PinRefused
from hardware.header.header_scan import HeaderScan
from hardware.header.pin_factory import ChosenFactory, choose_factory
from hardware.header.pins import Wiring
from hardware.header.sampling_thread import SamplingThread
from hardware.header.unusable_boxes import UnusableBoxes
from hardware.inbox import Inbox
from hardware.local.local_boxes import LocalBoxes
from hardware.protocol_codes import BUTTON_OF_CODE, CODE_OF_LIGHT
from sentences import N_, ExplainedError, Sentence

log = logging.getLogger(__name__)

RETRY_PACE = 1.0
"""Seconds until a pin that failed is tried again."""
LONGEST_SWITCH = 0.0002
"""Seconds that another thread of Python may keep this one waiting, six times a press.
At Python's own 5 ms, a press of 50 ms was missed while a frame was drawn."""


class HeaderReport(Sentence):
    template = N_(
        "Button boxes at the Pi's header: {count}. Their pins are driven by {library}: {reason}."
    )


@dataclass(frozen=True)
class _Touch:
    box: BoxId
    button: Button


@dataclass(frozen=True)
class _Recovery:
    """The pins answer again."""


_Happening = _Touch | PinFailed | _Recovery


class HeaderBoxes(LocalBoxes):
    """The boxes of a wiring, called header-1, header-2 and so on.

    `clock` is the one that `poll` is told. Nothing is sampled before `start`, unless
    by calling `sample` from outside.
    """

    def __init__(
        self,
        wiring: Wiring,
        chosen: ChosenFactory,
        wake: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Raises PinRefused."""
        self._scan = HeaderScan(wiring, chosen.factory)
        super().__init__((f"header-{number + 1}" for number in range(len(wiring.boxes))), wake)
        self._chosen = chosen
        self._happened: Inbox[_Happening] = Inbox(wake)
        self._is_failing = False
        self._trouble: PinFailed | None = None
        self._sampling = SamplingThread("header", self.sample, clock)
        for box in self.ids:
            self.find(box)

    def start(self) -> None:
        """Let the thread sample from now on. To be called once."""
        sys.setswitchinterval(min(LONGEST_SWITCH, sys.getswitchinterval()))
        self._sampling.start()

    def sample(self, now: float) -> float:
        """What the thread does, at `now`; after how many seconds to do it again."""
        try:
            pause = self._scan.sample(now)
        except PinFailed as problem:
            self._fail(problem)
            return RETRY_PACE
        if self._is_failing:
            self._recover()
        for port, code in self._scan.presses():
            self._happened.put(_Touch(self.ids[port], BUTTON_OF_CODE[code]))
        return pause

    def poll(self, now: float) -> Sequence[Signal]:
        for happening in self._happened.drain():
            self._take_in(happening)
        signals = super().poll(now)
        self._order_lights()
        return signals

    def apply_order(self, order: Order) -> None:
        super().apply_order(order)
        self._order_lights()

    def reports(self) -> Sequence[Report]:
        if self._trouble is not None:
            return (Report(Health.FAILS, self._trouble),)
        sentence = HeaderReport(
            count=len(self.ids), library=self._chosen.name, reason=self._chosen.reason
        )
        return (Report(Health.WORKS, sentence),)

    def close(self) -> None:
        if not self._sampling.is_stopped:
            self._sampling.stop()
            super().close()
            self._chosen.release()

    def _fail(self, problem: PinFailed) -> None:
        if not self._is_failing:
            log.error("%s", problem)
            self._is_failing = True
            self._happened.put(problem)

    def _recover(self) -> None:
        log.warning("the pins of the header can be reached again")
        self._is_failing = False
        self._happened.put(_Recovery())

    def _take_in(self, happening: _Happening) -> None:
        match happening:
            case _Touch(box, button):
                self.press(box, button)
            case PinFailed():
                self._trouble = happening
                for box in self.ids:
                    self.lose(box, Cause.SILENT)
            case _Recovery():
                self._trouble = None
                for box in self.ids:
                    self.find(box)

    def _order_lights(self) -> None:
        self._scan.lights = [CODE_OF_LIGHT[self.light(box)] for box in self.ids]


def open_header(wiring: Wiring, wake: Callable[[], None] = lambda: None) -> Boxes:
    """The boxes at the header, sampled from now on; where that can't be, a report that says
    why."""
    try:
        chosen = choose_factory()
        boxes = _started(wiring, chosen, wake)
    except ExplainedError as problem:
        log.error("%s", problem)
        return UnusableBoxes(Report(Health.FAILS, problem))
    return boxes


def _started(wiring: Wiring, chosen: ChosenFactory, wake: Callable[[], None]) -> HeaderBoxes:
    try:
        boxes = HeaderBoxes(wiring, chosen, wake)
    except PinRefused:
        chosen.release()
        raise
    boxes.start()
    return boxes
