"""Pins claimed for a button or a light. Errors name the pin and its use.

Knows nothing of time, presses or votes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from hardware.boxes import Button
from hardware.header.pin_libraries import LibraryPin, PinFactory
from hardware.header.pins import BoxPins, UseOfBox
from sentences import N_, ExplainedError, Sentence


class PinRefused(ExplainedError):
    template = N_(
        "GPIO {pin}, {use}, can't be used: {problem}. "
        "Stop the program that uses it, or choose another pin."
    )


class PinFailed(ExplainedError):
    template = N_(
        "GPIO {pin}, {use}, no longer works: {problem}. "
        "vivat tries again every second. If it stays like this, restart the Pi."
    )


class ClaimedPin(ABC):
    """A pin and its use."""

    def __init__(self, factory: PinFactory, number: int, use: Sentence) -> None:
        """Raises PinRefused."""
        self._number = number
        self._use = use
        try:
            self._pin = factory.pin(f"GPIO{number}")
            self._claim(self._pin)
        except Exception as error:  # each pin library has its own errors
            raise PinRefused(pin=number, use=use, problem=error) from error

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


@dataclass(frozen=True)
class ClaimedBox:
    """The claimed pins of one box; the buttons in their order."""

    buttons: tuple[ButtonPin, ...]
    light: LightPin | None


def claim_box(box: BoxPins, number: int, factory: PinFactory) -> ClaimedBox:
    """Claim the pins of a box; `number` counts from 1. Raises PinRefused."""
    uses = [(pin, UseOfBox(use=use, box=number)) for pin, use in box.uses()]
    return ClaimedBox(
        tuple(ButtonPin(factory, pin, use) for pin, use in uses[: len(Button)]),
        None if box.light is None else LightPin(factory, *uses[-1]),
    )
