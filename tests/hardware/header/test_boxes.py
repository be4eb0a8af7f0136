"""Boxes at the Pi's header: pins that fail, lights that blink, and a thread that ends in time."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from time import monotonic, sleep

import pytest
from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from companion.words import say
from firmware.lights import BLINK_MS
from hardware.boxes import Button, Cause, Found, Health, Light, Lost, Order, Pressed, Report, Signal
from hardware.header.boxes import LONGEST_SWITCH, RETRY_PACE, HeaderBoxes, PinRefused, open_header
from hardware.header.pin_factory import ASKED_BY, AskedFor, ChosenFactory
from hardware.header.pins import FREE_PINS, BoxPins, Wiring
from tests.hardware.contract import HeaderBench

YES, NO = Button.YES, Button.NO
TWO_BOXES = HeaderBench.WIRING


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


def chosen(factory: MockFactory) -> ChosenFactory:
    return ChosenFactory(factory, "mock", AskedFor(variable="this test"))


@pytest.fixture
def bench() -> Iterator[HeaderBench]:
    """Two boxes found and at rest, whose pins may break."""
    bench = HeaderBench(FragilePin)
    bench.settle()
    yield bench
    bench.close()


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory()


@pytest.fixture
def running(factory: MockFactory) -> Iterator[HeaderBoxes]:
    """Eight boxes, sampled by their thread in real time."""
    wiring = Wiring(tuple(BoxPins(*FREE_PINS[3 * box : 3 * box + 3]) for box in range(8)))
    boxes = HeaderBoxes(wiring, chosen(factory))
    boxes.poll(monotonic())
    boxes.start()
    yield boxes
    boxes.close()


def the_report(boxes: HeaderBoxes) -> Report:
    (report,) = boxes.reports()
    return report


# Pins


def test_buttons_are_pulled_up_and_lights_are_dark_at_first(bench: HeaderBench) -> None:
    for box in (0, 1):
        assert [bench.pin(box, button).pull for button in Button] == ["up"] * 3
        assert bench.light_pin(box).function == "output"
        assert not bench.light_pin(box).state


def test_no_callback_of_the_pin_library_is_used(bench: HeaderBench) -> None:
    assert all(bench.pin(box, button).when_changed is None for box in (0, 1) for button in Button)


def test_a_button_that_is_held_at_the_start_is_one_press(factory: MockFactory) -> None:
    boxes = HeaderBoxes(Wiring((BoxPins(5, 6, 13),)), chosen(factory))
    factory.pin("GPIO5").drive_low()
    now = 0.0
    told: list[Signal] = []
    while now < 1.0:
        now += boxes.sample(now)
        told += boxes.poll(now)
    assert told == [Found("header-1"), Pressed("header-1", YES)]


def test_a_pin_that_is_taken_is_refused_by_number_and_use(factory: MockFactory) -> None:
    factory.pin("GPIO11", pin_class=TakenPin)
    with pytest.raises(PinRefused) as caught:
        HeaderBoxes(TWO_BOXES, chosen(factory))
    assert say(caught.value) == (
        "GPIO 11, the light of box 2, can't be used: GPIO busy. "
        "End the program that holds it, or give the box another pin."
    )


class TakenPin(MockPin):  # type: ignore[misc]
    def _set_function(self, value: str) -> None:
        if value == "output":
            raise Stuck("GPIO busy")
        super()._set_function(value)


def test_closing_releases_every_pin_and_puts_out_the_lights(bench: HeaderBench) -> None:
    light = bench.light_pin(0)
    bench.follow(Order(lights={bench.ids[0]: Light.LOCKED}))
    assert light.state
    bench.close()
    assert light.function == "input"
    assert bench.factory.pins == {}


# Lights


def levels(bench: HeaderBench, light: Light, seconds: float) -> list[bool]:
    """A light's pin, every 10 ms."""
    bench.follow(Order(lights={bench.ids[0]: light}))
    seen = []
    for _moment in range(round(seconds * 100)):
        bench.settle(0.01)
        seen.append(bool(bench.light_pin(0).state))
    return seen


