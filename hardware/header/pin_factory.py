"""Which library drives the header's pins: chosen openly, and never a mock unless asked for.

gpiozero brings the libraries under one hat; its own silent fallback is never used.
Knows nothing of boxes.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from spoken import N_, Said, Several, Spoken

log = logging.getLogger(__name__)

ASKED_BY = "GPIOZERO_PIN_FACTORY"
LGPIO_FOLDER = "LG_WD"
DEVICES = Path("/dev")
ANY_PIN = 4
"""A pin that can be asked for its function, which changes nothing."""


class Pin(Protocol):
    """One pin of gpiozero's."""

    state: float
    """0 when low, 1 when high."""

    def input_with_pull(self, pull: str) -> None: ...

    def output_with_state(self, state: int) -> None: ...


class PinFactory(Protocol):
    """What gives gpiozero's pins; closing it lets go of them all."""

    def pin(self, name: str) -> Pin: ...

    def close(self) -> None: ...


class NoDevice(Spoken):
    sentence = N_("there is no {device}, so this is no Raspberry Pi, or its kernel is too old")


class NoPermission(Spoken):
    sentence = N_(
        "you may not use {device}. Join the group gpio "
        "(sudo usermod -aG gpio $USER), then log in again"
    )


class NotInstalled(Spoken):
    sentence = N_("it is not installed. Install it: make install-pi, or {package}")


class Refuses(Spoken):
    sentence = N_("it can't be used on this computer ({problem})")


class Tried(Spoken):
    sentence = N_("{library}: {problem}.")


class NoLibrary(Spoken):
    sentence = N_("The header's pins can't be used; these were tried:\n{tried}")


class UnknownLibrary(Spoken):
    sentence = N_(
        "{variable} asks for “{asked}”, which is not known here. "
        "Set it to {known}, or leave it out to have the right one chosen."
    )


class Preferred(Said):
    sentence = N_("it works here, on every Pi and with current kernels")


class NextBest(Said):
    sentence = N_("it works here, and lgpio does not: {problem}")


class AskedFor(Said):
    sentence = N_("{variable} asks for it")


class MockAskedFor(Said):
    sentence = N_("{variable} asks for it, so no real pin is read")


@dataclass(frozen=True)
class ChosenFactory:
    """What drives the pins, the library's name, and why it was chosen."""

    factory: PinFactory
    name: str
    reason: Said


def choose_factory(devices: Path = DEVICES) -> ChosenFactory:
    """The library that works here, or the one that GPIOZERO_PIN_FACTORY asks for.

    Raises:
        NoLibrary: none works; it says what was tried, why each failed and what to do.
        UnknownLibrary: one is asked for that is not known here.
    """
    asked = os.environ.get(ASKED_BY)
    chosen = _first_that_works(devices) if asked is None else _asked_for(asked, devices)
    log.info("pins are driven by %s: %s", chosen.name, chosen.reason)
    return chosen


def _first_that_works(devices: Path) -> ChosenFactory:
    try:
        return ChosenFactory(_open_lgpio(devices), "lgpio", Preferred())
    except Spoken as problem:
        lgpio_fails = problem
        log.info("lgpio is not used: %s", problem)
    try:
        reason = NextBest(problem=lgpio_fails)
        return ChosenFactory(_open_rpi_gpio(), "RPi.GPIO", reason)
    except Spoken as problem:
        failures = (("lgpio", lgpio_fails), ("RPi.GPIO", problem))
        raise _none_of(*failures) from problem


def _asked_for(asked: str, devices: Path) -> ChosenFactory:
    openers: dict[str, tuple[str, Callable[[], PinFactory], type[Said]]] = {
        "lgpio": ("lgpio", lambda: _open_lgpio(devices), AskedFor),
        "rpigpio": ("RPi.GPIO", _open_rpi_gpio, AskedFor),
        "mock": ("mock", _open_mock, MockAskedFor),
    }
    if asked.lower() not in openers:
        raise UnknownLibrary(variable=ASKED_BY, asked=asked, known=", ".join(openers))
    name, open_it, reason = openers[asked.lower()]
    try:
        return ChosenFactory(open_it(), name, reason(variable=ASKED_BY))
    except Spoken as problem:
        raise _none_of((name, problem)) from problem


def _none_of(*failures: tuple[str, Spoken]) -> NoLibrary:
    tried = Several(Tried(library=name, problem=problem) for name, problem in failures)
    return NoLibrary(tried=tried)


def _open_lgpio(devices: Path) -> PinFactory:
    """Raises Spoken, saying what to do."""
    chips = sorted(devices.glob("gpiochip*"))
    if not chips:
        raise NoDevice(device=devices / "gpiochip*")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise NoPermission(device=chips[0])
    return _opened(_lgpio_factory, needs="lgpio", package="python3-lgpio")


def _lgpio_factory() -> PinFactory:
    """The import leaves a FIFO in LG_WD and stays there, where the program must not."""
    if LGPIO_FOLDER not in os.environ:
        os.environ[LGPIO_FOLDER] = _folder_of_its_own()
    with contextlib.chdir(os.environ[LGPIO_FOLDER]):
        module: Any = import_module("gpiozero.pins.lgpio")
    factory: PinFactory = module.LGPIOFactory()
    return factory


def _folder_of_its_own() -> str:
    folder = tempfile.mkdtemp(prefix="vivat-lgpio-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _open_rpi_gpio() -> PinFactory:
    """Raises Spoken, saying what to do."""
    return _opened(_rpi_gpio_factory, needs="RPi", package="python3-rpi.gpio")


def _rpi_gpio_factory() -> PinFactory:
    """On a Pi 5 the import and the factory succeed, and only the first use of a pin fails."""
    module: Any = import_module("gpiozero.pins.rpigpio")
    factory: PinFactory = module.RPiGPIOFactory()
    try:
        module.GPIO.gpio_function(ANY_PIN)
    except Exception:
        factory.close()
        raise
    return factory


def _open_mock() -> PinFactory:
    module: Any = import_module("gpiozero.pins.mock")
    factory: PinFactory = module.MockFactory()
    return factory


def _opened(make: Callable[[], PinFactory], needs: str, package: str) -> PinFactory:
    try:
        return make()
    except ModuleNotFoundError as error:
        if error.name == needs:
            raise NotInstalled(package=package) from error
        raise Refuses(problem=error) from error
    except Exception as error:  # each library has errors of its own, and some only RuntimeError
        raise Refuses(problem=error) from error
