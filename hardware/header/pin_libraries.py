"""How each pin library is opened through gpiozero, and in which words it refuses.

Knows nothing of which one is better, nor of boxes.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from hardware.header.pi_model import RaspberryPi, Soc
from sentences import N_, ExplainedError

LGPIO_FOLDER = "LG_WD"
ANY_PIN = 4
"""A pin that can be asked for its function, which changes nothing."""
CONSTANTS_OF_LGPIO = {
    "SET_BIAS_DISABLE": "SET_PULL_NONE",
    "SET_BIAS_PULL_UP": "SET_PULL_UP",
    "SET_BIAS_PULL_DOWN": "SET_PULL_DOWN",
}
"""What gpiozero 1.6 calls them, and lgpio since 0.2."""


class LibraryPin(Protocol):
    """One pin of gpiozero's."""

    state: float
    """0 when low, 1 when high."""

    def input_with_pull(self, pull: str) -> None: ...

    def output_with_state(self, state: int) -> None: ...


class PinFactory(Protocol):
    """What gives gpiozero's pins; closing it lets go of them all."""

    def pin(self, name: str) -> LibraryPin: ...

    def close(self) -> None: ...


class NotInstalled(ExplainedError):
    template = N_(
        "it is not installed. On Raspberry Pi OS: sudo apt install {package}; "
        "in a checkout: make install-pi"
    )


class LibraryFailed(ExplainedError):
    template = N_("it can't be used on this computer ({problem})")


class TooNewForRpiGpio(ExplainedError):
    template = N_("it works on Raspberry Pis up to the 4 and 400 only")


class OnAnotherChip(ExplainedError):
    template = N_(
        "it can't work on a Raspberry Pi 5 or its kin: their pins hang on another chip, "
        "which it does not know"
    )


class IsRpiLgpio(ExplainedError):
    template = N_("what is installed by its name is rpi-lgpio, which is lgpio once more")


def open_lgpio(chip: int) -> PinFactory:
    """The pins of the kernel's chip of this number.

    Raises ExplainedError, saying what to do.
    """
    return _opened(lambda: _lgpio_factory(chip), needs="lgpio", package="python3-lgpio")


def open_rpi_gpio(board: RaspberryPi | None) -> PinFactory:
    """Raises ExplainedError, saying what to do, or why it is not even tried."""
    if board is None or board.soc is None:
        raise TooNewForRpiGpio
    if board.soc is Soc.BCM2712:
        raise OnAnotherChip
    return _opened(_rpi_gpio_factory, needs="RPi", package="python3-rpi.gpio")


def open_mock() -> PinFactory:
    """Pins that are none."""
    module: Any = import_module("gpiozero.pins.mock")
    factory: PinFactory = module.MockFactory()
    return factory


def _lgpio_factory(chip: int) -> PinFactory:
    """The import leaves a FIFO in LG_WD and stays there, where the program must not."""
    if LGPIO_FOLDER not in os.environ:
        os.environ[LGPIO_FOLDER] = _folder_of_its_own()
    with _inside(os.environ[LGPIO_FOLDER]):
        module: Any = import_module("gpiozero.pins.lgpio")
    _name_constants(module.lgpio)
    return _on_chip(module, chip)


@contextmanager
def _inside(folder: str) -> Iterator[None]:
    """Another user's folder, in which sudo leaves one, can be left but not entered again."""
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        with suppress(PermissionError):
            os.chdir(before)


def _on_chip(gpiozero_lgpio: Any, chip: int) -> PinFactory:
    """gpiozero 2.0 takes the chip's number from the board's type, whatever it is told."""

    class OnChip(gpiozero_lgpio.LGPIOFactory):  # type: ignore[misc]
        def __init__(self) -> None:
            super(gpiozero_lgpio.LGPIOFactory, self).__init__()
            # gpiozero has one dict for all its factories: closing one would close everybody's pins
            self.pins: dict[object, LibraryPin] = {}
            self._handle = gpiozero_lgpio.lgpio.gpiochip_open(chip)
            self._chip = chip
            self.pin_class = gpiozero_lgpio.LGPIOPin

    factory: PinFactory = OnChip()
    return factory


def _name_constants(lgpio: Any) -> None:
    for older, newer in CONSTANTS_OF_LGPIO.items():
        if not hasattr(lgpio, older):
            setattr(lgpio, older, getattr(lgpio, newer))


def _folder_of_its_own() -> str:
    folder = tempfile.mkdtemp(prefix="vivat-lgpio-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _rpi_gpio_factory() -> PinFactory:
    """Where the kernel refuses, the factory is made all the same; the first use of a pin fails."""
    if find_spec("RPi._GPIO") is None:
        raise IsRpiLgpio
    module: Any = import_module("gpiozero.pins.rpigpio")
    factory: PinFactory = module.RPiGPIOFactory()
    try:
        module.GPIO.gpio_function(ANY_PIN)
    except Exception:
        factory.close()
        raise
    return factory


def _opened(make: Callable[[], PinFactory], needs: str, package: str) -> PinFactory:
    try:
        return make()
    except ExplainedError:
        raise
    except ModuleNotFoundError as error:
        if error.name == needs:
            raise NotInstalled(package=package) from error
        raise LibraryFailed(problem=error) from error
    except Exception as error:  # each library has errors of its own, and some only RuntimeError
        raise LibraryFailed(problem=error) from error
