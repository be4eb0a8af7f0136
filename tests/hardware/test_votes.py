"""A vote is kept in its box: the table learns that there is one, and all of them at the reveal."""

from __future__ import annotations

from random import Random

import pytest

from hardware.boxes import BallotPhase, Button, Closed, Light, Locked, Opened, Order, Pressed
from tests.hardware.box_bench import (
    NOTHING,
    SHORTEST_PRESS,
    BoxBench,
    ScriptedBench,
    WiredBench,
    bouncing_press,
    signals,
)

YES, NO, STOMACHACHE = Button


def test_while_a_box_votes_its_presses_are_no_news(bench: BoxBench) -> None:
    bench.ballot(7)
    assert bench.press(0, NO) == [Locked(bench.ids[0], 7)]


def test_a_box_that_does_not_vote_tells_its_presses(bench: BoxBench) -> None:
    bench.ballot(7, voters=(0,))
    assert bench.press(1, NO) == [Pressed(bench.ids[1], NO)]


def test_who_changes_their_mind_says_no_more(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    told = [bench.press(0, button) for button in (YES, STOMACHACHE, YES, NO)]
    assert told == [NOTHING] * 4


def test_a_card_that_is_not_in_the_hand_is_passed_over(bench: BoxBench) -> None:
    bench.ballot(7, cards=frozenset({YES, NO}))
    assert bench.press(0, STOMACHACHE) == NOTHING
    assert bench.press(0, NO) == [Locked(bench.ids[0], 7)]
    assert bench.press(0, STOMACHACHE) == NOTHING
    bench.ballot(7, BallotPhase.CLOSED, frozenset({YES, NO}))
    revealed = bench.ballot(7, BallotPhase.REVEALED, frozenset({YES, NO}))
    assert Opened(7, {bench.ids[0]: NO}) in revealed


def test_after_closing_a_vote_is_confirmed_and_changes_no_more(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert Closed(bench.ids[0], 7) in bench.ballot(7, BallotPhase.CLOSED)
    assert bench.press(0, YES) == NOTHING
    assert Opened(7, {bench.ids[0]: NO}) in bench.ballot(7, BallotPhase.REVEALED)


def test_after_closing_nobody_can_vote_any_more(bench: BoxBench) -> None:
    bench.ballot(7)
    assert bench.ballot(7, BallotPhase.CLOSED) == NOTHING
    assert bench.press(0, NO) == NOTHING
    assert bench.ballot(7, BallotPhase.REVEALED) == NOTHING


def test_a_vote_is_opened_only_at_the_reveal_and_is_the_last_choice(bench: BoxBench) -> None:
    told = bench.ballot(7)
    for box, buttons in ((0, (NO, YES)), (1, (YES, NO, STOMACHACHE))):
        for button in buttons:
            told += bench.press(box, button)
    told += bench.ballot(7, BallotPhase.CLOSED)
    assert not any(isinstance(signal, Opened) for signal in told)
    votes: dict[str, Button] = {}
    for signal in bench.ballot(7, BallotPhase.REVEALED):
        if isinstance(signal, Opened):
            assert signal.ballot == 7
            votes.update(signal.votes)
    assert votes == {bench.ids[0]: YES, bench.ids[1]: STOMACHACHE}


def test_the_same_order_again_changes_nothing(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert bench.ballot(7) == NOTHING
    assert bench.press(0, YES) == NOTHING


def test_a_box_that_comes_back_still_has_its_vote(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, STOMACHACHE)
    bench.lose(0)
    bench.settle()
    bench.find(0)
    assert bench.settle()[-1] == Locked(bench.ids[0], 7)
    bench.ballot(7, BallotPhase.CLOSED)
    assert Opened(7, {bench.ids[0]: STOMACHACHE}) in bench.ballot(7, BallotPhase.REVEALED)


def test_a_box_that_was_lost_while_a_ballot_opened_votes_when_it_is_back(bench: BoxBench) -> None:
    bench.lose(0)
    bench.settle()
    bench.ballot(7)
    bench.find(0)
    bench.settle()
    assert bench.press(0, YES) == [Locked(bench.ids[0], 7)]


def test_a_box_that_was_lost_while_a_ballot_closed_tells_so_when_it_is_back(
    bench: BoxBench,
) -> None:
    bench.ballot(7)
    bench.press(0, YES)
    bench.lose(0)
    bench.settle()
    assert Closed(bench.ids[0], 7) not in bench.ballot(7, BallotPhase.CLOSED)
    bench.find(0)
    assert Closed(bench.ids[0], 7) in bench.settle()


def test_another_ballot_wipes_the_vote(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert bench.ballot(8) == NOTHING
    assert bench.light(0) is Light.INVITING
    assert bench.ballot(8, BallotPhase.CLOSED) == NOTHING
    assert bench.ballot(8, BallotPhase.REVEALED) == NOTHING


def test_after_a_ballot_presses_are_told_again(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert bench.apply_order(Order()) == NOTHING
    assert bench.press(0, NO) == [Pressed(bench.ids[0], NO)]


@pytest.mark.parametrize("seed", range(10))
def test_votes_that_bounce_are_what_was_pressed_last(contacts: BoxBench, seed: int) -> None:
    chance = Random(seed)
    contacts.ballot(seed + 1)
    start, edges, last = contacts.now, [], {}
    for number in range(8):
        box, button = number % 2, chance.choice(list(Button))
        edges += bouncing_press(chance, start + 0.2 * number, SHORTEST_PRESS, box, button)
        last[contacts.ids[box]] = button
    told = signals(contacts.run(start + 3, *edges))
    assert told == [Locked(box, seed + 1) for box in contacts.ids[:2]]
    contacts.ballot(seed + 1, BallotPhase.CLOSED)
    revealed = contacts.ballot(seed + 1, BallotPhase.REVEALED)
    opened = [signal.votes for signal in revealed if isinstance(signal, Opened)]
    assert {box: vote for votes in opened for box, vote in votes.items()} == last


@pytest.mark.parametrize("make", [ScriptedBench, WiredBench])
def test_a_box_that_was_without_power_votes_anew(make: type[ScriptedBench | WiredBench]) -> None:
    bench = make()
    bench.settle()
    bench.ballot(7)
    bench.press(0, YES)
    bench.lose(0)
    bench.settle()
    bench.boxes.forget(bench.ids[0])
    bench.find(0)
    assert Locked(bench.ids[0], 7) not in bench.settle()
    assert bench.press(0, NO) == [Locked(bench.ids[0], 7)]
