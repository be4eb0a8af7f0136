"""A light of one colour shows its meaning by its rhythm."""

from __future__ import annotations

from itertools import pairwise

import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from firmware.lights import BLINK_MS
from hardware.boxes import Health, Light, Order
from hardware.header.header_boxes import HeaderBoxes
from hardware.header.pins import BoxPins, Wiring
from tests.hardware.box_bench import HeaderBench
from tests.hardware.header.mock_pins import chosen


def levels(bench: HeaderBench, light: Light, seconds: float) -> list[bool]:
    """The levels of a light's pin, every 10 ms."""
    bench.apply_order(Order(lights={bench.ids[0]: light}))
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


def test_a_stomachache_blinks_faster_than_an_invitation(bench: HeaderBench) -> None:
    seen = levels(bench, Light.STOMACHACHE, 1.0)
    assert sum(one != other for one, other in pairwise(seen)) >= 9


def test_a_box_may_have_no_light(factory: MockFactory) -> None:
    boxes = HeaderBoxes(Wiring((BoxPins(5, 6, 13),)), chosen(factory))
    boxes.apply_order(Order(lights={"header-1": Light.YES}))
    boxes.sample(0.0)
    assert boxes.light("header-1") is Light.YES
    assert boxes.reports()[0].health is Health.WORKS
