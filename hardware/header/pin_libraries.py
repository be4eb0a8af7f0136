"""The header's pins through gpiozero and lgpio. Knows nothing of boxes, or of where chips are."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from sentences import N_, ExplainedError

LGPIO_FOLDER = "LG_WD"
LGPIO_CONSTANTS = {
    "SET_BIAS_DISABLE": "SET_PULL_NONE",
    "SET_BIAS_PULL_UP": "SET_PULL_UP",
    "SET_BIAS_PULL_DOWN": "SET_PULL_DOWN",
}
"""Their names in gpiozero 1.6, and in lgpio since 0.2."""


class LibraryPin(Protocol):
    """A gpiozero pin."""

    state: float
    """0 when low, 1 when high."""

    def input_with_pull(self, pull: str) -> None: ...

    def output_with_state(self, state: int) -> None: ...


class PinFactory(Protocol):
    """Gives gpiozero pins; `close` releases them all."""

    def pin(self, name: str) -> LibraryPin: ...

    def close(self) -> None: ...


@runtime_checkable
class KernelLines(PinFactory, Protocol):
    """The pins of one of the kernel's GPIO chips, which can also be read together."""

    chip_number: int

    def claim_inputs(self, pins: Sequence[int]) -> None:
        """Claim a group of inputs that are pulled up; its first pin leads it."""

    def levels(self, leader: int) -> int:
        """The levels of a group, a bit each, in their order."""

    def user(self, pin: int) -> str:
        """The kernel's name for who has this pin; "" if it is free."""


def open_lgpio(chip: int) -> PinFactory:
    """The pins of the GPIO chip with this number. Raises ExplainedError with a remedy."""
    try:
        return _on_chip(_gpiozero_lgpio(), chip)
    except Exception as error:  # lgpio has no errors of its own
        sentence = N_("it does not work on this computer ({problem})")
        if isinstance(error, ModuleNotFoundError) and error.name == "lgpio":
            sentence = N_(
                "it is not installed. On Raspberry Pi OS: sudo apt install {package}; "
                "in a checkout: make install-pi"
            )
        raise ExplainedError(sentence, problem=error, package="python3-lgpio") from error


def open_mock() -> PinFactory:
    """Emulated pins."""
    module: Any = import_module("gpiozero.pins.mock")
    factory: PinFactory = module.MockFactory()
    return factory


def _gpiozero_lgpio() -> Any:
    """Importing lgpio creates a FIFO in the folder LG_WD, and changes the working directory."""
    if not os.access(os.environ.get(LGPIO_FOLDER, ""), os.W_OK | os.X_OK):
        os.environ[LGPIO_FOLDER] = folder = tempfile.mkdtemp(prefix="vivat-lgpio-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with _working_directory(os.environ[LGPIO_FOLDER]):
        module: Any = import_module("gpiozero.pins.lgpio")
    for older, newer in LGPIO_CONSTANTS.items():
        if not hasattr(module.lgpio, older):
            setattr(module.lgpio, older, getattr(module.lgpio, newer))
    return module


@contextmanager
def _working_directory(folder: str) -> Iterator[None]:
    """Stay in a folder, then return if that is possible: sudo may start us in another user's
    folder, and somebody may have deleted ours."""
    try:
        before = os.getcwd()
    except FileNotFoundError:
        before = folder
    os.chdir(folder)
    try:
        yield
    finally:
        with suppress(OSError):
            os.chdir(before)


def _on_chip(gpiozero_lgpio: Any, chip: int) -> PinFactory:
    """gpiozero 2.0 ignores the number it is given and guesses one from the model."""
    lgpio: Any = gpiozero_lgpio.lgpio

    class OnChip(gpiozero_lgpio.LGPIOFactory):  # type: ignore[misc]
        def __init__(self) -> None:
            super(gpiozero_lgpio.LGPIOFactory, self).__init__()
            # gpiozero shares one dict among all factories: closing one would close all pins.
            self.pins: dict[object, LibraryPin] = {}
            self._handle = lgpio.gpiochip_open(chip)
            self._chip = self.chip_number = chip
            self.pin_class = gpiozero_lgpio.LGPIOPin

        def claim_inputs(self, pins: Sequence[int]) -> None:
            lgpio.group_claim_input(self._handle, list(pins), lgpio.SET_BIAS_PULL_UP)

        def levels(self, leader: int) -> int:
            _size, levels = lgpio.group_read(self._handle, leader)
            return int(levels)

        def user(self, pin: int) -> str:
            *_status, user = lgpio.gpio_get_line_info(self._handle, pin)
            return str(user)

    factory: PinFactory = OnChip()
    return factory
