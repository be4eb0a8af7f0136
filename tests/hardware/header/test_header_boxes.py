"""Boxes at the Pi's header: their pins are claimed, named if they fail, and released."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from companion.words.i18n import translate
from hardware.boxes import (
    Button,
    Cause,
    Found,
    Health,
    Identity,
    Light,
    Lost,
    Order,
    Pressed,
    Report,
    Signal,
)
from hardware.header.claimed_pins import PinsRefused
from hardware.header.header_boxes import RETRY_SECONDS, HeaderBoxes
from hardware.header.pins import BoxPins, Wiring
from tests.hardware.box_bench import HeaderBench
from tests.hardware.header.mock_pins import TakenPin, chosen

YES, NO = Button.YES, Button.NO


def the_report(boxes: HeaderBoxes) -> Report:
    (report,) = boxes.reports()
    return report


def test_buttons_are_pulled_up_and_lights_start_dark(bench: HeaderBench) -> None:
    for box in (0, 1):
        assert [bench.pin(box, button).pull for button in Button] == ["up"] * 3
        assert bench.light_pin(box).function == "output"
        assert not bench.light_pin(box).state


def test_no_callback_of_the_pin_library_is_set(bench: HeaderBench) -> None:
    assert all(bench.pin(box, button).when_changed is None for box in (0, 1) for button in Button)


def test_a_button_held_at_the_start_is_one_press(factory: MockFactory) -> None:
    boxes = HeaderBoxes(Wiring((BoxPins(5, 6, 13),)), chosen(factory))
    factory.pin("GPIO5").drive_low()
    now = 0.0
    signals: list[Signal] = []
    while now < 1.0:
        now += boxes.sample(now)
        signals += boxes.poll(now)
    assert signals == [Found("header-1", Identity.PROVEN), Pressed("header-1", YES)]


def test_a_pin_in_use_is_refused_with_its_number_and_use(factory: MockFactory) -> None:
    factory.pin("GPIO11", pin_class=TakenPin)
    with pytest.raises(PinsRefused) as caught:
        HeaderBoxes(HeaderBench.WIRING, chosen(factory))
    assert translate(caught.value) == (
        "vivat can't use GPIO 11, the light of box 2: GPIO busy. "
        "Stop what is in the way, or choose other pins."
    )


def test_closing_releases_every_pin_and_turns_off_the_lights(bench: HeaderBench) -> None:
    light = bench.light_pin(0)
    bench.apply_order(Order(lights={bench.ids[0]: Light.LOCKED}))
    assert light.state
    bench.close()
    assert light.function == "input"
    assert bench.factory.pins == {}


def test_the_report_names_the_number_of_boxes_and_the_library(
    bench: HeaderBench,
) -> None:
    report = the_report(bench.boxes)
    assert report.health is Health.WORKS
    assert translate(report.sentence) == (
        "Button boxes at the Pi's header: 2. Their pins are driven by mock: "
        "this test requests it, so no real pin is used."
    )


@pytest.mark.parametrize(
    ("number", "use"), [(3, "the No button of box 1"), (11, "the light of box 2")]
)
def test_a_failing_pin_is_named_and_its_boxes_are_lost(
    bench: HeaderBench, caplog: pytest.LogCaptureFixture, number: int, use: str
) -> None:
    bench.apply_order(Order(lights={bench.ids[1]: Light.INVITING}))
    bench.factory.pin(f"GPIO{number}").is_broken = True
    assert bench.settle(2.0) == [Lost(box, Cause.SILENT) for box in bench.ids]
    report = the_report(bench.boxes)
    assert report.health is Health.FAILS
    assert translate(report.sentence).startswith(
        f"GPIO {number}, {use}, no longer works: GPIO chip is gone."
    )
    assert caplog.messages == [str(report.sentence)]


def test_boxes_come_back_with_their_votes_once_the_pins_work_again(bench: HeaderBench) -> None:
    bench.ballot(4)
    bench.press(0, NO)
    bench.pin(1, YES).is_broken = True
    bench.settle()
    bench.pin(1, YES).is_broken = False
    signals = bench.settle(RETRY_SECONDS)
    assert [signal for signal in signals if isinstance(signal, Found)] == [
        Found(box, Identity.PROVEN) for box in bench.ids
    ]
    assert bench.light(0) is Light.LOCKED
    assert the_report(bench.boxes).health is Health.WORKS


def test_a_press_while_the_pin_failed_is_not_reported_later(bench: HeaderBench) -> None:
    bench.pin(0, NO).is_broken = True
    bench.settle()
    assert bench.press(0, YES) == []
    bench.pin(0, NO).is_broken = False
    signals = bench.settle(2 * RETRY_SECONDS)
    assert signals == [Found(box, Identity.PROVEN) for box in bench.ids]
