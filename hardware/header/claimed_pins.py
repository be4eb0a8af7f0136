"""The header's pins as what hangs on them: buttons and lights, claimed and used one by one.

Errors name the pin and what it is for. Knows nothing of time, presses or votes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from hardware.header.pin_libraries import LibraryPin, PinFactory
from hardware.header.pins import BoxPins, OfBox
from sentences import N_, ExplainedError, Sentence


class PinRefused(ExplainedError):
    template = N_(
        "GPIO {pin}, {use}, can't be used: {problem}. "
        "End the program that holds it, or take another pin."
    )


class PinFailed(ExplainedError):
    template = N_(
        "GPIO {pin}, {use}, can't be reached any more: {problem}. "
        "It is tried again every second; if that goes on, restart the Pi."
    )


class ClaimedPin(ABC):
    """One pin and what it is for; its errors name both."""

    def __init__(self, factory: PinFactory, number: int, use: Sentence) -> None:
        """Raises PinRefused."""
        self._number = number
        self._use = use
        try:
            self._pin = factory.pin(f"GPIO{number}")
            self._claim(self._pin)
        except Exception as error:  # each pin library has errors of its own
            raise PinRefused(pin=number, use=use, problem=error) from error

    @abstractmethod
    def _claim(self, pin: LibraryPin) -> None:
        """Make the pin what it is for."""

    def _failure(self, error: Exception) -> PinFailed:
        return PinFailed(pin=self._number, use=self._use, problem=error)


class ButtonPin(ClaimedPin):
    """A button between a pin and ground: low when it is down."""

    def _claim(self, pin: LibraryPin) -> None:
        pin.input_with_pull("up")

    def is_down(self) -> bool:
        """Raises PinFailed."""
        try:
            return not self._pin.state
        except Exception as error:
            raise self._failure(error) from error


class LightPin(ClaimedPin):
    """A light of one colour, off at first: on when its pin is high."""

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


@dataclass(frozen=True)
class ClaimedBox:
    """The pins of one box, claimed; its buttons are in the order they are mounted."""

    buttons: tuple[ButtonPin, ...]
    light: LightPin | None


def claimed(box: BoxPins, number: int, factory: PinFactory) -> ClaimedBox:
    """The pins of a box, which is counted from 1.

    Raises PinRefused.
    """
    buttons = (box.yes, box.no, box.stomachache)
    uses = [OfBox(use=use, box=number) for _pin, use in box.uses()]
    return ClaimedBox(
        tuple(ButtonPin(factory, pin, use) for pin, use in zip(buttons, uses, strict=False)),
        None if box.light is None else LightPin(factory, box.light, uses[-1]),
    )
