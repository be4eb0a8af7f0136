"""Opens the header's pins with lgpio, or mock pins on request. Knows nothing of boxes.

gpiozero's own silent fallback to a mock is never used.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from pathlib import Path

from hardware.header.gpio_chips import DEVICES, SYS, header_chip
from hardware.header.pin_libraries import PinFactory, open_lgpio, open_mock
from sentences import N_, ExplainedError, Sentence

log = logging.getLogger(__name__)

FACTORY_VARIABLE = "GPIOZERO_PIN_FACTORY"
MOCK = "mock"


class MockRequested(Sentence):
    template = N_("{variable} requests it, so no real pin is used")


@dataclass(frozen=True)
class ChosenFactory:
    """The chosen library's pins, its name, and why it was chosen."""

    factory: PinFactory
    name: str
    reason: Sentence

    def release(self) -> None:
        """Release all pins. Each becomes an input, so lights go out."""
        try:
            self.factory.close()
        except Exception as error:  # each library has its own errors, and nothing is left to do
            log.error("%s can't release the header's pins: %s", self.name, error)


def choose_factory(devices: Path = DEVICES, system: Path = SYS) -> ChosenFactory:
    """The pins of the header; mock pins if GPIOZERO_PIN_FACTORY requests them.

    Raises:
        ExplainedError: lgpio does not work here; it says why and what to do.
    """
    if os.environ.get(FACTORY_VARIABLE) == MOCK:
        chosen = ChosenFactory(open_mock(), MOCK, MockRequested(variable=FACTORY_VARIABLE))
    else:
        chosen = _lgpio(devices, system)
    log.info("pins are driven by %s: %s", chosen.name, chosen.reason)
    return chosen


def _lgpio(devices: Path, system: Path) -> ChosenFactory:
    try:
        chip = header_chip(devices, system)
        factory = open_lgpio(chip.number)
    except ExplainedError as problem:
        tried = ExplainedError(N_("{library}: {problem}."), library="lgpio", problem=problem)
        raise ExplainedError(
            N_("The header's pins can't be used. vivat tried:\n{tried}"), tried=tried
        ) from problem
    log.info("the header's GPIO chip is %s", chip)
    return ChosenFactory(factory, "lgpio", Sentence(N_("it supports every Pi and current kernels")))
