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

from hardware.header.board import PROC, Board, read_board
from hardware.header.chips import DEVICES, SYS, header_chip
from hardware.header.libraries import PinFactory, open_lgpio, open_mock, open_rpi_gpio
from sentences import N_, ExplainedError, Sentence, Several

log = logging.getLogger(__name__)

ASKED_BY = "GPIOZERO_PIN_FACTORY"


class Tried(ExplainedError):
    template = N_("{library}: {problem}.")


class NoLibrary(ExplainedError):
    template = N_("The header's pins can't be used; these were tried:\n{tried}")


class UnknownLibrary(ExplainedError):
    template = N_(
        "{variable} asks for “{asked}”, which is not known here. "
        "Set it to {known}, or leave it out to have the right one chosen."
    )


class Preferred(Sentence):
    template = N_("it works here, on every Pi and with current kernels")


class NextBest(Sentence):
    template = N_("it works here, and lgpio does not: {problem}")


class AskedFor(Sentence):
    template = N_("{variable} asks for it")


class MockAskedFor(Sentence):
    template = N_("{variable} asks for it, so no real pin is read")


@dataclass(frozen=True)
class ChosenFactory:
    """What drives the pins, the library's name, and why it was chosen."""

    factory: PinFactory
    name: str
    reason: Sentence
    doubt: Sentence | None = None
    """What there is to say where the kernel's chip is only a guess."""

    def let_go(self) -> None:
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
    board: Board | None
    kernel: str

    def lgpio(self, reason: Sentence) -> ChosenFactory:
        """Raises ExplainedError, saying what to do."""
        chosen = header_chip(self.devices, self.system, self.board, self.kernel)
        factory = open_lgpio(chosen.chip.number)
        log.info("the header is %s", chosen.chip)
        return ChosenFactory(factory, "lgpio", reason, chosen.doubt)

    def rpi_gpio(self, reason: Sentence) -> ChosenFactory:
        """Raises ExplainedError, saying what to do."""
        return ChosenFactory(open_rpi_gpio(self.board), "RPi.GPIO", reason)


def choose_factory(devices: Path = DEVICES, proc: Path = PROC, system: Path = SYS) -> ChosenFactory:
    """The library that works here, or the one that GPIOZERO_PIN_FACTORY asks for.

    Raises:
        NoLibrary: none works; it says what was tried, why each failed and what to do.
        UnknownLibrary: one is asked for that is not known here.
    """
    asked = os.environ.get(ASKED_BY)
    computer = _Computer(devices, system, read_board(proc), platform.release())
    _log_board(computer)
    chosen = _first_that_works(computer) if asked is None else _asked_for(asked, computer)
    log.info("pins are driven by %s: %s", chosen.name, chosen.reason)
    if chosen.doubt is not None:
        log.warning("%s", chosen.doubt)
    return chosen


def _log_board(computer: _Computer) -> None:
    doubt = computer.board and computer.board.doubt(computer.kernel)
    if doubt:
        log.warning("%s", doubt)
    elif computer.board:
        log.info("the board is a %s", computer.board.called())


def _first_that_works(computer: _Computer) -> ChosenFactory:
    try:
        return computer.lgpio(Preferred())
    except ExplainedError as problem:
        lgpio_fails = problem
        log.info("lgpio is not used: %s", problem)
    try:
        return computer.rpi_gpio(NextBest(problem=lgpio_fails))
    except ExplainedError as problem:
        failures = (("lgpio", lgpio_fails), ("RPi.GPIO", problem))
        raise _none_of(*failures) from problem


def _asked_for(asked: str, computer: _Computer) -> ChosenFactory:
    because = AskedFor(variable=ASKED_BY)
    mock = MockAskedFor(variable=ASKED_BY)
    openers: dict[str, tuple[str, Callable[[], ChosenFactory]]] = {
        "lgpio": ("lgpio", lambda: computer.lgpio(because)),
        "rpigpio": ("RPi.GPIO", lambda: computer.rpi_gpio(because)),
        "mock": ("mock", lambda: ChosenFactory(open_mock(), "mock", mock)),
    }
    if asked.lower() not in openers:
        raise UnknownLibrary(variable=ASKED_BY, asked=asked, known=", ".join(openers))
    name, open_it = openers[asked.lower()]
    try:
        return open_it()
    except ExplainedError as problem:
        raise _none_of((name, problem)) from problem


def _none_of(*failures: tuple[str, ExplainedError]) -> NoLibrary:
    tried = Several(Tried(library=name, problem=problem) for name, problem in failures)
    return NoLibrary(tried=tried)
