"""The header's thread: presses get through while the table is busy, and closing ends it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from time import monotonic

import pytest
from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from firmware.debounce import SAMPLES
from hardware.boxes import Button, Cause, Light, Lost, Order, Pressed, Signal
from hardware.header.header_boxes import SWITCH_INTERVAL, HeaderBoxes
from hardware.header.pins import FREE_PINS
from tests.hardware.box_bench import HeaderBench
from tests.hardware.header.mock_pins import FragilePin, chosen, has_thread
from tests.waiting import SAFETY_LIMIT, wait_until

YES = Button.YES
TWO_BOXES = HeaderBench.WIRING
"""Their first button is at GPIO 2."""


class CountedPin(MockPin):  # type: ignore[misc]
    """A mock pin that counts how often it was sampled."""

    samples = 0

    def _get_state(self) -> bool:
        self.samples += 1
        return bool(super()._get_state())


@pytest.fixture
def switch_interval() -> Iterator[None]:
    """Python's default, before and after the test."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.005)
    yield
    sys.setswitchinterval(before)


def next_signals(boxes: HeaderBoxes) -> list[Signal]:
    """The next signals, as soon as there are some."""
    signals: list[Signal] = []

    def has_signals() -> bool:
        signals.extend(boxes.poll(monotonic()))
        return bool(signals)

    wait_until(has_signals)
    return signals


def compute() -> None:
    """Be busy without ever giving up the interpreter voluntarily."""
    sum(range(1000))


def compute_until_debounced(pin: CountedPin) -> None:
    enough = pin.samples + 2 * SAMPLES
    wait_until(lambda: pin.samples >= enough, compute)


def compute_for(seconds: float) -> None:
    end = monotonic() + seconds
    while monotonic() < end:
        compute()


def test_a_real_press_comes_through_the_thread(running: HeaderBoxes, factory: MockFactory) -> None:
    factory.pin(f"GPIO{FREE_PINS[-3]}").drive_low()
    assert next_signals(running) == [Pressed("header-8", YES)]


@pytest.mark.slow
def test_a_press_while_the_table_is_busy_is_not_missed() -> None:
    factory = MockFactory(pin_class=CountedPin)
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory))
    boxes.poll(monotonic())
    boxes.start()
    pin = factory.pin("GPIO2")
    for _press in range(3):
        pin.drive_low()
        compute_until_debounced(pin)
        pin.drive_high()
        compute_until_debounced(pin)
    assert boxes.poll(monotonic()) == [Pressed("header-1", YES)] * 3
    boxes.close()


@pytest.mark.slow
def test_a_press_of_80_ms_while_the_table_is_busy_is_not_missed(
    running: HeaderBoxes, factory: MockFactory
) -> None:
    pin = factory.pin(f"GPIO{FREE_PINS[0]}")
    for _press in range(3):
        pin.drive_low()
        compute_for(0.08)
        pin.drive_high()
        compute_for(0.08)
    assert running.poll(monotonic()) == [Pressed("header-1", YES)] * 3


@pytest.mark.usefixtures("switch_interval")
def test_the_thread_need_not_wait_long_for_the_interpreter(factory: MockFactory) -> None:
    """At 5 ms per switch, six samples take longer than a short press."""
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory))
    boxes.start()
    assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL)
    boxes.close()


def test_a_press_wakes_the_loop(factory: MockFactory) -> None:
    woken = threading.Event()
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory), woken.set)
    woken.clear()
    boxes.start()
    factory.pin("GPIO2").drive_low()
    assert woken.wait(SAFETY_LIMIT)
    assert Pressed("header-1", YES) in boxes.poll(monotonic())
    boxes.close()


def test_the_thread_sets_the_lights(factory: MockFactory) -> None:
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory))
    boxes.start()
    boxes.apply_order(Order(lights={"header-1": Light.LOCKED}))
    wait_until(lambda: factory.pin("GPIO17").state)
    boxes.close()


def test_closing_ends_the_thread(factory: MockFactory) -> None:
    boxes = HeaderBoxes(TWO_BOXES, chosen(factory))
    boxes.start()
    assert has_thread("header")
    boxes.close()
    assert not has_thread("header")
    boxes.close()


def test_a_failing_pin_neither_ends_the_thread_nor_delays_closing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hardware.header.header_boxes.RETRY_SECONDS", 2 * SAFETY_LIMIT)
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
    assert monotonic() - start < SAFETY_LIMIT
