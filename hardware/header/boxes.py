"""Boxes wired straight to the Pi's header: three buttons to ground, perhaps a light.

One thread of our own samples the pins' levels; neither edges nor callbacks of a pin
library are used, since an edge that the kernel loses would leave a button stuck.
Votes are the affair of the table's loop: the thread hands over presses, no more.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic

from firmware.lights import is_on
from firmware.messages import DARK
from firmware.scanner import Scanner
from hardware.boxes import Boxes, BoxId, Button, Cause, Health, Order, Report, Signal
from hardware.codes import BUTTON_OF_CODE, CODE_OF_LIGHT
from hardware.header.absent import NoBoxes
from hardware.header.pin_factory import ChosenFactory, Pin, PinFactory, choose_factory
from hardware.header.pins import BoxPins, OfBox, Wiring
from hardware.local.boxes import LocalBoxes
from spoken import N_, Said, Spoken

log = logging.getLogger(__name__)

MOVING_PACE = 0.002
"""Seconds between two samples while a contact differs from what it is taken for."""
REST_PACE = 0.003
"""Seconds between two samples while none does. With the six samples of a Debouncer,
a contact's rest is known after 3 + 5 × 2 = 13 ms at most, and the operating system's
delays of a tenth of a millisecond each have room below 15."""
RETRY_PACE = 1.0
"""Seconds until a pin that failed is tried again."""
LONGEST_SWITCH = 0.0002
"""Seconds that another thread of Python may keep this one waiting, six times a press.
At Python's own 5 ms, a press of 50 ms was missed while a frame was drawn."""


class AtHeader(Said):
    sentence = N_(
        "Button boxes at the Pi's header: {count}. Their pins are driven by {library}: {reason}."
    )


class PinRefused(Spoken):
    sentence = N_(
        "GPIO {pin}, {use}, can't be used: {problem}. "
        "End the program that holds it, or give the box another pin."
    )


class PinFails(Spoken):
    sentence = N_(
        "GPIO {pin}, {use}, can't be reached any more: {problem}. "
        "It is tried again every second; if that goes on, restart the Pi."
    )


class Line:
    """One pin and what it is for; its errors name both."""

    def __init__(self, factory: PinFactory, number: int, use: Said) -> None:
        self._number = number
        self._use = use
        try:
            self._pin = factory.pin(f"GPIO{number}")
            self._claim(self._pin)
        except Exception as error:  # each pin library has errors of its own
            raise PinRefused(pin=number, use=use, problem=error) from error

    def _claim(self, pin: Pin) -> None:
        """Make the pin what it is for."""
        raise NotImplementedError

    def _failure(self, error: Exception) -> PinFails:
        return PinFails(pin=self._number, use=self._use, problem=error)


class ButtonLine(Line):
    """A button between a pin and ground: low when it is down."""

    def _claim(self, pin: Pin) -> None:
        pin.input_with_pull("up")

    def is_down(self) -> bool:
        """Raises PinFails."""
        try:
            return not self._pin.state
        except Exception as error:
            raise self._failure(error) from error


class LightLine(Line):
    """A light of one colour, off at first: on when its pin is high."""

    def _claim(self, pin: Pin) -> None:
        self._is_on = False
        pin.output_with_state(0)

    def switch(self, on: bool) -> None:
        """Raises PinFails."""
        if on == self._is_on:
            return
        try:
            self._pin.state = int(on)
        except Exception as error:
            raise self._failure(error) from error
        self._is_on = on


@dataclass(frozen=True)
class BoxLines:
    """The pins of one box, claimed; its buttons are in the order they are mounted."""

    buttons: tuple[ButtonLine, ...]
    light: LightLine | None


class HeaderScan:
    """All boxes at the header. Only `lights` may be set from another thread."""

    def __init__(self, wiring: Wiring, factory: PinFactory) -> None:
        """Raises PinRefused."""
        self._boxes = [
            _claimed(box, number, factory) for number, box in enumerate(wiring.boxes, start=1)
        ]
        self._scanner = Scanner(len(self._boxes))
        self.lights: Sequence[int] = [DARK] * len(self._boxes)
        """What each box shows, in the numbers of the wire."""

    def sample(self, now: float) -> float:
        """Look at every button and set every light; after how many seconds to do it again.

        Raises PinFails.
        """
        lines = (line for box in self._boxes for line in box.buttons)
        closed = sum(line.is_down() << contact for contact, line in enumerate(lines))
        self._scanner.sample(closed)
        for box, light in zip(self._boxes, self.lights, strict=True):
            if box.light is not None:
                box.light.switch(is_on(light, int(now * 1000)))
        return REST_PACE if closed == self._scanner.pressed else MOVING_PACE

    def presses(self) -> Iterator[tuple[int, int]]:
        """Take out what was pressed: boxes, from 0, and the wire's numbers of buttons."""
        while (press := self._scanner.take()) is not None:
            yield press


