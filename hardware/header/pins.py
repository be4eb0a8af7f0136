"""The wiring of the boxes and the power button: which pin is for what. Invalid ones are refused.

Pins are GPIO numbers (BCM), not positions on the header. Knows nothing of how a pin is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.boxes import BUTTON_NAMES, Button
from sentences import N_, ExplainedError, Sentence

PINS = range(28)
HAT_PINS = (0, 1)
CONSOLE_PINS = (14, 15)
FREE_PINS = tuple(pin for pin in PINS if pin not in HAT_PINS + CONSOLE_PINS)
MOST_BOXES = 8


class UseOfBox(Sentence):
    template = N_("{use} of box {box}")


class NoSuchPin(ExplainedError):
    template = N_("There is no GPIO {pin} for {use}. Choose one from {first} to {last}")


class HatPin(ExplainedError):
    template = N_("GPIO {pin} can't be {use}: GPIO 0 and 1 read a HAT's memory. Choose another pin")


class ConsolePin(ExplainedError):
    template = N_(
        "GPIO {pin} can't be {use}: GPIO 14 and 15 are the serial console. Choose another pin"
    )


class PinTwice(ExplainedError):
    template = N_("GPIO {pin} is both {one} and {other}. Give one of them another pin")


class WrongNumberOfBoxes(ExplainedError):
    template = N_("The header can have 1 to {most} boxes, but there are {count} in the settings")


@dataclass(frozen=True)
class BoxPins:
    """The pins of one box; `light` is None if it has none.

    Raises ExplainedError if a pin does not exist, is reserved or is used twice.
    """

    yes: int
    no: int
    stomachache: int
    light: int | None = None

    def __post_init__(self) -> None:
        for pin, use in self.uses():
            _check(pin, use)
        _check_each_once(self.uses())

    def uses(self) -> tuple[tuple[int, Sentence], ...]:
        """Every pin and its use: the buttons in their order, then the light."""
        pins = (self.yes, self.no, self.stomachache)
        buttons = tuple(
            (pin, Sentence(N_("the {button} button"), button=BUTTON_NAMES[button]))
            for pin, button in zip(pins, Button, strict=True)
        )
        if self.light is None:
            return buttons
        return (*buttons, (self.light, Sentence(N_("the light"))))


@dataclass(frozen=True)
class Wiring:
    """1 to 8 boxes at the header, counted from 1.

    Raises ExplainedError if two of them share a pin, or for another number of boxes.
    """

    boxes: tuple[BoxPins, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.boxes) <= MOST_BOXES:
            raise WrongNumberOfBoxes(most=MOST_BOXES, count=len(self.boxes))
        _check_each_once(self.uses())

    def uses(self) -> tuple[tuple[int, Sentence], ...]:
        """Every pin and its use."""
        return tuple(
            (pin, UseOfBox(use=use, box=number))
            for number, box in enumerate(self.boxes, start=1)
            for pin, use in box.uses()
        )


@dataclass(frozen=True)
class PowerPin:
    """The pin of the power button. Raises ExplainedError if it does not exist or is reserved."""

    number: int

    def __post_init__(self) -> None:
        _check(self.number, self.use)

    @property
    def use(self) -> Sentence:
        return Sentence(N_("the power button"))

    def check_against(self, wiring: Wiring | None) -> None:
        """Raises PinTwice if a box has this pin."""
        boxes = () if wiring is None else wiring.uses()
        _check_each_once((*boxes, (self.number, self.use)))


def _check(pin: int, use: Sentence) -> None:
    if pin not in PINS:
        raise NoSuchPin(pin=pin, use=use, first=FREE_PINS[0], last=FREE_PINS[-1])
    if pin in HAT_PINS:
        raise HatPin(pin=pin, use=use)
    if pin in CONSOLE_PINS:
        raise ConsolePin(pin=pin, use=use)


def _check_each_once(uses: Iterable[tuple[int, Sentence]]) -> None:
    users: dict[int, Sentence] = {}
    for pin, use in uses:
        if pin in users:
            raise PinTwice(pin=pin, one=users[pin], other=use)
        users[pin] = use
