"""An invalid wiring is refused, with the pin that is wrong."""

from __future__ import annotations

from itertools import product

import pytest

from hardware.header.pins import (
    CONSOLE_PINS,
    FREE_PINS,
    HAT_PINS,
    BoxPins,
    ConsolePin,
    HatPin,
    NoSuchPin,
    PinTwice,
    PowerPin,
    Wiring,
    WrongNumberOfBoxes,
)


def test_the_free_pins_are_just_enough_for_eight_boxes_without_lights() -> None:
    boxes = [BoxPins(*FREE_PINS[3 * box : 3 * box + 3]) for box in range(8)]
    assert len(Wiring(tuple(boxes)).boxes) == 8
    assert len(FREE_PINS) == 24


def test_every_free_pin_may_have_any_use() -> None:
    for pin, position in product(FREE_PINS, range(4)):
        pins = [other for other in FREE_PINS if other != pin][:3]
        pins.insert(position, pin)
        assert BoxPins(*pins).uses()[position][0] == pin


@pytest.mark.parametrize("pin", [-1, 28, 40])
def test_a_pin_that_does_not_exist_is_refused(pin: int) -> None:
    with pytest.raises(NoSuchPin, match=rf"no GPIO {pin} for the No button\. Choose one from 2"):
        BoxPins(5, pin, 13)


@pytest.mark.parametrize("pin", HAT_PINS)
def test_the_pins_of_a_hats_memory_are_refused(pin: int) -> None:
    with pytest.raises(HatPin, match=rf"GPIO {pin} can't be the light: .* HAT's memory"):
        BoxPins(5, 6, 13, pin)


@pytest.mark.parametrize("pin", CONSOLE_PINS)
def test_the_pins_of_the_serial_console_are_refused(pin: int) -> None:
    with pytest.raises(ConsolePin, match=rf"GPIO {pin} can't be the Stomachache button"):
        BoxPins(5, 6, pin)


def test_a_pin_used_twice_in_one_box_is_refused_naming_both_users() -> None:
    with pytest.raises(PinTwice) as caught:
        BoxPins(5, 6, 5)
    assert str(caught.value) == (
        "GPIO 5 is both the Yes button and the Stomachache button. Give one of them another pin"
    )


def test_a_pin_that_two_boxes_share_is_refused_naming_both_users() -> None:
    with pytest.raises(PinTwice) as caught:
        Wiring((BoxPins(5, 6, 13), BoxPins(16, 20, 21, 5)))
    assert str(caught.value) == (
        "GPIO 5 is both the Yes button of box 1 and the light of box 2. "
        "Give one of them another pin"
    )


@pytest.mark.parametrize("count", [0, 9])
def test_there_are_1_to_8_boxes(count: int) -> None:
    with pytest.raises(WrongNumberOfBoxes, match=rf"1 to 8 boxes, but there are {count}"):
        Wiring((BoxPins(5, 6, 13),) * count)


@pytest.mark.parametrize(
    ("number", "refusal"),
    [
        (0, HatPin),
        (1, HatPin),
        (14, ConsolePin),
        (15, ConsolePin),
        (28, NoSuchPin),
        (-1, NoSuchPin),
    ],
)
def test_a_power_button_needs_a_free_pin(number: int, refusal: type[Exception]) -> None:
    with pytest.raises(refusal, match="the power button"):
        PowerPin(number)


def test_a_power_button_may_not_share_a_pin_with_a_box() -> None:
    wiring = Wiring((BoxPins(5, 6, 13),))
    PowerPin(3).check_against(wiring)
    PowerPin(5).check_against(None)
    with pytest.raises(PinTwice) as caught:
        PowerPin(6).check_against(wiring)
    assert str(caught.value) == (
        "GPIO 6 is both the No button of box 1 and the power button. Give one of them another pin"
    )