@pytest.mark.parametrize(
    ("light", "is_on"),
    [(Light.OFF, False), (Light.LOCKED, True), (Light.YES, True), (Light.NO, False)],
)
def test_a_steady_light_is_steady(bench: HeaderBench, light: Light, is_on: bool) -> None:
    assert set(levels(bench, light, 2.0)) == {is_on}


def test_an_inviting_light_blinks(bench: HeaderBench) -> None:
    seen = levels(bench, Light.INVITING, 3 * BLINK_MS / 1000)
    changes = sum(one != other for one, other in pairwise(seen))
    assert 5 <= changes <= 6
    assert 0.4 < sum(seen) / len(seen) < 0.6


def test_a_stomachache_flutters_faster_than_an_invitation(bench: HeaderBench) -> None:
    seen = levels(bench, Light.STOMACHACHE, 1.0)
    assert sum(one != other for one, other in pairwise(seen)) >= 9


def test_a_box_without_a_light_needs_none(factory: MockFactory) -> None:
    boxes = HeaderBoxes(Wiring((BoxPins(5, 6, 13),)), chosen(factory))
    boxes.follow(Order(lights={"header-1": Light.YES}))
    boxes.sample(0.0)
    assert boxes.light("header-1") is Light.YES
    assert boxes.reports()[0].health is Health.WORKS


# Reports


def test_the_report_says_how_many_boxes_and_which_library_and_why(bench: HeaderBench) -> None:
    report = the_report(bench.boxes)
    assert report.health is Health.WORKS
    assert say(report.said) == (
        "Button boxes at the Pi's header: 2. Their pins are driven by mock: this test asks for it."
    )


@pytest.mark.parametrize(
    ("number", "use"), [(3, "the No button of box 1"), (11, "the light of box 2")]
)
def test_a_pin_that_fails_loses_the_boxes_and_is_named(
    bench: HeaderBench, caplog: pytest.LogCaptureFixture, number: int, use: str
) -> None:
    bench.follow(Order(lights={bench.ids[1]: Light.INVITING}))
    bench.factory.pin(f"GPIO{number}").is_broken = True
    assert bench.settle(2.0) == [Lost(box, Cause.SILENT) for box in bench.ids]
    report = the_report(bench.boxes)
    assert report.health is Health.FAILS
    assert say(report.said).startswith(
        f"GPIO {number}, {use}, can't be reached any more: GPIO chip is gone."
    )
    assert caplog.messages == [str(report.said)]


def test_a_pin_that_recovers_brings_the_boxes_back_with_their_votes(bench: HeaderBench) -> None:
    bench.ballot(4)
    bench.press(0, NO)
    bench.pin(1, YES).is_broken = True
    bench.settle()
    bench.pin(1, YES).is_broken = False
    told = bench.settle(RETRY_PACE)
    assert [signal for signal in told if isinstance(signal, Found)] == [
        Found(box) for box in bench.ids
    ]
    assert bench.light(0) is Light.LOCKED
    assert the_report(bench.boxes).health is Health.WORKS


def test_a_button_pressed_while_its_pin_failed_is_not_told_later(bench: HeaderBench) -> None:
    bench.pin(0, NO).is_broken = True
    bench.settle()
    assert bench.press(0, YES) == []
    bench.pin(0, NO).is_broken = False
    told = bench.settle(2 * RETRY_PACE)
    assert told == [Found(box) for box in bench.ids]


# The thread


def wait_for(condition: Callable[[], object]) -> None:
    """Wait until something is so, a second at most."""
    start = monotonic()
    while not condition():
        assert monotonic() - start < 1.0
        sleep(0.0005)


def next_signals(boxes: HeaderBoxes) -> list[Signal]:
    """What the table is told next, as soon as there is something."""
    told: list[Signal] = []

    def is_there() -> bool:
        told.extend(boxes.poll(monotonic()))
        return bool(told)

    wait_for(is_there)
    return told


