"""A light shows what was ordered, at its time; while a box votes, it shows whether it has voted."""

from __future__ import annotations

from hardware.boxes import Button, Light, Order
from tests.hardware.box_bench import NOTHING, BoxBench

NO = Button.NO


def test_a_light_shows_the_order(bench: BoxBench) -> None:
    bench.apply_order(Order(lights={bench.ids[0]: Light.INVITING, bench.ids[1]: Light.NO}))
    assert [bench.light(box) for box in (0, 1)] == [Light.INVITING, Light.NO]


def test_a_light_that_is_no_longer_ordered_goes_out(bench: BoxBench) -> None:
    bench.apply_order(Order(lights={bench.ids[0]: Light.YES}))
    bench.apply_order(Order(lights={bench.ids[1]: Light.YES}))
    assert [bench.light(box) for box in (0, 1)] == [Light.OFF, Light.YES]


def test_an_order_may_contain_boxes_of_another_kind(bench: BoxBench) -> None:
    assert bench.apply_order(Order(lights={"elsewhere": Light.YES})) == NOTHING
    assert bench.light(0) is Light.OFF


def test_a_voting_box_shows_whether_it_has_voted(bench: BoxBench) -> None:
    bench.ballot(7, voters=(0,))
    assert [bench.light(box) for box in (0, 1)] == [Light.INVITING, Light.STOMACHACHE]
    bench.press(0, NO)
    assert [bench.light(box) for box in (0, 1)] == [Light.LOCKED, Light.STOMACHACHE]


def test_all_lights_change_at_the_ordered_time(bench: BoxBench) -> None:
    bench.apply_order(Order(lights=dict.fromkeys(bench.ids[:2], Light.LOCKED)))
    at = bench.now + 1.0
    bench.apply_order(Order(lights=dict.fromkeys(bench.ids[:2], Light.YES), at=at))
    bench.run(at - 0.001)
    assert [bench.light(box) for box in (0, 1)] == [Light.LOCKED] * 2
    bench.run(at + 0.002)
    assert [bench.light(box) for box in (0, 1)] == [Light.YES] * 2


def test_a_box_that_is_found_again_shows_the_last_order(bench: BoxBench) -> None:
    bench.lose(0)
    bench.settle()
    bench.apply_order(Order(lights={bench.ids[0]: Light.INVITING}))
    bench.find(0)
    bench.settle()
    assert bench.light(0) is Light.INVITING
