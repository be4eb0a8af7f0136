"""What the table may count on with any box, whatever it hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from threading import Thread

import pytest

from hardware.boxes import (
    Button,
    Closed,
    Found,
    Health,
    Light,
    Locked,
    Lost,
    Opened,
    Order,
    Pressed,
    Stage,
)
from hardware.local.drawn import DrawnBoxes
from tests.hardware.contract import (
    A_HAIR,
    BENCHES,
    LONGEST_BOUNCE,
    REST_IS_KNOWN,
    SHORTEST_PRESS,
    WITH_CONTACTS,
    Bench,
    Edge,
    bounces,
    bouncing_press,
    clean_press,
    presses,
    signals,
)
from tests.hardware.scripted import ScriptedBoxes

YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE
NOTHING: list[object] = []


@pytest.fixture(params=BENCHES)
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """Any kind of box, found and at rest."""
    yield from on_the_bench(request.param)


@pytest.fixture(params=WITH_CONTACTS)
def contacts(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """A kind of box whose contacts bounce, found and at rest."""
    yield from on_the_bench(request.param)


def on_the_bench(make: Callable[[], Bench]) -> Iterator[Bench]:
    bench = make()
    bench.settle()
    yield bench
    bench.close()


# Presses


@pytest.mark.parametrize("make", BENCHES)
def test_every_box_is_found_at_first(make: Callable[[], Bench]) -> None:
    bench = make()
    assert bench.settle() == [Found(box) for box in bench.ids]
    bench.close()


@pytest.mark.parametrize("button", Button)
def test_a_press_is_told_once(bench: Bench, button: Button) -> None:
    assert bench.press(1, button) == [Pressed(bench.ids[1], button)]


def test_a_button_that_is_held_is_one_press(bench: Bench) -> None:
    told = bench.run(bench.now + 6, *clean_press(bench.now, seconds=5.0))
    assert signals(told) == [Pressed(bench.ids[0], YES)]


def test_a_button_can_be_pressed_again(bench: Bench) -> None:
    start = bench.now
    edges = [edge for n in range(10) for edge in clean_press(start + n * 0.12, 0, NO)]
    assert signals(bench.run(start + 2, *edges)) == [Pressed(bench.ids[0], NO)] * 10


def test_presses_are_told_in_the_order_they_were_made(bench: Bench) -> None:
    start = bench.now
    edges = clean_press(start, 1, STOMACHACHE) + clean_press(start + 0.005, 0, YES)
    edges += clean_press(start + 0.01, 1, NO)
    assert signals(bench.run(start + 0.3, *edges)) == [
        Pressed(bench.ids[1], STOMACHACHE),
        Pressed(bench.ids[0], YES),
        Pressed(bench.ids[1], NO),
    ]


def test_two_boxes_pressed_at_the_same_moment_are_both_told(bench: Bench) -> None:
    start = bench.now
    edges = clean_press(start, 0, NO) + clean_press(start, 1, NO)
    told = signals(bench.run(start + 0.3, *edges))
    assert told == [Pressed(bench.ids[0], NO), Pressed(bench.ids[1], NO)]


@pytest.mark.parametrize("seed", range(40))
def test_a_bouncing_press_of_30_ms_or_more_is_one_press(contacts: Bench, seed: int) -> None:
    chance = Random(seed)
    start, edges, expected = contacts.now, [], []
    for number in range(12):
        box, button = chance.randrange(2), chance.choice(list(Button))
        at = start + 0.25 * number + chance.random() * 0.05
        edges += bouncing_press(chance, at, chance.uniform(SHORTEST_PRESS, 0.12), box, button)
        expected.append(Pressed(contacts.ids[box], button))
    assert signals(contacts.run(start + 4, *edges)) == expected


@pytest.mark.parametrize("seed", range(40))
def test_a_bouncing_press_of_exactly_30_ms_is_not_missed(contacts: Bench, seed: int) -> None:
    start = contacts.now + Random(seed).random() * 0.01
    edges = bouncing_press(Random(seed), start, SHORTEST_PRESS)
    assert signals(contacts.run(start + 1, *edges)) == [Pressed(contacts.ids[0], YES)]


@pytest.mark.parametrize("seed", range(40))
def test_closures_of_less_than_10_ms_are_no_press(contacts: Bench, seed: int) -> None:
    chance = Random(seed)
    at, edges = contacts.now, []
    for _blip in range(50):
        length = chance.uniform(0.0001, 0.0099)
        edges += clean_press(at, seconds=length)
        at += length + chance.uniform(0.0125, 0.05)
    assert signals(contacts.run(at + 1, *edges)) == NOTHING


@pytest.mark.parametrize("seed", range(40))
def test_a_held_button_that_opens_for_less_than_10_ms_is_one_press(
    contacts: Bench, seed: int
) -> None:
    chance = Random(seed)
    start = contacts.now
    edges = [Edge(start, 0, YES, True)]
    for gap in range(20):
        at = start + 0.1 + 0.05 * gap
        edges += [Edge(at, 0, YES, False), Edge(at + chance.uniform(0.0001, 0.0099), 0, YES, True)]
    edges.append(Edge(start + 2, 0, YES, False))
    assert signals(contacts.run(start + 3, *edges)) == [Pressed(contacts.ids[0], YES)]


@pytest.mark.parametrize("seed", range(40))
def test_a_press_is_known_within_15_ms_of_the_contacts_rest(contacts: Bench, seed: int) -> None:
    chance = Random(seed)
    start = contacts.now + chance.random() * 0.02
    closing = bounces(chance, start, True)
    (press,) = presses(contacts.run(start + 0.2, *closing))
    assert press.at - closing[-1].at <= REST_IS_KNOWN + A_HAIR


@pytest.mark.parametrize("seed", range(40))
def test_a_release_is_known_within_15_ms_of_the_contacts_rest(contacts: Bench, seed: int) -> None:
    chance = Random(seed)
    start = contacts.now + chance.random() * 0.02
    opening = bounces(chance, start + 0.1, False)
    again = opening[-1].at + REST_IS_KNOWN + A_HAIR
    edges = [Edge(start, 0, YES, True), *opening, Edge(again, 0, YES, True)]
    assert len(presses(contacts.run(start + 1, *edges))) == 2


def test_a_release_that_is_never_told_leaves_no_button_stuck(contacts: Bench) -> None:
    start = contacts.now
    edges = [
        Edge(start, 0, YES, True),
        Edge(start + 0.05, 0, YES, False, is_told=False),
        Edge(start + 0.5, 0, YES, True),
        Edge(start + 0.6, 0, YES, False),
    ]
    assert signals(contacts.run(start + 1, *edges)) == [Pressed(contacts.ids[0], YES)] * 2


def test_nothing_is_due_while_nothing_happens(bench: Bench) -> None:
    assert bench.boxes.due() is None
    bench.press(0)
    assert bench.boxes.due() is None


# Votes


def test_while_a_box_votes_its_presses_are_no_news(bench: Bench) -> None:
    bench.ballot(7)
    assert bench.press(0, NO) == [Locked(bench.ids[0], 7)]


def test_a_box_that_does_not_vote_tells_its_presses(bench: Bench) -> None:
    bench.ballot(7, voters=(0,))
    assert bench.press(1, NO) == [Pressed(bench.ids[1], NO)]


def test_who_changes_their_mind_says_no_more(bench: Bench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    told = [bench.press(0, button) for button in (YES, STOMACHACHE, YES, NO)]
    assert told == [NOTHING] * 4


def test_a_card_that_is_not_in_the_hand_is_passed_over(bench: Bench) -> None:
    bench.ballot(7, cards=frozenset({YES, NO}))
    assert bench.press(0, STOMACHACHE) == NOTHING
    assert bench.press(0, NO) == [Locked(bench.ids[0], 7)]
    assert bench.press(0, STOMACHACHE) == NOTHING
    bench.ballot(7, Stage.CLOSED, frozenset({YES, NO}))
    revealed = bench.ballot(7, Stage.REVEALED, frozenset({YES, NO}))
    assert Opened(7, {bench.ids[0]: NO}) in revealed


def test_after_closing_a_vote_is_confirmed_and_changes_no_more(bench: Bench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert Closed(bench.ids[0], 7) in bench.ballot(7, Stage.CLOSED)
    assert bench.press(0, YES) == NOTHING
    assert Opened(7, {bench.ids[0]: NO}) in bench.ballot(7, Stage.REVEALED)


def test_after_closing_nobody_can_vote_any_more(bench: Bench) -> None:
    bench.ballot(7)
    assert bench.ballot(7, Stage.CLOSED) == NOTHING
    assert bench.press(0, NO) == NOTHING
    assert bench.ballot(7, Stage.REVEALED) == NOTHING


def test_a_vote_is_opened_only_at_the_reveal_and_is_the_last_choice(bench: Bench) -> None:
    told = bench.ballot(7)
    for box, buttons in ((0, (NO, YES)), (1, (YES, NO, STOMACHACHE))):
        for button in buttons:
            told += bench.press(box, button)
    told += bench.ballot(7, Stage.CLOSED)
    assert not any(isinstance(signal, Opened) for signal in told)
    votes: dict[str, Button] = {}
    for signal in bench.ballot(7, Stage.REVEALED):
        if isinstance(signal, Opened):
            assert signal.ballot == 7
            votes.update(signal.votes)
    assert votes == {bench.ids[0]: YES, bench.ids[1]: STOMACHACHE}


def test_the_same_order_again_changes_nothing(bench: Bench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert bench.ballot(7) == NOTHING
    assert bench.press(0, YES) == NOTHING


def test_a_box_that_comes_back_still_has_its_vote(bench: Bench) -> None:
    bench.ballot(7)
    bench.press(0, STOMACHACHE)
    bench.lose(0)
    bench.settle()
    bench.find(0)
    assert bench.settle()[-1] == Locked(bench.ids[0], 7)
    bench.ballot(7, Stage.CLOSED)
    assert Opened(7, {bench.ids[0]: STOMACHACHE}) in bench.ballot(7, Stage.REVEALED)


def test_a_box_that_was_lost_while_a_ballot_opened_votes_when_it_is_back(bench: Bench) -> None:
    bench.lose(0)
    bench.settle()
    bench.ballot(7)
    bench.find(0)
    bench.settle()
    assert bench.press(0, YES) == [Locked(bench.ids[0], 7)]


def test_a_box_that_was_lost_while_a_ballot_closed_tells_so_when_it_is_back(
    bench: Bench,
) -> None:
    bench.ballot(7)
    bench.press(0, YES)
    bench.lose(0)
    bench.settle()
    assert Closed(bench.ids[0], 7) not in bench.ballot(7, Stage.CLOSED)
    bench.find(0)
    assert Closed(bench.ids[0], 7) in bench.settle()


def test_a_box_that_was_without_power_votes_anew(bench: Bench) -> None:
    bench.ballot(7)
    bench.press(0, YES)
    bench.lose(0)
    bench.settle()
    bench.forget(0)
    bench.find(0)
    assert Locked(bench.ids[0], 7) not in bench.settle()
    assert bench.press(0, NO) == [Locked(bench.ids[0], 7)]


def test_another_ballot_wipes_the_vote(bench: Bench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert bench.ballot(8) == NOTHING
    assert bench.light(0) is Light.INVITING
    assert bench.ballot(8, Stage.CLOSED) == NOTHING
    assert bench.ballot(8, Stage.REVEALED) == NOTHING


def test_after_a_ballot_presses_are_told_again(bench: Bench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert bench.follow(Order()) == NOTHING
    assert bench.press(0, NO) == [Pressed(bench.ids[0], NO)]


@pytest.mark.parametrize("seed", range(10))
def test_votes_that_bounce_are_what_was_pressed_last(contacts: Bench, seed: int) -> None:
    chance = Random(seed)
    contacts.ballot(seed + 1)
    start, edges, last = contacts.now, [], {}
    for number in range(8):
        box, button = number % 2, chance.choice(list(Button))
        edges += bouncing_press(chance, start + 0.2 * number, SHORTEST_PRESS, box, button)
        last[contacts.ids[box]] = button
    told = signals(contacts.run(start + 3, *edges))
    assert told == [Locked(box, seed + 1) for box in contacts.ids[:2]]
    contacts.ballot(seed + 1, Stage.CLOSED)
    revealed = contacts.ballot(seed + 1, Stage.REVEALED)
    opened = [signal.votes for signal in revealed if isinstance(signal, Opened)]
    assert {box: vote for votes in opened for box, vote in votes.items()} == last


# Lights


def test_a_light_shows_what_was_ordered(bench: Bench) -> None:
    bench.follow(Order(lights={bench.ids[0]: Light.INVITING, bench.ids[1]: Light.NO}))
    assert [bench.light(box) for box in (0, 1)] == [Light.INVITING, Light.NO]


def test_a_light_that_is_not_ordered_any_more_goes_out(bench: Bench) -> None:
    bench.follow(Order(lights={bench.ids[0]: Light.YES}))
    bench.follow(Order(lights={bench.ids[1]: Light.YES}))
    assert [bench.light(box) for box in (0, 1)] == [Light.OFF, Light.YES]


def test_boxes_of_another_kind_may_stand_in_an_order(bench: Bench) -> None:
    assert bench.follow(Order(lights={"elsewhere": Light.YES})) == NOTHING
    assert bench.light(0) is Light.OFF


def test_while_it_votes_a_box_shows_its_own_lock_at_once(bench: Bench) -> None:
    bench.ballot(7, voters=(0,))
    assert [bench.light(box) for box in (0, 1)] == [Light.INVITING, Light.STOMACHACHE]
    bench.press(0, NO)
    assert [bench.light(box) for box in (0, 1)] == [Light.LOCKED, Light.STOMACHACHE]


def test_all_lights_change_at_the_instant_that_was_ordered(bench: Bench) -> None:
    bench.follow(Order(lights=dict.fromkeys(bench.ids[:2], Light.LOCKED)))
    at = bench.now + 1.0
    bench.follow(Order(lights=dict.fromkeys(bench.ids[:2], Light.YES), at=at))
    bench.run(at - 0.001)
    assert [bench.light(box) for box in (0, 1)] == [Light.LOCKED] * 2
    bench.run(at + 0.002)
    assert [bench.light(box) for box in (0, 1)] == [Light.YES] * 2


def test_a_box_that_comes_back_is_lit_as_was_ordered_meanwhile(bench: Bench) -> None:
    bench.lose(0)
    bench.settle()
    bench.follow(Order(lights={bench.ids[0]: Light.INVITING}))
    bench.find(0)
    bench.settle()
    assert bench.light(0) is Light.INVITING


# Coming and going


def test_a_box_may_vanish_and_come_back(bench: Bench) -> None:
    cause = bench.lose(0)
    assert Lost(bench.ids[0], cause) in bench.settle()
    bench.find(0)
    assert Found(bench.ids[0]) in bench.settle()
    assert bench.press(0) == [Pressed(bench.ids[0], YES)]


def test_a_box_that_is_lost_tells_no_press(bench: Bench) -> None:
    bench.lose(0)
    bench.settle()
    assert bench.press(0) == NOTHING


def test_nothing_about_a_box_fails_while_it_works(bench: Bench) -> None:
    assert all(report.health is not Health.FAILS for report in bench.boxes.reports())


def test_closing_twice_is_allowed(bench: Bench) -> None:
    bench.close()
    bench.close()


# What only some kinds can do


def touched(boxes: DrawnBoxes, until: float) -> list[object]:
    told: list[object] = [*boxes.poll(0.0)]
    while (due := boxes.due()) is not None and due <= until:
        told += boxes.poll(due)
    return [signal for signal in told if isinstance(signal, Pressed)]


def click(boxes: DrawnBoxes, button: Button, at: float) -> None:
    boxes.touch("box-1", button, True, at)
    boxes.touch("box-1", button, False, at)


def test_a_click_shorter_than_a_finger_is_still_a_press() -> None:
    boxes = DrawnBoxes(1)
    click(boxes, NO, at=1.0)
    assert touched(boxes, until=2.0) == [Pressed("box-1", NO)]


def test_two_clicks_at_once_are_two_presses() -> None:
    boxes = DrawnBoxes(1)
    click(boxes, NO, at=1.0)
    click(boxes, NO, at=1.0)
    assert touched(boxes, until=2.0) == [Pressed("box-1", NO)] * 2


def test_clicks_that_arrive_at_once_are_told_in_the_order_they_arrived() -> None:
    boxes = DrawnBoxes(1)
    order = (STOMACHACHE, YES, NO)
    for button in order:
        click(boxes, button, at=1.0)
    assert touched(boxes, until=2.0) == [Pressed("box-1", button) for button in order]


def test_drawn_boxes_say_how_many_they_are() -> None:
    (report,) = DrawnBoxes(3).reports()
    assert report.health is Health.WORKS
    assert str(report.said).startswith("3 button boxes are drawn")


def test_presses_from_many_threads_all_arrive_and_wake_the_loop() -> None:
    woken: list[int] = []
    boxes = ScriptedBoxes(("box-1",), wake=lambda: woken.append(1))
    boxes.poll(0)
    woken.clear()
    threads = [Thread(target=press_often, args=(boxes,)) for _thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(boxes.poll(0)) == len(woken) == 400


def press_often(boxes: ScriptedBoxes) -> None:
    for _press in range(100):
        boxes.press("box-1", YES)


def test_the_bench_itself_bounces_at_both_ends() -> None:
    """The suite would prove little with contacts that never chatter."""
    edges = [bouncing_press(Random(seed), 0.0, SHORTEST_PRESS) for seed in range(40)]
    assert sum(len(each) > 10 for each in edges) > 30
    for each in edges:
        assert not each[-1].down
        assert each[-1].at <= SHORTEST_PRESS + LONGEST_BOUNCE
        assert all(one.at <= other.at for one, other in pairwise(each))