def test_a_real_press_comes_through_the_thread(running: HeaderBoxes, factory: MockFactory) -> None:
    start = monotonic()
    factory.pin(f"GPIO{FREE_PINS[-3]}").drive_low()
    assert next_signals(running) == [Pressed("header-8", YES)]
    assert monotonic() - start < 0.1


def test_a_press_while_the_table_is_busy_is_not_missed(
    running: HeaderBoxes, factory: MockFactory
) -> None:
    pin = factory.pin(f"GPIO{FREE_PINS[0]}")
    for _press in range(3):
        pin.drive_low()
        compute(seconds=0.08)
        pin.drive_high()
        compute(seconds=0.08)
    assert running.poll(monotonic()) == [Pressed("header-1", YES)] * 3


def test_a_busy_table_may_not_keep_the_interpreter_from_the_thread(factory: MockFactory) -> None:
    """At 5 ms a switch, six samples take longer than a short press."""
    sys.setswitchinterval(0.005)
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory))
    boxes.start()
    assert sys.getswitchinterval() == pytest.approx(LONGEST_SWITCH)
    boxes.close()


def compute(seconds: float) -> None:
    """Let other threads have the interpreter only when they insist."""
    end = monotonic() + seconds
    while monotonic() < end:
        sum(range(1000))


def test_a_press_wakes_the_loop(factory: MockFactory) -> None:
    woken = threading.Event()
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory), woken.set)
    woken.clear()
    boxes.start()
    factory.pin("GPIO2").drive_low()
    assert woken.wait(1.0)
    assert Pressed("header-1", YES) in boxes.poll(monotonic())
    boxes.close()


def test_a_light_is_lit_by_the_thread(factory: MockFactory) -> None:
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory))
    boxes.start()
    boxes.follow(Order(lights={"header-1": Light.LOCKED}))
    wait_for(lambda: factory.pin("GPIO17").state)
    boxes.close()


def test_closing_ends_the_thread_within_100_ms(factory: MockFactory) -> None:
    before = threading.active_count()
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory))
    boxes.start()
    assert threading.active_count() == before + 1
    start = monotonic()
    boxes.close()
    assert monotonic() - start < 0.1
    assert threading.active_count() == before
    boxes.close()


def test_a_pin_that_fails_does_not_end_the_thread_nor_delay_closing() -> None:
    factory = MockFactory(pin_class=FragilePin)
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory))
    boxes.poll(monotonic())
    factory.pin("GPIO2").is_broken = True
    boxes.start()
    assert next_signals(boxes) == [
        Lost("header-1", Cause.SILENT),
        Lost("header-2", Cause.SILENT),
    ]
    start = monotonic()
    boxes.close()
    assert monotonic() - start < 0.1


# Opening


def test_the_header_opens_with_what_the_environment_asks_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(ASKED_BY, "mock")
    boxes = open_header(TWO_BOXES)
    assert list(boxes.poll(monotonic())) == [Found("header-1"), Found("header-2")]
    (report,) = boxes.reports()
    assert "GPIOZERO_PIN_FACTORY asks for it" in say(report.said)
    boxes.close()


def test_without_a_pin_library_there_are_no_boxes_but_a_report(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(ASKED_BY, "rpigpio")
    monkeypatch.setitem(sys.modules, "RPi", None)
    boxes = open_header(TWO_BOXES)
    (report,) = boxes.reports()
    assert report.health is Health.FAILS
    assert (
        "RPi.GPIO: it is not installed. Install it: make install-pi, or python3-rpi.gpio."
        in say(report.said)
    )
    assert caplog.messages == [str(report.said)]
    assert list(boxes.poll(0.0)) == []
    boxes.follow(Order(lights={"header-1": Light.YES}))
    boxes.close()


def test_a_pin_that_is_taken_leaves_a_report_and_no_pin_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    factory = MockFactory()
    factory.pin("GPIO11", pin_class=TakenPin)
    monkeypatch.setattr("hardware.header.boxes.choose_factory", lambda: chosen(factory))
    (report,) = open_header(TWO_BOXES).reports()
    assert report.health is Health.FAILS
    assert "GPIO busy" in say(report.said)
    assert factory.pins == {}
