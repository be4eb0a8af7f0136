"""gpiozero's mock pins, some of which fail, and how to wait for the threads that sample them."""

from __future__ import annotations

import threading

from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from hardware.header.pin_factory import ChosenFactory, MockRequested


class PinError(Exception):
    """A pin library's own error."""


class FragilePin(MockPin):  # type: ignore[misc]
    """A mock pin that fails while it is broken."""

    is_broken = False

    def _get_state(self) -> bool:
        if self.is_broken:
            raise PinError("GPIO chip is gone")
        return bool(super()._get_state())

    def _set_state(self, value: float) -> None:
        if self.is_broken:
            raise PinError("GPIO chip is gone")
        super()._set_state(value)


class TakenPin(MockPin):  # type: ignore[misc]
    def _set_function(self, value: str) -> None:
        if value == "output":
            raise PinError("GPIO busy")
        super()._set_function(value)


def chosen(factory: MockFactory) -> ChosenFactory:
    return ChosenFactory(factory, "mock", MockRequested(variable="this test"))


def has_thread(name: str) -> bool:
    return any(thread.name == name for thread in threading.enumerate())