def _claimed(box: BoxPins, number: int, factory: PinFactory) -> BoxLines:
    buttons = (box.yes, box.no, box.stomachache)
    uses = [OfBox(use=use, box=number) for _pin, use in box.uses()]
    return BoxLines(
        tuple(ButtonLine(factory, pin, use) for pin, use in zip(buttons, uses, strict=False)),
        None if box.light is None else LightLine(factory, box.light, uses[-1]),
    )


@dataclass(frozen=True)
class _Touch:
    box: BoxId
    button: Button


@dataclass(frozen=True)
class _Recovery:
    """The pins answer again."""


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
        self._wake = wake
        self._clock = clock
        self._happened: SimpleQueue[_Touch | PinFails | _Recovery] = SimpleQueue()
        self._is_failing = False
        self._trouble: PinFails | None = None
        self._closing = Event()
        self._thread = Thread(target=self._run, name="header", daemon=True)
        for box in self.ids:
            self.find(box)

    def start(self) -> None:
        """Let the thread sample from now on. To be called once."""
        sys.setswitchinterval(min(LONGEST_SWITCH, sys.getswitchinterval()))
        self._thread.start()

    def sample(self, now: float) -> float:
        """What the thread does, at `now`; after how many seconds to do it again."""
        try:
            pause = self._scan.sample(now)
        except PinFails as problem:
            self._fail(problem)
            return RETRY_PACE
        if self._is_failing:
            self._recover()
        for port, code in self._scan.presses():
            self._hand_over(_Touch(self.ids[port], BUTTON_OF_CODE[code]))
        return pause

    def poll(self, now: float) -> Sequence[Signal]:
        while True:
            try:
                self._take_in(self._happened.get_nowait())
            except Empty:
                break
        signals = super().poll(now)
        self._order_lights()
        return signals

    def follow(self, order: Order) -> None:
        super().follow(order)
        self._order_lights()

    def reports(self) -> Sequence[Report]:
        if self._trouble is not None:
            return (Report(Health.FAILS, self._trouble),)
        said = AtHeader(count=len(self.ids), library=self._chosen.name, reason=self._chosen.reason)
        return (Report(Health.WORKS, said),)

    def close(self) -> None:
        if self._closing.is_set():
            return
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
        super().close()
        _let_go(self._chosen.factory)

    def _run(self) -> None:
        """Never closer together than the pace wants, so that six samples span their 10 ms."""
        pause = 0.0
        while not self._closing.wait(pause):
            began = self._clock()
            next_at = began + self.sample(began)
            pause = max(0.0, next_at - self._clock())

    def _fail(self, problem: PinFails) -> None:
        if not self._is_failing:
            log.error("%s", problem)
            self._is_failing = True
            self._hand_over(problem)

    def _recover(self) -> None:
        log.warning("the pins of the header can be reached again")
        self._is_failing = False
        self._hand_over(_Recovery())

    def _hand_over(self, happening: _Touch | PinFails | _Recovery) -> None:
        self._happened.put(happening)
        self._wake()

    def _take_in(self, happening: _Touch | PinFails | _Recovery) -> None:
        match happening:
            case _Touch(box, button):
                self.press(box, button)
            case PinFails():
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
    except Spoken as problem:
        log.error("%s", problem)
        return NoBoxes(Report(Health.FAILS, problem))
    return boxes


def _started(wiring: Wiring, chosen: ChosenFactory, wake: Callable[[], None]) -> HeaderBoxes:
    try:
        boxes = HeaderBoxes(wiring, chosen, wake)
    except PinRefused:
        _let_go(chosen.factory)
        raise
    boxes.start()
    return boxes


def _let_go(factory: PinFactory) -> None:
    """Release all pins; each becomes an input, which puts out its light."""
    try:
        factory.close()
    except Exception as error:  # the program ends anyway; nothing is left to do about it
        log.error("the header's pins can't be released: %s", error)
