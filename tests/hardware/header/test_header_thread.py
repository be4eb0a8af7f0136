"""The header's thread: a press comes through while the table is busy, and it ends in time."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from time import monotonic, sleep

import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from hardware.boxes import Button, Cause, Light, Lost, Order, Pressed, Signal
from hardware.header.header_boxes import LONGEST_SWITCH, HeaderBoxes
from hardware.header.pins import FREE_PINS
from tests.hardware.box_bench import HeaderBench
from tests.hardware.header.mock_pins import FragilePin, chosen

YES = Button.YES
TWO_BOXES = HeaderBench.WIRING


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
    boxes.apply_order(Order(lights={"header-1": Light.LOCKED}))
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
