"""Pins claimed for a button or a light. Errors name the pin, its use, and who else has it.

Knows nothing of time, presses or votes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from hardware.device_holders import PROC, processes_holding
from hardware.header.gpio_chips import DEVICES
from hardware.header.pin_libraries import KernelLines, LibraryPin, PinFactory
from sentences import N_, ExplainedError, Sentence

PinUse = tuple[int, Sentence]
"""The number of a pin, and what it is for."""


class PinRefused(ExplainedError):
    template = N_(
        "GPIO {pin}, {use}, can't be used: {problem}. "
        "Stop the program that uses it, or choose another pin."
    )


class PinHeld(PinRefused):
    template = N_(
        "GPIO {pin}, {use}, is already used by {holder}. Stop what uses it, or choose another pin."
    )


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


def holder_of(
    lines: KernelLines, pin: int, devices: Path = DEVICES, proc: Path = PROC
) -> Sentence | None:
    """Who has the pin: the kernel's label for it, and the program if it can be seen; None if nobody
    does, or the kernel doesn't say."""
    try:
        label = lines.user(pin)
    except Exception:  # lgpio has no errors of its own; the first one is reported
        return None
    if not label:
        return None
    for program in processes_holding(devices / f"gpiochip{lines.chip_number}", proc):
        sentence = N_("“{label}” ({program}, process {number})")
        return Sentence(sentence, label=label, program=program.name, number=program.number)
    return Sentence(N_("“{label}”"), label=label)


def refusal(factory: PinFactory, pin: int, use: Sentence, problem: Exception) -> PinRefused:
    """Why a pin can't be claimed."""
    holder = holder_of(factory, pin) if isinstance(factory, KernelLines) else None
    if holder is None:
        return PinRefused(pin=pin, use=use, problem=problem)
    return PinHeld(pin=pin, use=use, holder=holder)


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
            raise refusal(factory, number, use, error) from error

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


class Buttons(Protocol):
    """The claimed pins of all buttons."""

    def closed(self) -> int:
        """Those that are pressed, a bit each in their order. Raises PinFailed."""


class ClaimedButtons:
    """Buttons that are read one after the other."""

    def __init__(self, factory: PinFactory, uses: Sequence[PinUse]) -> None:
        """Raises PinRefused."""
        self._pins = [ButtonPin(factory, pin, use) for pin, use in uses]

    def closed(self) -> int:
        return sum(pin.is_down() << at for at, pin in enumerate(self._pins))


class ButtonGroup:
    """Buttons that the kernel reads all at once: a tenth of the time."""

    def __init__(self, lines: KernelLines, uses: Sequence[PinUse]) -> None:
        """Raises PinRefused."""
        self._lines = lines
        self._leader = uses[0][0]
        self._all = (1 << len(uses)) - 1
        try:
            lines.claim_inputs([pin for pin, _use in uses])
        except Exception as error:  # each pin library has its own errors
            raise self._refused(uses, error) from error

    def closed(self) -> int:
        try:
            return ~self._lines.levels(self._leader) & self._all
        except Exception as error:
            raise ButtonsFailed(problem=error) from error

    def _refused(self, uses: Sequence[PinUse], problem: Exception) -> PinRefused:
        """The error doesn't name the pin: claim them one by one."""
        for pin, use in uses:
            try:
                self._lines.claim_inputs([pin])
            except Exception as error:
                return refusal(self._lines, pin, use, error)
        pin, use = uses[0]
        return PinRefused(pin=pin, use=use, problem=problem)


def claim_buttons(factory: PinFactory, uses: Sequence[PinUse]) -> Buttons:
    """The buttons in their order. Raises PinRefused."""
    if isinstance(factory, KernelLines):
        return ButtonGroup(factory, uses)
    return ClaimedButtons(factory, uses)
