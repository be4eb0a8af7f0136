"""Boxes at a header of mock pins, in virtual time or in real time."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from hardware.header.header_boxes import HeaderBoxes
from hardware.header.pins import FREE_PINS, BoxPins, Wiring
from tests.hardware.box_bench import HeaderBench
from tests.hardware.header.mock_pins import FragilePin, chosen


@pytest.fixture(autouse=True)
def no_pin_left() -> Iterator[None]:
    """gpiozero's factories share their pins: reset them between tests."""
    yield
    MockFactory().reset()


@pytest.fixture
def bench() -> Iterator[HeaderBench]:
    """Two boxes, found and at rest, whose pins may break."""
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
