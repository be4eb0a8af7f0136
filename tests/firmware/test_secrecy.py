"""Until the reveal, a wire carries the same bytes and a light shows the same, whatever is voted."""

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
    NO,
    OPEN,
    REVEALED,
    STOMACHACHE,
    YES,
)
from tests.firmware.virtual_host import PORTS, Host, a_controller, touch

EVERY_VOTE = (YES, NO, STOMACHACHE)
Seen = tuple[list[tuple[int, bytes]], list[list[int]]]
Touch = tuple[int, int]
Wire = Callable[[Host], None]
"""Trouble with the wire, before each millisecond."""


def no_trouble(_host: Host) -> None:
    pass


def lossy(seed: int) -> Wire:
    """A wire that loses half of what is sent, each direction by itself."""
    chance = Random(seed)

    def lose(host: Host) -> None:
        host.wire_to_host = chance.random() < 0.5
        host.wire_to_controller = chance.random() < 0.5

    return lose


def unplugged_between(since: int, until: int, greet_at: int) -> Wire:
    """A cable that is out for a while, and a new session after it."""

    def unplug(host: Host) -> None:
        host.wire_to_host = host.wire_to_controller = not since <= host.now < until
        if host.now == greet_at:
            host.greet(session=2)
            host.order(5, OPEN)

    return unplug


def election(
    touches: dict[int, Touch],
    wire: Wire = no_trouble,
    cards: int = ALL_CARDS,
    lasts: int = 600,
) -> tuple[Host, Seen]:
    """Play touches at their milliseconds up to a closed ballot; what could be seen of it."""
    host = Host(a_controller())
    lights = []
    host.greet()
    host.order(5, OPEN, bytes([cards] * PORTS))
    while host.now < lasts:
        wire(host)
        if host.now in touches:
            touch(host.controller, *touches[host.now])
        host.run(1)
        lights.append(host.lights())
    host.wire_to_host = host.wire_to_controller = True
    host.order(5, CLOSED, bytes([cards] * PORTS))
    host.run(100)
    return host, (list(host.sent_by_controller), lights)


def timed(ports: Sequence[int], votes: Sequence[int]) -> dict[int, Touch]:
    """A touch every 37 ms."""
    touches = zip(ports, votes, strict=True)
    return {50 + 37 * count: touch for count, touch in enumerate(touches)}


def revealed(host: Host, cards: int = ALL_CARDS) -> list[int]:
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
MINDS = st.lists(st.sampled_from(EVERY_VOTE), min_size=10, max_size=10)


@pytest.mark.parametrize(
    "wire",
    [
        lambda: no_trouble,
        lambda: lossy(1),
        pytest.param(lambda: lossy(2), marks=pytest.mark.slow),
        lambda: unplugged_between(100, 100 + HOST_SILENT_MS + 50, 1_700),
    ],
    ids=["good wire", "lossy", "lossy too", "reconnected"],
)
@given(votes=MINDS)
def test_changes_of_mind_look_the_same_over_any_wire(
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
def test_a_card_that_is_used_up_looks_like_no_press_at_all(button: int) -> None:
    cards = ALL_CARDS & ~(1 << (button - 1))
    other = next(vote for vote in EVERY_VOTE if vote != button)
    voted = {50: (0, other), 300: (1, other)}
    used_up = {**voted, 20: (2, button), 120: (0, button), 350: (1, button), 400: (2, button)}
    host, with_them = election(used_up, cards=cards)
    _same, without = election(voted, cards=cards)
    assert with_them == without
    assert revealed(host, cards) == [other, other, 0, 0]


@pytest.mark.parametrize("cards", range(ALL_CARDS + 1))
def test_a_host_that_takes_cards_away_learns_no_vote(cards: int) -> None:
    seen = []
    for vote in EVERY_VOTE:
        host, _looks = election({50: (0, vote)}, lasts=100)
        host.order(5, OPEN, bytes([cards]))
        host.order(5, OPEN)
        seen.append((host.sent_by_controller, host.standings(), host.lights()))
    assert seen[0] == seen[1] == seen[2]


def test_presses_after_closing_look_like_none() -> None:
    seen = []
    for touches in ({}, {0: (0, NO), 1: (1, YES)}):
        host, _looks = election({50: (0, YES)}, lasts=100)
        for touched in touches.values():
            touch(host.controller, *touched)
        host.run(300)
        seen.append((host.sent_by_controller, host.lights()))
        assert revealed(host) == [YES, 0, 0, 0]
    assert seen[0][1] == seen[1][1]
    assert len(seen[0][0]) == len(seen[1][0])


def test_the_reveal_does_differ() -> None:
    yes, _looks = election({50: (0, YES)})
    no, _looks = election({50: (0, NO)})
    assert revealed(yes) != revealed(no)
    assert yes.sent_by_controller != no.sent_by_controller
