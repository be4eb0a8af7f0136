"""Pins claimed for buttons and lights. Errors name all that fail, their use, and who has them.

Knows nothing of time, presses or votes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from hardware.header.pin_factory import ChosenFactory
from hardware.header.pin_libraries import KernelLines, LibraryPin
from hardware.header.refused_pins import PinUse, reasons
from sentences import N_, ExplainedError, Sentence, Several


class PinsRefused(ExplainedError):
    """Pins can't be claimed: a line for each program that has some of them."""

    template = N_("{all}")


class PinFailed(ExplainedError):
    template = N_(
        "GPIO {pin}, {use}, no longer works: {problem}. "
        "vivat tries again every second. If it stays like this, restart the Pi."
    )


class ButtonsFailed(PinFailed):
    template = N_(
        "The pins of the buttons no longer work: {problem}. "
        "vivat tries again every second. If it stays like this, restart the Pi."
    )


class Claims:
    """Claims pins, and goes on after one that is refused, so that all of them are named.

    A pin must not be used before `check`.
    """

    def __init__(self, chosen: ChosenFactory) -> None:
        self._chosen = chosen
        self.factory = chosen.factory
        self.refused: dict[PinUse, Exception] = {}

    @contextmanager
    def trying(self, use: PinUse) -> Iterator[None]:
        """Remember this pin if it is refused."""
        try:
            yield
        except Exception as error:  # each pin library has its own errors
            self.refused[use] = error

    def reasons(self) -> list[ExplainedError]:
        """Why pins were refused: a sentence for each program that has some of them."""
        return reasons(self.factory, self.refused)

    def check(self) -> None:
        """Raises PinsRefused, and releases all pins."""
        if found := self.reasons():
            self._chosen.release()
            raise PinsRefused(all=Several(found))


class ClaimedPin(ABC):
    """A pin and its use."""

    def __init__(self, claims: Claims, number: int, use: Sentence) -> None:
        self._number = number
        self._use = use
        with claims.trying((number, use)):
            self._pin = claims.factory.pin(f"GPIO{number}")
            self._claim(self._pin)

    @abstractmethod
    def _claim(self, pin: LibraryPin) -> None:
        """Configure the pin."""

    def _failure(self, error: Exception) -> PinFailed:
        return PinFailed(pin=self._number, use=self._use, problem=error)


class ButtonPin(ClaimedPin):
    """A button between pin and ground: low when pressed."""

    def _claim(self, pin: LibraryPin) -> None:
        pin.input_with_pull("up")

    def is_down(self) -> bool:
        """Raises PinFailed."""
        try:
            return not self._pin.state
        except Exception as error:
            raise self._failure(error) from error


class LightPin(ClaimedPin):
    """A light of one colour, off at first, on when its pin is high."""

    _is_on = False

    def _claim(self, pin: LibraryPin) -> None:
        pin.output_with_state(0)

    def switch(self, on: bool) -> None:
        """Raises PinFailed."""
        if on == self._is_on:
            return
        try:
            self._pin.state = int(on)
        except Exception as error:
            raise self._failure(error) from error
        self._is_on = on


class ClaimedButtons:
    """Buttons that are read one after the other."""

    def __init__(self, claims: Claims, uses: Sequence[PinUse]) -> None:
        self._pins = [ButtonPin(claims, pin, use) for pin, use in uses]

    def closed(self) -> int:
        """Those that are pressed, a bit each in their order. Raises PinFailed."""
        return sum(pin.is_down() << at for at, pin in enumerate(self._pins))


class ButtonGroup:
    """Buttons that the kernel reads all at once: a tenth of the time."""

    def __init__(self, claims: Claims, lines: KernelLines, uses: Sequence[PinUse]) -> None:
        self._lines = lines
        self._leader = uses[0][0]
        self._all = (1 << len(uses)) - 1
        try:
            lines.claim_inputs([pin for pin, _use in uses])
        except Exception as error:  # it doesn't name the pin
            self._claim_each(claims, uses, error)

    def closed(self) -> int:
        """As of `ClaimedButtons`."""
        try:
            return ~self._lines.levels(self._leader) & self._all
        except Exception as error:
            raise ButtonsFailed(problem=error) from error

    def _claim_each(self, claims: Claims, uses: Sequence[PinUse], problem: Exception) -> None:
        for use in uses:
            with claims.trying(use):
                self._lines.claim_inputs(use[:1])
        if not claims.refused:  # none is busy any more, but the group isn't claimed
            claims.refused[uses[0]] = problem


def claim_buttons(claims: Claims, uses: Sequence[PinUse]) -> ClaimedButtons | ButtonGroup:
    """The buttons in their order."""
    if isinstance(claims.factory, KernelLines):
        return ButtonGroup(claims, claims.factory, uses)
    return ClaimedButtons(claims, uses)
