"""The power button at the header: whether it is pressed, sampled by its own thread.

Knows nothing of boxes, or of what holding it means.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from threading import Event

from firmware.debounce import SAMPLES, Debouncer
from hardware.boxes import Health, Report
from hardware.header.claimed_pins import ButtonPin, Claims, PinFailed
from hardware.header.pin_factory import ChosenFactory, choose_factory
from hardware.header.pins import PowerPin
from hardware.header.sampling_thread import SamplingThread
from hardware.inbox import Inbox
from sentences import N_, ExplainedError, Sentence

log = logging.getLogger(__name__)

SAMPLE_SECONDS = 0.01
RETRY_SECONDS = 1.0
"""Until a failed pin is tried again."""


class PowerButton:
    """A button between pin and ground. Before `start`, only calling `sample` samples it."""

    def __init__(
        self, pin: PowerPin, chosen: ChosenFactory, wake: Callable[[], None] = lambda: None
    ) -> None:
        """Raises PinsRefused."""
        self._pin = pin
        self._chosen = chosen
        claims = Claims(chosen)
        self._line = ButtonPin(claims, pin.number, pin.use)
        claims.check()
        self._debouncer = Debouncer()
        self._changes: Inbox[bool] = Inbox(wake)
        self._failure: PinFailed | None = None
        self._sampling = SamplingThread("power button", lambda _now: self.sample())

    def start(self) -> None:
        """Start the sampling thread. To be called once."""
        self._sampling.start()

    @property
    def is_down(self) -> bool:
        """Whether it is pressed, debounced."""
        return bool(self._debouncer.pressed)

    def sample(self) -> float:
        """Sample once; returns the seconds until the next sample."""
        try:
            closed = self._line.is_down()
        except PinFailed as failure:
            self._report_failure(failure)
            return RETRY_SECONDS
        self._failure = None
        if self._debouncer.sample(closed):
            self._changes.put(self.is_down)
        return SAMPLE_SECONDS

    def poll(self) -> Sequence[bool]:
        """The changes since the last call, in order: True for pressed, False for released."""
        return self._changes.drain()

    def reports(self) -> Sequence[Report]:
        """The state of its wire."""
        failure = self._failure
        if failure is not None:
            return (Report(Health.FAILS, failure),)
        sentence = N_("The power button is at GPIO {pin}, driven by {library}.")
        parts = {"pin": self._pin.number, "library": self._chosen.name}
        return (Report(Health.WORKS, Sentence(sentence, **parts)),)

    def close(self) -> None:
        """Release the pin. Can be called twice."""
        if not self._sampling.is_stopped:
            self._sampling.stop()
            self._chosen.release()

    def _report_failure(self, failure: PinFailed) -> None:
        if self._failure is None:
            log.error("%s", failure)
            self._failure = failure
        if self.is_down:
            # A button whose pin fails counts as released.
            self._debouncer = Debouncer()
            self._changes.put(False)


class NoPowerButton:
    """There is no power button, or it can't be used: it only has reports that say why."""

    is_down = False

    def __init__(self, *reports: Report) -> None:
        self._reports = reports

    def poll(self) -> Sequence[bool]:
        """Nothing: it is never pressed."""
        return ()

    def reports(self) -> Sequence[Report]:
        """Why it can't be used, if that is so."""
        return self._reports

    def close(self) -> None:
        """Does nothing."""


def open_power_button(
    pin: PowerPin | None, wake: Callable[[], None] = lambda: None
) -> PowerButton | NoPowerButton:
    """The button at a pin; when this returns, `is_down` is known.

    A press at the start is not in `poll`: a stuck button must not ask again and again.
    """
    if pin is None:
        return NoPowerButton()
    try:
        button = PowerButton(pin, choose_factory(), wake)
    except ExplainedError as problem:
        log.error("%s", problem)
        return NoPowerButton(Report(Health.FAILS, problem))
    _settle(button)
    button.start()
    return button


def _settle(button: PowerButton) -> None:
    """Sample until `is_down` is known, and drop that change."""
    pause = Event()
    for _sample in range(SAMPLES):
        pause.wait(min(SAMPLE_SECONDS, button.sample()))
    button.poll()
