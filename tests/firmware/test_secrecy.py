"""Before the reveal, neither the bytes on the wire nor the lights depend on the votes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.messages import (
    ALL_CARDS,
    CLOSED,
    HOST_SILENT_MS,
    INVITING,
    NO,
    OPEN,
    REVEALED,
    STOMACHACHE,
    YES,
)
from tests.firmware.virtual_host import PORTS, VirtualHost, a_controller, touch

EVERY_VOTE = (YES, NO, STOMACHACHE)
Seen = tuple[list[tuple[int, bytes]], list[list[int]]]
Touch = tuple[int, int]
Wire = Callable[[VirtualHost], None]
"""Changes the wire before each millisecond."""


def good_wire(_host: VirtualHost) -> None:
    pass


def lossy(seed: int) -> Wire:
    """A wire that loses half of all bytes, in each direction independently."""
    chance = Random(seed)

    def lose(host: VirtualHost) -> None:
        host.is_wire_to_host_up = chance.random() < 0.5
        host.is_wire_to_controller_up = chance.random() < 0.5

    return lose


def unplugged_between(since: int, until: int, greet_at: int) -> Wire:
    """A cable that is unplugged for a while, then a new session."""

    def unplug(host: VirtualHost) -> None:
        host.is_wire_to_host_up = host.is_wire_to_controller_up = not since <= host.now < until
        if host.now == greet_at:
            host.greet(session=2)
            host.order(5, OPEN)

    return unplug


def election(
    touches: dict[int, Touch],
    wire: Wire = good_wire,
    cards: int = ALL_CARDS,
    lasts: int = 600,
) -> tuple[VirtualHost, Seen]:
    """Play touches at their milliseconds up to a closed ballot, and record bytes and lights."""
    host = VirtualHost(a_controller())
    lights = []
    host.greet()
    host.order(5, OPEN, bytes([cards] * PORTS))
    while host.now < lasts:
        wire(host)
        if host.now in touches:
            touch(host.controller, *touches[host.now])
        host.run(1)
        lights.append(host.lights())
    host.is_wire_to_host_up = host.is_wire_to_controller_up = True
    host.order(5, CLOSED, bytes([cards] * PORTS))
    host.run(100)
    return host, (list(host.sent_by_controller), lights)


def timed(ports: Sequence[int], votes: Sequence[int]) -> dict[int, Touch]:
    """A touch every 37 ms."""
    touches = zip(ports, votes, strict=True)
    return {50 + 37 * count: touch for count, touch in enumerate(touches)}


def revealed(host: VirtualHost, cards: int = ALL_CARDS) -> list[int]:
    host.order(5, REVEALED, bytes([cards] * PORTS))
    host.run(200)
    ((_number, votes),) = host.choices()
    return list(votes)


def test_every_combination_of_four_votes_looks_the_same() -> None:
    seen, outcomes = [], []
    for votes in product(EVERY_VOTE, repeat=PORTS):
        host, looks = election(timed(range(PORTS), votes), lasts=250)
        seen.append(looks)
        outcomes.append(tuple(revealed(host)))
    assert all(looks == seen[0] for looks in seen)
    assert outcomes == list(product(EVERY_VOTE, repeat=PORTS))


PORTS_TOUCHED = (0, 1, 0, 2, 2, 3, 1, 0, 3, 3)
TEN_VOTES = st.lists(st.sampled_from(EVERY_VOTE), min_size=10, max_size=10)


@pytest.mark.parametrize(
    "wire",
    [
        lambda: good_wire,
        pytest.param(lambda: lossy(1), marks=pytest.mark.slow),
        pytest.param(lambda: lossy(2), marks=pytest.mark.slow),
        lambda: unplugged_between(100, 100 + HOST_SILENT_MS + 50, 1_700),
    ],
    ids=["good wire", "lossy", "lossy too", "reconnected"],
)
@given(votes=TEN_VOTES)
def test_changed_votes_look_the_same_over_any_wire(
    wire: Callable[[], Wire], votes: list[int]
) -> None:
    plain = timed(PORTS_TOUCHED, [YES] * 10)
    host, seen = election(timed(PORTS_TOUCHED, votes), wire(), lasts=1_800)
    assert seen == looks_of(wire, plain)
    last = dict(zip(PORTS_TOUCHED, votes, strict=True))
    assert revealed(host) == [last[port] for port in range(PORTS)]


def looks_of(wire: Callable[[], Wire], touches: dict[int, Touch]) -> Seen:
    _host, seen = election(touches, wire(), lasts=1_800)
    return seen


@pytest.mark.parametrize("button", EVERY_VOTE)
def test_a_press_of_a_used_up_card_without_a_vote_is_invisible(button: int) -> None:
    cards = ALL_CARDS & ~(1 << (button - 1))
    other = next(vote for vote in EVERY_VOTE if vote != button)
    voted = {50: (0, other), 300: (1, other), 450: (2, other), 500: (3, other)}
    used_up = {**voted, 20: (2, button), 220: (1, button), 400: (2, button)}
    host, with_them = election(used_up, cards=cards)
    _same, without = election(voted, cards=cards)
    assert with_them == without
    assert revealed(host, cards) == [other] * PORTS


EVERY_HAND = [mask for mask in range(1, ALL_CARDS) if mask & 1]
"""Without some card; Yes is never used up."""


@pytest.mark.parametrize("cards", EVERY_HAND)
@pytest.mark.parametrize("wire", [lambda: good_wire, lambda: lossy(1)], ids=["good", "lossy"])
def test_a_withdrawn_vote_looks_the_same_whatever_was_pressed(
    wire: Callable[[], Wire], cards: int
) -> None:
    """Whichever vote was in, whichever missing card is pressed, and whatever is voted then."""
    has = [vote for vote in EVERY_VOTE if cards & 1 << (vote - 1)]
    missing = [vote for vote in EVERY_VOTE if vote not in has]
    looks = []
    for before, pressed, after in product(has, missing, has):
        others = {450: (1, YES), 500: (2, YES), 550: (3, YES)}
        touches = {50: (0, before), 200: (0, pressed), 350: (0, after), **others}
        host, seen = election(touches, wire(), cards=cards)
        looks.append(seen)
        assert revealed(host, cards) == [after, YES, YES, YES]
    assert all(seen == looks[0] for seen in looks)
    lights = [each[0] for each in looks[0][1]]
    assert lights.count(INVITING) > 150, "the light asks again"


@pytest.mark.parametrize("cards", range(ALL_CARDS + 1))
def test_a_host_that_takes_cards_away_learns_nothing_about_a_vote(cards: int) -> None:
    seen = []
    for vote in EVERY_VOTE:
        host, _looks = election({50: (0, vote)}, lasts=100)
        host.order(5, OPEN, bytes([cards]))
        host.order(5, OPEN)
        seen.append((host.sent_by_controller, host.statuses(), host.lights()))
    assert seen[0] == seen[1] == seen[2]


def test_presses_after_closing_are_invisible() -> None:
    seen = []
    for touches in ({}, {0: (0, NO), 1: (1, YES)}):
        host, _looks = election(timed(range(PORTS), [YES] * PORTS), lasts=250)
        for touched in touches.values():
            touch(host.controller, *touched)
        host.run(300)
        seen.append((host.sent_by_controller, host.lights()))
        assert revealed(host) == [YES] * PORTS
    assert seen[0][1] == seen[1][1]
    assert len(seen[0][0]) == len(seen[1][0])


def test_the_reveal_shows_the_votes() -> None:
    yes, _looks = election(timed(range(PORTS), [YES] * PORTS))
    no, _looks = election(timed(range(PORTS), [NO] * PORTS))
    assert revealed(yes) != revealed(no)
    assert yes.sent_by_controller != no.sent_by_controller
