"""What a Pi would have of lgpio and RPi.GPIO, as far as gpiozero calls it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

PI_4B, PI_5B = 0xC03111, 0xD04170
"""What these models say of themselves."""


class FakeLgpio(ModuleType):
    """What gpiozero calls of lgpio: opening a chip, and remembering which."""

    def __init__(self, opens: bool = True) -> None:
        super().__init__("lgpio")
        self.opened: list[int] = []
        self.closed: list[int] = []
        self._opens = opens

    def __getattr__(self, name: str) -> Any:
        """Its many constants, which all are small numbers."""
        if name.isupper():
            return 0
        raise AttributeError(name)

    def gpiochip_open(self, chip: int) -> int:
        if not self._opens:
            raise Exception("can not open gpiochip")  # lgpio's own error is no better
        self.opened.append(chip)
        return chip

    def gpiochip_close(self, chip: int) -> None:
        self.closed.append(chip)


class FakeRpiGpio(ModuleType):
    """What gpiozero calls of RPi.GPIO; on a Pi 5 all works but the pins."""

    def __init__(self, pins_work: bool = True) -> None:
        super().__init__("RPi.GPIO")
        self.cleaned_up = False
        self._pins_work = pins_work

    def __getattr__(self, name: str) -> Any:
        if name.isupper():
            return 0
        raise AttributeError(name)

    def setmode(self, mode: int) -> None: ...

    def setwarnings(self, on: bool) -> None: ...

    def cleanup(self) -> None:
        self.cleaned_up = True

    def gpio_function(self, pin: int) -> int:
        if not self._pins_work:
            raise RuntimeError("Cannot determine SOC peripheral base address")
        return 1


def on_a_pi(monkeypatch: pytest.MonkeyPatch, revision: int = PI_4B) -> None:
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: revision)


def with_lgpio(monkeypatch: pytest.MonkeyPatch, fake: ModuleType) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", fake)


def with_rpi_gpio(monkeypatch: pytest.MonkeyPatch, fake: ModuleType) -> None:
    package = ModuleType("RPi")
    monkeypatch.setattr(package, "GPIO", fake, raising=False)
    monkeypatch.setitem(sys.modules, "RPi", package)
    monkeypatch.setitem(sys.modules, "RPi.GPIO", fake)
