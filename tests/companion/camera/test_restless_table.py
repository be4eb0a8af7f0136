"""Whole games among restless people: what moves beside the board holds nothing up, and where a hand
stays above it, moves are known all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from statistics import quantiles

import pytest

from companion.camera.castle_sheet import HEIGHT, WIDTH
from companion.evening.screens.podium import PodiumScene
from engine import Follow
from tests.companion.camera.people import SOON, People
from tests.companion.camera.restless import MOMENTS, Disc, Side, TableMoment, Where, discs_at
from tests.companion.camera.watched_table import WatchedTable
from tests.companion.simulated_table import GameChoices
from tests.sampling import sampled

PEOPLE = 6
PAUSE = 1.5
"""Seconds between two things that somebody does."""
BESIDE = [moment for moment in MOMENTS if moment.where is Where.BESIDE]
RESTS = replace(
    next(moment for moment in MOMENTS if "rests" in moment.what),
    side=Side.LEFT,
    along=(0.88, 0.88),
)
"""Where no place is: nobody puts a piece under somebody's hand."""
GAMES = (("viva-il-re", 3), ("king-up", 6), ("vive-le-roi", 4))
MANY = 10


def _all_the_time(
    moments: Sequence[TableMoment], people: int, seed: int
) -> Callable[[float], Iterable[Disc]]:
    """Each of these people does one thing after the other, with short pauses."""
    chance = Random(seed)
    acts = [chance.sample(moments, len(moments)) for _person in range(people)]

    def discs(now: float) -> Iterable[Disc]:
        for person, own in enumerate(acts):
            moment, since = _now(own, now + 3.0 * person)
            yield from discs_at(moment, WIDTH, HEIGHT, since, seed + person)

    return discs


def _now(acts: Sequence[TableMoment], now: float) -> tuple[TableMoment, float]:
    """What somebody does now, and for how long."""
    now %= sum(moment.seconds + PAUSE for moment in acts)
    for moment in acts:
        if now <= moment.seconds + PAUSE:
            return moment, now
        now -= moment.seconds + PAUSE
    raise AssertionError(now)


def _play(
    edition: str, seats: int, moments: Sequence[TableMoment], people: int, soon: float, seed: int
) -> People:
    table = WatchedTable(edition, seed)
    table.begin(edition, seats, **GameChoices(follow=Follow.MOVES))
    table.pass_time(1)
    table.process.covers = _all_the_time(moments, people, seed)
    table.pass_time(soon)
    played = People(table, table.board.chance, soon=soon)
    played.play()
    table.expect(PodiumScene)
    assert played.wrong == []
    return played


def _p95(waits: Sequence[float]) -> float:
    return quantiles(waits, n=20)[-1]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "seats"), GAMES)
@pytest.mark.parametrize("seed", sampled(range(MANY), every=MANY))
def test_six_restless_people_beside_the_board_hold_no_move_up(
    edition: str, seats: int, seed: int
) -> None:
    people = _play(edition, seats, BESIDE, PEOPLE, SOON, seed)
    assert _p95(people.waits) <= 1.5


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "seats"), GAMES)
@pytest.mark.parametrize("seed", sampled(range(MANY), every=MANY))
def test_with_a_hand_that_rests_on_the_edge_moves_are_known_within_eight_seconds(
    edition: str, seats: int, seed: int
) -> None:
    people = _play(edition, seats, [RESTS], 1, 8.0, seed)
    assert people.slowest <= 8.0
