"""gpiozero's mock pins, and such as fail."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from hardware.header.pin_factory import AskedFor, ChosenFactory


class Stuck(Exception):
    """A pin library's own error."""


class FragilePin(MockPin):  # type: ignore[misc]
    """A mock pin that can't be reached while it is broken."""

    is_broken = False

    def _get_state(self) -> bool:
        if self.is_broken:
            raise Stuck("GPIO chip is gone")
        return bool(super()._get_state())

    def _set_state(self, value: float) -> None:
        if self.is_broken:
            raise Stuck("GPIO chip is gone")
        super()._set_state(value)


class TakenPin(MockPin):  # type: ignore[misc]
    def _set_function(self, value: str) -> None:
        if value == "output":
            raise Stuck("GPIO busy")
        super()._set_function(value)


def chosen(factory: MockFactory) -> ChosenFactory:
    return ChosenFactory(factory, "mock", AskedFor(variable="this test"))
