"""Boxes are found, lost and found again; while they work, no report fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.boxes import Button, Found, Health, Lost, Pressed
from tests.hardware.box_bench import BENCHES, NOTHING, BoxBench, cases


@pytest.mark.parametrize("make", cases(BENCHES))
def test_every_box_is_found_at_first(make: Callable[[], BoxBench]) -> None:
    bench = make()
    found = bench.settle()
    assert [type(signal) for signal in found] == [Found] * len(bench.ids)
    assert [signal.box for signal in found if isinstance(signal, Found)] == list(bench.ids)
    bench.close()


def test_a_box_may_be_lost_and_found_again(bench: BoxBench) -> None:
    cause = bench.lose(0)
    assert Lost(bench.ids[0], cause) in bench.settle()
    bench.find(0)
    assert Found(bench.ids[0], bench.identity) in bench.settle()
    assert bench.press(0) == [Pressed(bench.ids[0], Button.YES)]


def test_a_lost_box_reports_no_press(bench: BoxBench) -> None:
    bench.lose(0)
    bench.settle()
    assert bench.press(0) == NOTHING


def test_no_report_fails_while_the_boxes_work(bench: BoxBench) -> None:
    assert all(report.health is not Health.FAILS for report in bench.boxes.reports())


def test_boxes_that_are_closed_twice_report_nothing(bench: BoxBench) -> None:
    bench.close()
    bench.close()
    assert bench.settle() == NOTHING
