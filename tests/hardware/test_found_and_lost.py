"""Boxes are found, vanish and come back; while they are there, nothing about them fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.boxes import Button, Found, Health, Lost, Pressed
from tests.hardware.box_bench import BENCHES, NOTHING, BoxBench


@pytest.mark.parametrize("make", BENCHES)
def test_every_box_is_found_at_first(make: Callable[[], BoxBench]) -> None:
    bench = make()
    assert bench.settle() == [Found(box) for box in bench.ids]
    bench.close()


def test_a_box_may_vanish_and_come_back(bench: BoxBench) -> None:
    cause = bench.lose(0)
    assert Lost(bench.ids[0], cause) in bench.settle()
    bench.find(0)
    assert Found(bench.ids[0]) in bench.settle()
    assert bench.press(0) == [Pressed(bench.ids[0], Button.YES)]


def test_a_box_that_is_lost_tells_no_press(bench: BoxBench) -> None:
    bench.lose(0)
    bench.settle()
    assert bench.press(0) == NOTHING


def test_nothing_about_a_box_fails_while_it_works(bench: BoxBench) -> None:
    assert all(report.health is not Health.FAILS for report in bench.boxes.reports())


def test_closing_twice_is_allowed(bench: BoxBench) -> None:
    bench.close()
    bench.close()
