"""A fake lgpio, as far as gpiozero calls it."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

LGPIO_0_1 = {"SET_BIAS_DISABLE": 128, "SET_BIAS_PULL_UP": 32, "SET_BIAS_PULL_DOWN": 64}
LGPIO_0_2 = {"SET_PULL_NONE": 128, "SET_PULL_UP": 32, "SET_PULL_DOWN": 64}
"""The names of the pull constants in both versions."""
EDGES = {"RISING_EDGE": 1, "FALLING_EDGE": 2, "BOTH_EDGES": 3}
PULLED_UP, OUTPUT = 32, 2
"""Modes that `gpio_get_mode` returns."""


class FakeLgpio(ModuleType):
    """Chips whose pins remember their modes and levels, with one version's constants only."""

    def __init__(self, opens: bool = True, constants: dict[str, int] = LGPIO_0_2) -> None:
        super().__init__("lgpio")
        self.opened: list[int] = []
        self.closed: list[int] = []
        self.modes: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self.users: dict[int, str] = {}
        """Who else has a pin."""
        self.driven: dict[int, int] = {}
        """The last level of each output. Some kernels leave it when the program ends."""
        self.groups: dict[int, list[int]] = {}
        self.reads = 0
        self.group_reads = 0
        self._opens = opens
        for name, value in (EDGES | constants).items():
            setattr(self, name, value)

    def gpiochip_open(self, chip: int) -> int:
        if not self._opens:
            raise Exception("can not open gpiochip")  # as lgpio does
        self.opened.append(chip)
        return chip

    def gpiochip_close(self, chip: int) -> None:
        self.closed.append(chip)

    def gpio_claim_input(self, chip: int, gpio: int, flags: int = 0) -> None:
        self._check_free(gpio)
        self.modes[gpio] = flags
        self.levels[gpio] = int(flags == PULLED_UP)

    def gpio_claim_output(self, chip: int, gpio: int, level: int = 0) -> None:
        self._check_free(gpio)
        self.modes[gpio] = OUTPUT
        self.gpio_write(chip, gpio, bool(level))

    def gpio_free(self, chip: int, gpio: int) -> None:
        del self.modes[gpio]

    def gpio_get_mode(self, chip: int, gpio: int) -> int:
        return self.modes[gpio]

    def gpio_read(self, chip: int, gpio: int) -> int:
        self.reads += 1
        return self.levels[gpio]

    def group_claim_input(self, chip: int, gpios: list[int], flags: int = 0) -> None:
        for gpio in gpios:
            self._check_free(gpio)
        for gpio in gpios:
            self.gpio_claim_input(chip, gpio, flags)
        self.groups[gpios[0]] = gpios

    def group_read(self, chip: int, leader: int) -> list[int]:
        self.group_reads += 1
        group = self.groups[leader]
        return [len(group), sum(self.levels[gpio] << at for at, gpio in enumerate(group))]

    def gpio_get_line_info(self, chip: int, gpio: int) -> list[object]:
        return [0, gpio, int(gpio in self.users), f"GPIO{gpio}", self.users.get(gpio, "")]

    def _check_free(self, gpio: int) -> None:
        if gpio in self.users:
            raise Exception("GPIO busy")  # as lgpio does

    def gpio_write(self, chip: int, gpio: int, level: bool) -> None:
        self.levels[gpio] = self.driven[gpio] = int(level)


def with_revision(monkeypatch: pytest.MonkeyPatch, revision: int) -> None:
    """Set the revision that gpiozero reads."""
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: revision)


def with_lgpio(monkeypatch: pytest.MonkeyPatch, fake: ModuleType) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", fake)
