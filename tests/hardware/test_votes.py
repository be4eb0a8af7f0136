"""A box stores its vote: the table learns that it has voted, and the votes only at the reveal."""

from __future__ import annotations

from random import Random

import pytest

from hardware.boxes import (
    BallotPhase,
    Button,
    Closed,
    Found,
    Identity,
    Light,
    Locked,
    Opened,
    Order,
    Pressed,
    Tampered,
    Withdrawn,
)
from tests.hardware.box_bench import (
    BENCHES,
    NOTHING,
    SHORTEST_PRESS,
    BoxBench,
    ScriptedBench,
    WiredBench,
    bouncing_press,
    cases,
    quick_cases,
    signals,
)
from tests.sampling import sampled

YES, NO, STOMACHACHE = Button
PROVABLE = cases(make for make in BENCHES if make.identity is Identity.PROVEN)
UNPROVABLE = cases(make for make in BENCHES if make.identity is Identity.UNPROVEN)


def test_a_press_of_a_voting_box_is_reported_only_as_a_vote(bench: BoxBench) -> None:
    bench.ballot(7)
    assert bench.press(0, NO) == [Locked(bench.ids[0], 7)]


def test_a_box_that_does_not_vote_reports_its_presses(bench: BoxBench) -> None:
    bench.ballot(7, voters=(0,))
    assert bench.press(1, NO) == [Pressed(bench.ids[1], NO)]


