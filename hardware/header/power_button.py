"""The power button at the header: whether it is held, sampled by a thread of its own.

Knows nothing of boxes, nor of what holding it means.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from threading import Event

from firmware.debounce import Debouncer
from hardware.boxes import Health, Report
from hardware.header.claimed_pins import ButtonPin, PinFailed
from hardware.header.pin_factory import ChosenFactory, choose_factory
from hardware.header.pins import PowerPin
from hardware.header.sampling_thread import SamplingThread
from hardware.inbox import Inbox
from sentences import N_, ExplainedError, Sentence

log = logging.getLogger(__name__)

PACE = 0.01
"""Seconds between two samples."""
SAMPLES = 6
"""So many in a row must agree, as a Debouncer wants it."""
RETRY_PACE = 1.0
"""Seconds until a pin that failed is tried again."""


class PowerButtonReport(Sentence):
    template = N_("The power button is at GPIO {pin}, driven by {library}.")


class PowerButton:
    """A button between a pin and ground. Nothing is sampled before `start`, unless by
    calling `sample` from outside."""

    def __init__(
        self, pin: PowerPin, chosen: ChosenFactory, wake: Callable[[], None] = lambda: None
    ) -> None:
        """Raises PinRefused."""
        self._pin = pin
        self._chosen = chosen
        self._line = ButtonPin(chosen.factory, pin.number, pin.use)
        self._debouncer = Debouncer()
        self._changes: Inbox[bool] = Inbox(wake)
        self._trouble: PinFailed | None = None
        self._sampling = SamplingThread("power button", lambda _now: self.sample())

    def start(self) -> None:
        """Let the thread sample from now on. To be called once."""
        self._sampling.start()

    @property
    def is_down(self) -> bool:
        """How it stands, debounced."""
        return bool(self._debouncer.pressed)

    def sample(self) -> float:
        """What the thread does; after how many seconds to do it again."""
        try:
            closed = self._line.is_down()
        except PinFailed as problem:
            self._fail(problem)
            return RETRY_PACE
        self._trouble = None
        if self._debouncer.sample(closed):
            self._changes.put(self.is_down)
        return PACE

    def poll(self) -> Sequence[bool]:
        """Whether it went down, or was let go, since the last call, in order."""
        return self._changes.drain()

    def reports(self) -> Sequence[Report]:
        """What there is to know about its wire."""
        trouble = self._trouble
        if trouble is not None:
            return (Report(Health.FAILS, trouble),)
        sentence = PowerButtonReport(pin=self._pin.number, library=self._chosen.name)
        return (Report(Health.WORKS, sentence),)

    def close(self) -> None:
        """Let go of the pin. Can be called twice."""
        if not self._sampling.is_stopped:
            self._sampling.stop()
            self._chosen.release()

    def _fail(self, problem: PinFailed) -> None:
        if self._trouble is None:
            log.error("%s", problem)
            self._trouble = problem
        if self.is_down:
            # Nobody holds a button that can't be seen.
            self._debouncer = Debouncer()
            self._changes.put(False)


class NoPowerButton:
    """There is none, or it can't be used: nothing but the reports that say why."""

    is_down = False

    def __init__(self, *reports: Report) -> None:
        self._reports = reports

    def poll(self) -> Sequence[bool]:
        """It is never held."""
        return ()

    def reports(self) -> Sequence[Report]:
        """Why there is none."""
        return self._reports

    def close(self) -> None:
        """Nothing is held."""


def open_power_button(
    pin: PowerPin | None, wake: Callable[[], None] = lambda: None
) -> PowerButton | NoPowerButton:
    """The button at a pin, whose state at the start is known when this returns.

    A button that is down at the start has nothing more to tell until it is let go:
    whoever asks for something by it has asked, and one that is stuck must not go on asking.
    """
    if pin is None:
        return NoPowerButton()
    try:
        button = _claimed(pin, choose_factory(), wake)
    except ExplainedError as problem:
        log.error("%s", problem)
        return NoPowerButton(Report(Health.FAILS, problem))
    _settle(button)
    button.start()
    return button


def _claimed(pin: PowerPin, chosen: ChosenFactory, wake: Callable[[], None]) -> PowerButton:
    try:
        return PowerButton(pin, chosen, wake)
    except ExplainedError:
        chosen.release()
        raise


def _settle(button: PowerButton) -> None:
    """Find out how it stands, which is nothing to tell."""
    pause = Event()
    for _sample in range(SAMPLES):
        pause.wait(min(PACE, button.sample()))
    button.poll()
