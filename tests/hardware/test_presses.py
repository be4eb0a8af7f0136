"""Every press is reported once, however much its contact bounces."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hardware.boxes import Button, Pressed
from tests.hardware.box_bench import (
    A_HAIR,
    DEBOUNCE_SECONDS,
    LONGEST_BOUNCE,
    NOTHING,
    SHORTEST_PRESS,
    BoxBench,
    Edge,
    bounces,
    bouncing_press,
    clean_press,
    presses,
    signals,
)
from tests.sampling import sampled

YES, NO, STOMACHACHE = Button


@pytest.mark.parametrize("button", Button)
def test_a_press_is_reported_once(bench: BoxBench, button: Button) -> None:
    assert bench.press(1, button) == [Pressed(bench.ids[1], button)]


def test_holding_a_button_is_one_press(bench: BoxBench) -> None:
    timed = bench.run(bench.now + 6, *clean_press(bench.now, seconds=5.0))
    assert signals(timed) == [Pressed(bench.ids[0], YES)]


def test_a_button_can_be_pressed_again(bench: BoxBench) -> None:
    start = bench.now
    edges = [edge for n in range(10) for edge in clean_press(start + n * 0.12, 0, NO)]
    assert signals(bench.run(start + 2, *edges)) == [Pressed(bench.ids[0], NO)] * 10


def test_presses_are_reported_in_order(bench: BoxBench) -> None:
    start = bench.now
    edges = clean_press(start, 1, STOMACHACHE) + clean_press(start + 0.005, 0, YES)
    edges += clean_press(start + 0.01, 1, NO)
    assert signals(bench.run(start + 0.3, *edges)) == [
        Pressed(bench.ids[1], STOMACHACHE),
        Pressed(bench.ids[0], YES),
        Pressed(bench.ids[1], NO),
    ]


def test_simultaneous_presses_of_two_boxes_are_both_reported(bench: BoxBench) -> None:
    start = bench.now
    edges = clean_press(start, 0, NO) + clean_press(start, 1, NO)
    reported = signals(bench.run(start + 0.3, *edges))
    assert reported == [Pressed(bench.ids[0], NO), Pressed(bench.ids[1], NO)]


@pytest.mark.parametrize("seed", sampled(range(40), every=16))
def test_a_bouncing_press_of_30_ms_or_more_is_one_press(contacts: BoxBench, seed: int) -> None:
    chance = Random(seed)
    start, edges, expected = contacts.now, [], []
    for number in range(12):
        box, button = chance.randrange(2), chance.choice(list(Button))
        at = start + 0.25 * number + chance.random() * 0.05
        edges += bouncing_press(chance, at, chance.uniform(SHORTEST_PRESS, 0.12), box, button)
        expected.append(Pressed(contacts.ids[box], button))
    assert signals(contacts.run(start + 4, *edges)) == expected


@pytest.mark.parametrize("seed", sampled(range(40), every=16))
def test_a_bouncing_press_of_exactly_30_ms_is_one_press(contacts: BoxBench, seed: int) -> None:
    start = contacts.now + Random(seed).random() * 0.01
    edges = bouncing_press(Random(seed), start, SHORTEST_PRESS)
    assert signals(contacts.run(start + 1, *edges)) == [Pressed(contacts.ids[0], YES)]


@pytest.mark.parametrize("seed", sampled(range(40), every=16))
def test_closing_for_less_than_10_ms_is_no_press(contacts: BoxBench, seed: int) -> None:
    chance = Random(seed)
    at, edges = contacts.now, []
    for _blip in range(50):
        length = chance.uniform(0.0001, 0.0099)
        edges += clean_press(at, seconds=length)
        at += length + chance.uniform(0.0125, 0.05)
    assert signals(contacts.run(at + 1, *edges)) == NOTHING


@pytest.mark.parametrize("seed", sampled(range(40), every=16))
def test_a_held_button_whose_contact_opens_for_less_than_10_ms_is_one_press(
    contacts: BoxBench, seed: int
) -> None:
    chance = Random(seed)
    start = contacts.now
    edges = [Edge(start, 0, YES, True)]
    for gap in range(20):
        at = start + 0.1 + 0.05 * gap
        edges += [Edge(at, 0, YES, False), Edge(at + chance.uniform(0.0001, 0.0099), 0, YES, True)]
    edges.append(Edge(start + 2, 0, YES, False))
    assert signals(contacts.run(start + 3, *edges)) == [Pressed(contacts.ids[0], YES)]


@pytest.mark.parametrize("seed", sampled(range(40), every=16))
def test_a_press_is_known_within_15_ms_after_the_last_bounce(contacts: BoxBench, seed: int) -> None:
    chance = Random(seed)
    start = contacts.now + chance.random() * 0.02
    closing = bounces(chance, start, True)
    (press,) = presses(contacts.run(start + 0.2, *closing))
    assert press.at - closing[-1].at <= DEBOUNCE_SECONDS + A_HAIR


@pytest.mark.parametrize("seed", sampled(range(40), every=16))
def test_a_release_is_known_within_15_ms_after_the_last_bounce(
    contacts: BoxBench, seed: int
) -> None:
    chance = Random(seed)
    start = contacts.now + chance.random() * 0.02
    opening = bounces(chance, start + 0.1, False)
    again = opening[-1].at + DEBOUNCE_SECONDS + A_HAIR
    edges = [Edge(start, 0, YES, True), *opening, Edge(again, 0, YES, True)]
    assert len(presses(contacts.run(start + 1, *edges))) == 2


def test_a_release_that_is_not_reported_leaves_no_button_stuck(contacts: BoxBench) -> None:
    start = contacts.now
    edges = [
        Edge(start, 0, YES, True),
        Edge(start + 0.05, 0, YES, False, is_reported=False),
        Edge(start + 0.5, 0, YES, True),
        Edge(start + 0.6, 0, YES, False),
    ]
    assert signals(contacts.run(start + 1, *edges)) == [Pressed(contacts.ids[0], YES)] * 2


def test_boxes_at_rest_need_no_poll(bench: BoxBench) -> None:
    assert bench.boxes.wake_at() is None
    bench.press(0)
    assert bench.boxes.wake_at() is None


def test_the_bench_itself_bounces_at_both_ends() -> None:
    """Otherwise the tests above would prove little."""
    edges = [bouncing_press(Random(seed), 0.0, SHORTEST_PRESS) for seed in range(40)]
    assert sum(len(each) > 10 for each in edges) > 30
    for each in edges:
        assert not each[-1].down
        assert each[-1].at <= SHORTEST_PRESS + LONGEST_BOUNCE
        assert all(one.at <= other.at for one, other in pairwise(each))