def test_a_change_of_mind_is_not_reported(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    reported = [bench.press(0, button) for button in (YES, STOMACHACHE, YES, NO)]
    assert reported == [NOTHING] * 4


@pytest.mark.parametrize("missing", [NO, STOMACHACHE])
@pytest.mark.parametrize("bench", quick_cases(BENCHES), indirect=True)
def test_a_press_of_a_missing_card_withdraws_the_vote(bench: BoxBench, missing: Button) -> None:
    only_yes = frozenset({YES})
    bench.ballot(7, cards=only_yes)
    assert bench.press(0, missing) == NOTHING
    for _again in range(2):
        assert bench.press(0, YES) == [Locked(bench.ids[0], 7)]
        assert bench.press(0, missing) == [Withdrawn(bench.ids[0], 7)]
        assert bench.light(0) is Light.INVITING
        assert bench.press(0, missing) == NOTHING
    assert bench.press(0, YES) == [Locked(bench.ids[0], 7)]
    bench.ballot(7, BallotPhase.CLOSED, only_yes)
    assert bench.press(0, missing) == NOTHING
    assert Opened(7, {bench.ids[0]: YES}) in bench.ballot(7, BallotPhase.REVEALED, only_yes)


def test_a_ballot_that_closes_without_a_withdrawn_vote_reveals_none(bench: BoxBench) -> None:
    only_yes = frozenset({YES})
    bench.ballot(7, cards=only_yes)
    bench.press(0, YES)
    bench.press(0, NO)
    closed = bench.ballot(7, BallotPhase.CLOSED, only_yes)
    revealed = bench.ballot(7, BallotPhase.REVEALED, only_yes)
    assert [each for each in closed + revealed if isinstance(each, Closed | Opened)] == []


@pytest.mark.parametrize("make", PROVABLE)
def test_a_vote_that_was_withdrawn_while_the_box_was_lost_stays_withdrawn(
    make: type[BoxBench],
) -> None:
    bench = make()
    bench.settle()
    only_yes = frozenset({YES})
    bench.ballot(7, cards=only_yes)
    bench.press(0, YES)
    bench.press(0, NO)
    bench.lose(0)
    bench.settle()
    bench.find(0)
    assert not {Locked(bench.ids[0], 7), Tampered(bench.ids[0], 7)} & {*bench.settle()}
    assert bench.press(0, YES) == [Locked(bench.ids[0], 7)]


@pytest.mark.parametrize("bench", quick_cases(BENCHES), indirect=True)
def test_after_closing_a_vote_is_confirmed_and_cannot_change(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert Closed(bench.ids[0], 7) in bench.ballot(7, BallotPhase.CLOSED)
    assert bench.press(0, YES) == NOTHING
    assert Opened(7, {bench.ids[0]: NO}) in bench.ballot(7, BallotPhase.REVEALED)


def test_after_closing_no_box_can_vote(bench: BoxBench) -> None:
    bench.ballot(7)
    assert bench.ballot(7, BallotPhase.CLOSED) == NOTHING
    assert bench.press(0, NO) == NOTHING
    assert bench.ballot(7, BallotPhase.REVEALED) == NOTHING


def test_the_last_choice_is_opened_at_the_reveal_and_not_before(bench: BoxBench) -> None:
    reported = bench.ballot(7)
    for box, buttons in ((0, (NO, YES)), (1, (YES, NO, STOMACHACHE))):
        for button in buttons:
            reported += bench.press(box, button)
    reported += bench.ballot(7, BallotPhase.CLOSED)
    assert not any(isinstance(signal, Opened) for signal in reported)
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


def with_a_vote_and_found_again(make: type[BoxBench]) -> BoxBench:
    """A bench whose first box votes, is lost, and is found again."""
    bench = make()
    bench.settle()
    bench.ballot(7)
    bench.press(0, STOMACHACHE)
    bench.lose(0)
    bench.settle()
    bench.find(0)
    return bench


@pytest.mark.parametrize("make", PROVABLE)
def test_a_box_that_is_found_again_still_has_its_vote(make: type[BoxBench]) -> None:
    bench = with_a_vote_and_found_again(make)
    assert bench.settle()[-1] == Locked(bench.ids[0], 7)
    bench.ballot(7, BallotPhase.CLOSED)
    assert Opened(7, {bench.ids[0]: STOMACHACHE}) in bench.ballot(7, BallotPhase.REVEALED)


@pytest.mark.parametrize("make", UNPROVABLE)
def test_a_box_that_may_be_another_one_comes_back_without_a_vote(make: type[BoxBench]) -> None:
    bench = with_a_vote_and_found_again(make)
    assert bench.settle() == [Found(bench.ids[0], Identity.UNPROVEN)]
    assert bench.light(0) is Light.INVITING
    assert bench.press(0, NO) == [Locked(bench.ids[0], 7)]
    bench.ballot(7, BallotPhase.CLOSED)
    assert Opened(7, {bench.ids[0]: NO}) in bench.ballot(7, BallotPhase.REVEALED)


def test_a_box_that_was_lost_while_a_ballot_opened_votes_once_found_again(bench: BoxBench) -> None:
    bench.lose(0)
    bench.settle()
    bench.ballot(7)
    bench.find(0)
    bench.settle()
    assert bench.press(0, YES) == [Locked(bench.ids[0], 7)]


@pytest.mark.parametrize("make", PROVABLE)
def test_a_box_that_was_lost_while_a_ballot_closed_confirms_its_vote_once_found_again(
    make: type[BoxBench],
) -> None:
    bench = make()
    bench.settle()
    bench.ballot(7)
    bench.press(0, YES)
    bench.lose(0)
    bench.settle()
    assert Closed(bench.ids[0], 7) not in bench.ballot(7, BallotPhase.CLOSED)
    bench.find(0)
    assert Closed(bench.ids[0], 7) in bench.settle()


def test_another_ballot_clears_the_vote(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert bench.ballot(8) == NOTHING
    assert bench.light(0) is Light.INVITING
    assert bench.ballot(8, BallotPhase.CLOSED) == NOTHING
    assert bench.ballot(8, BallotPhase.REVEALED) == NOTHING


def test_after_a_ballot_presses_are_reported_again(bench: BoxBench) -> None:
    bench.ballot(7)
    bench.press(0, NO)
    assert bench.apply_order(Order()) == NOTHING
    assert bench.press(0, NO) == [Pressed(bench.ids[0], NO)]


@pytest.mark.parametrize("seed", sampled(range(10), every=4))
def test_the_last_of_several_bouncing_presses_is_the_vote(contacts: BoxBench, seed: int) -> None:
    chance = Random(seed)
    contacts.ballot(seed + 1)
    start, edges, last = contacts.now, [], {}
    for number in range(8):
        box, button = number % 2, chance.choice(list(Button))
        edges += bouncing_press(chance, start + 0.2 * number, SHORTEST_PRESS, box, button)
        last[contacts.ids[box]] = button
    reported = signals(contacts.run(start + 3, *edges))
    assert reported == [Locked(box, seed + 1) for box in contacts.ids[:2]]
    contacts.ballot(seed + 1, BallotPhase.CLOSED)
    revealed = contacts.ballot(seed + 1, BallotPhase.REVEALED)
    opened = [signal.votes for signal in revealed if isinstance(signal, Opened)]
    assert {box: vote for votes in opened for box, vote in votes.items()} == last


@pytest.mark.parametrize("make", [ScriptedBench, WiredBench])
def test_a_box_that_was_without_power_votes_again(make: type[ScriptedBench | WiredBench]) -> None:
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
