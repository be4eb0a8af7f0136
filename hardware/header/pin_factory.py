"""Which library drives the header's pins: chosen openly, and never a mock unless asked for.

gpiozero brings the libraries under one hat; its own silent fallback is never used.
Knows nothing of boxes.
"""

from __future__ import annotations

import logging
import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.header.gpio_chips import DEVICES, SYS, header_chip
from hardware.header.pi_model import PROC, RaspberryPi, read_pi
from hardware.header.pin_libraries import PinFactory, open_lgpio, open_mock, open_rpi_gpio
from sentences import N_, ExplainedError, Sentence, Several

log = logging.getLogger(__name__)

FACTORY_VARIABLE = "GPIOZERO_PIN_FACTORY"


class TriedLibrary(ExplainedError):
    template = N_("{library}: {problem}.")


class NoLibrary(ExplainedError):
    template = N_("The header's pins can't be used; these were tried:\n{tried}")


class UnknownLibrary(ExplainedError):
    template = N_(
        "{variable} asks for “{asked}”, which is not known here. "
        "Set it to {known}, or leave it out to have the right one chosen."
    )


class LgpioWorks(Sentence):
    template = N_("it works here, on every Pi and with current kernels")


class LgpioFailed(Sentence):
    template = N_("it works here, and lgpio does not: {problem}")


class Requested(Sentence):
    template = N_("{variable} asks for it")


class MockRequested(Sentence):
    template = N_("{variable} asks for it, so no real pin is read")


@dataclass(frozen=True)
class ChosenFactory:
    """What drives the pins, the library's name, and why it was chosen."""

    factory: PinFactory
    name: str
    reason: Sentence
    warning: Sentence | None = None
    """What there is to say where the kernel's chip is only a guess."""

    def release(self) -> None:
        """Release all pins; each becomes an input, which puts out its light."""
        try:
            self.factory.close()
        except Exception as error:  # each library has errors of its own, and nothing is left to do
            log.error("%s can't let go of the header's pins: %s", self.name, error)


@dataclass(frozen=True)
class _Computer:
    """Where the choice looks, and what it saw first."""

    devices: Path
    system: Path
    board: RaspberryPi | None
    kernel: str

    def lgpio(self, reason: Sentence) -> ChosenFactory:
        """Raises ExplainedError, saying what to do."""
        chosen = header_chip(self.devices, self.system, self.board, self.kernel)
        factory = open_lgpio(chosen.chip.number)
        log.info("the header is %s", chosen.chip)
        return ChosenFactory(factory, "lgpio", reason, chosen.warning)

    def rpi_gpio(self, reason: Sentence) -> ChosenFactory:
        """Raises ExplainedError, saying what to do."""
        return ChosenFactory(open_rpi_gpio(self.board), "RPi.GPIO", reason)


def choose_factory(devices: Path = DEVICES, proc: Path = PROC, system: Path = SYS) -> ChosenFactory:
    """The library that works here, or the one that GPIOZERO_PIN_FACTORY asks for.

    Raises:
        NoLibrary: none works; it says what was tried, why each failed and what to do.
        UnknownLibrary: one is asked for that is not known here.
    """
    asked = os.environ.get(FACTORY_VARIABLE)
    computer = _Computer(devices, system, read_pi(proc), platform.release())
    _log_board(computer)
    chosen = _first_that_works(computer) if asked is None else _asked_for(asked, computer)
    log.info("pins are driven by %s: %s", chosen.name, chosen.reason)
    if chosen.warning is not None:
        log.warning("%s", chosen.warning)
    return chosen


def _log_board(computer: _Computer) -> None:
    warning = computer.board and computer.board.warning(computer.kernel)
    if warning:
        log.warning("%s", warning)
    elif computer.board:
        log.info("the board is a %s", computer.board.called())


def _first_that_works(computer: _Computer) -> ChosenFactory:
    try:
        return computer.lgpio(LgpioWorks())
    except ExplainedError as problem:
        lgpio_fails = problem
        log.info("lgpio is not used: %s", problem)
    try:
        return computer.rpi_gpio(LgpioFailed(problem=lgpio_fails))
    except ExplainedError as problem:
        failures = (("lgpio", lgpio_fails), ("RPi.GPIO", problem))
        raise _none_of(*failures) from problem


def _asked_for(asked: str, computer: _Computer) -> ChosenFactory:
    because = Requested(variable=FACTORY_VARIABLE)
    mock = MockRequested(variable=FACTORY_VARIABLE)
    openers: dict[str, tuple[str, Callable[[], ChosenFactory]]] = {
        "lgpio": ("lgpio", lambda: computer.lgpio(because)),
        "rpigpio": ("RPi.GPIO", lambda: computer.rpi_gpio(because)),
        "mock": ("mock", lambda: ChosenFactory(open_mock(), "mock", mock)),
    }
    if asked.lower() not in openers:
        raise UnknownLibrary(variable=FACTORY_VARIABLE, asked=asked, known=", ".join(openers))
    name, open_it = openers[asked.lower()]
    try:
        return open_it()
    except ExplainedError as problem:
        raise _none_of((name, problem)) from problem


def _none_of(*failures: tuple[str, ExplainedError]) -> NoLibrary:
    tried = Several(TriedLibrary(library=name, problem=problem) for name, problem in failures)
    return NoLibrary(tried=tried)
