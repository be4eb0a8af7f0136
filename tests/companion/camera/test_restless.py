"""The moments of restless people are where and when their table says."""

from __future__ import annotations

from math import hypot

import pytest

from tests.companion.camera.restless import (
    MOMENTS,
    Course,
    Disc,
    TableMoment,
    Where,
    discs_at,
)

WIDTH, HEIGHT = 280.0, 300.0


def _course(moment: TableMoment, seed: int = 0, pictures: int = 60) -> list[list[Disc]]:
    times = [moment.seconds * n / (pictures - 1) for n in range(pictures)]
    return [discs_at(moment, WIDTH, HEIGHT, seconds, seed) for seconds in times]


def _depth(disc: Disc) -> float:
    """How far a disc reaches over the board; negative beside it."""
    inside = min(disc.x, WIDTH - disc.x, disc.y, HEIGHT - disc.y)
    return inside + disc.radius


def test_there_are_twenty_different_moments() -> None:
    assert len({moment.what for moment in MOMENTS}) == len(MOMENTS) == 20
    assert {moment.course for moment in MOMENTS} == set(Course)
    assert {moment.where for moment in MOMENTS} == set(Where)
    assert sum(moment.where is Where.BESIDE for moment in MOMENTS) >= 8


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.what)
def test_a_moment_covers_what_it_says(moment: TableMoment) -> None:
    deepest = max(_depth(disc) for discs in _course(moment) for disc in discs)
    match moment.where:
        case Where.BESIDE:
            assert -60 < deepest < 0
        case Where.EDGE:
            assert 2 < deepest < 75
        case Where.ABOVE:
            assert deepest > 15


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.what)
def test_a_moment_lasts_as_long_as_it_says_and_is_the_same_again(moment: TableMoment) -> None:
    assert discs_at(moment, WIDTH, HEIGHT, moment.seconds + 0.01) == []
    assert discs_at(moment, WIDTH, HEIGHT, -0.01) == []
    assert _course(moment) == _course(moment)
    assert all(0 <= disc.brightness <= 255 for discs in _course(moment) for disc in discs)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.what)
def test_something_changes_in_every_moment(moment: TableMoment) -> None:
    course = _course(moment)
    assert len({tuple(discs) for discs in course}) > 1
    if moment.course is not Course.SWITCHES:
        start = course[0][0]
        assert max(hypot(d[0].x - start.x, d[0].y - start.y) for d in course) >= 1


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.what)
def test_nothing_jumps(moment: TableMoment) -> None:
    """Between two pictures a thirtieth of a second apart, nothing moves faster than 3 m/s."""
    for n in range(int(30 * min(moment.seconds, 8.0))):
        one, other = (discs_at(moment, WIDTH, HEIGHT, (n + k) / 30)[0] for k in (0, 1))
        assert hypot(other.x - one.x, other.y - one.y) < 100


def test_a_resting_hand_trembles_by_one_or_two_millimetres() -> None:
    (resting,) = (moment for moment in MOMENTS if "rests" in moment.what)
    xs = [discs[0].x for discs in _course(resting, pictures=200)]
    assert 1.0 < max(xs) - min(xs) < 4.0


def test_another_seed_is_another_evening() -> None:
    for moment in MOMENTS:
        if moment.course in (Course.ROLLS, Course.WANDERS):
            assert _course(moment, 1) != _course(moment, 2)
