"""Chooses the library that drives the header's pins, and logs why. Knows nothing of boxes.

A mock is used only on request: gpiozero's own silent fallback is never used.
"""

from __future__ import annotations

import logging
import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.header.gpio_chips import DEVICES, SYS, NoGpioPermission, header_chip
from hardware.header.pi_model import PROC, RaspberryPi, read_pi
from hardware.header.pin_libraries import PinFactory, open_lgpio, open_mock, open_rpi_gpio
from sentences import N_, ExplainedError, Sentence, Several

log = logging.getLogger(__name__)

FACTORY_VARIABLE = "GPIOZERO_PIN_FACTORY"


class NoLibrary(ExplainedError):
    template = N_("The header's pins can't be used. vivat tried:\n{tried}")


class UnknownLibrary(ExplainedError):
    template = N_(
        "{variable} is “{asked}”, which vivat does not know. "
        "Set it to {known}, or unset it to let vivat choose."
    )


class Requested(Sentence):
    template = N_("{variable} requests it")


class MockRequested(Sentence):
    template = N_("{variable} requests it, so no real pin is used")


@dataclass(frozen=True)
class ChosenFactory:
    """The chosen library's pins, its name, and why it was chosen."""

    factory: PinFactory
    name: str
    reason: Sentence
    warning: Sentence | None = None
    """Set if the GPIO chip is only a guess."""

    def release(self) -> None:
        """Release all pins. Each becomes an input, so lights go out."""
        try:
            self.factory.close()
        except Exception as error:  # each library has its own errors, and nothing is left to do
            log.error("%s can't release the header's pins: %s", self.name, error)


@dataclass(frozen=True)
class _Computer:
    """Where to look for pins, and what this computer is."""

    devices: Path
    system: Path
    pi: RaspberryPi | None
    kernel: str

    def lgpio(self, reason: Sentence) -> ChosenFactory:
        """Raises ExplainedError with a remedy."""
        chosen = header_chip(self.devices, self.system, self.pi, self.kernel)
        factory = open_lgpio(chosen.chip.number)
        log.info("the header's GPIO chip is %s", chosen.chip)
        return ChosenFactory(factory, "lgpio", reason, chosen.warning)

    def rpi_gpio(self, reason: Sentence) -> ChosenFactory:
        """Raises ExplainedError with a remedy."""
        return ChosenFactory(open_rpi_gpio(self.pi), "RPi.GPIO", reason)


def choose_factory(devices: Path = DEVICES, proc: Path = PROC, system: Path = SYS) -> ChosenFactory:
    """The library that works here, or the one that GPIOZERO_PIN_FACTORY requests.

    Raises:
        NoLibrary: none works; it lists what was tried, why each failed and what to do.
        UnknownLibrary: the requested one is unknown.
    """
    requested = os.environ.get(FACTORY_VARIABLE)
    computer = _Computer(devices, system, read_pi(proc), platform.release())
    _log_model(computer)
    chosen = _first_working(computer) if requested is None else _requested(requested, computer)
    log.info("pins are driven by %s: %s", chosen.name, chosen.reason)
    if chosen.warning is not None:
        log.warning("%s", chosen.warning)
    return chosen


def _log_model(computer: _Computer) -> None:
    warning = computer.pi and computer.pi.warning(computer.kernel)
    if warning:
        log.warning("%s", warning)
    elif computer.pi:
        log.info("this is a %s", computer.pi.description())


def _first_working(computer: _Computer) -> ChosenFactory:
    try:
        return computer.lgpio(Sentence(N_("it supports every Pi and current kernels")))
    except NoGpioPermission as problem:  # RPi.GPIO needs the same group
        raise _no_library(("lgpio", problem)) from problem
    except ExplainedError as problem:
        lgpio_problem = problem
        log.info("lgpio is not used: %s", problem)
    try:
        return computer.rpi_gpio(
            Sentence(N_("lgpio does not work: {problem}"), problem=lgpio_problem)
        )
    except ExplainedError as problem:
        failures = (("lgpio", lgpio_problem), ("RPi.GPIO", problem))
        raise _no_library(*failures) from problem


def _requested(name: str, computer: _Computer) -> ChosenFactory:
    reason = Requested(variable=FACTORY_VARIABLE)
    mock_reason = MockRequested(variable=FACTORY_VARIABLE)
    openers: dict[str, tuple[str, Callable[[], ChosenFactory]]] = {
        "lgpio": ("lgpio", lambda: computer.lgpio(reason)),
        "rpigpio": ("RPi.GPIO", lambda: computer.rpi_gpio(reason)),
        "mock": ("mock", lambda: ChosenFactory(open_mock(), "mock", mock_reason)),
    }
    if name.lower() not in openers:
        raise UnknownLibrary(variable=FACTORY_VARIABLE, asked=name, known=", ".join(openers))
    library, open_library = openers[name.lower()]
    try:
        return open_library()
    except ExplainedError as problem:
        raise _no_library((library, problem)) from problem


def _no_library(*failures: tuple[str, ExplainedError]) -> NoLibrary:
    tried = Several(
        ExplainedError(N_("{library}: {problem}."), library=name, problem=problem)
        for name, problem in failures
    )
    return NoLibrary(tried=tried)
