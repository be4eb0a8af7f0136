"""How high pieces are when they stand: mixed, first seen in a hand, put on another foot."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hardware.camera.heights import CLEARLY, KNOWN_RESTS_AFTER, RESTS_AFTER, Heights, Measured

NOISE = (0.8, -1.4, 0.3, 1.1, -0.6)


def _seen(*heights: float, off: float = 0.0) -> dict[int, Measured]:
    """Tags of these heights; in each look they are misread by something else."""
    return {n: Measured(50.0 * n, 20, each + off, each + off) for n, each in enumerate(heights)}


def _known(*heights: float) -> Heights:
    known = Heights()
    for look, off in enumerate(NOISE):
        known.take(_seen(*heights, off=off), look * 0.3)
    return known


def test_a_height_is_the_mean_of_all_looks() -> None:
    stands = _known(10, 30, 50).take(_seen(12, 30, 50), 2.0)
    assert stands[0] == pytest.approx(10.6, abs=0.1)
    assert stands[2] == pytest.approx(50, abs=0.3)


@pytest.mark.parametrize("lift", [25.0, 60.0])
def test_a_piece_that_is_held_does_not_stand_and_the_others_do(lift: float) -> None:
    known = _known(10, 30, 40, 20)
    assert known.take(_seen(10 + lift, 30, 40, 20), 2.0).keys() == {1, 2, 3}
    assert known.take(_seen(10, 30, 50, 20), 3.0)[0] == pytest.approx(10, abs=1)


def test_one_that_is_held_when_it_is_seen_first_stands_lower_later() -> None:
    known = _known(20)
    assert known.take(_seen(20, 45), 2.0)[1] == 45, "with so few others, nobody knows"
    assert known.take(_seen(20, 20), 3.0)[1] == 20


def test_one_that_is_new_can_be_as_high_as_others_are() -> None:
    known = _known(20, 22, 40)
    assert known.take(_seen(20, 22, 40, 41), 2.0).keys() == {0, 1, 2, 3}
    assert known.take(_seen(20, 22, 40, 41, 70), 3.0).keys() == {0, 1, 2, 3}


@pytest.mark.parametrize(("was_known", "after"), [(True, KNOWN_RESTS_AFTER), (False, RESTS_AFTER)])
def test_a_high_piece_that_rests_long_enough_stands(was_known: bool, after: float) -> None:
    """Somebody has given it another foot; nothing asks forever."""
    known = _known(20, 20, 20, 20) if was_known else _known(20, 20, 20)
    high = _seen(20, 20, 20, 20 + 2 * CLEARLY)
    assert 3 not in known.take(high, 10.0)
    assert 3 not in known.take(high, 9.9 + after)
    assert known.take(high, 10.0 + after)[3] == pytest.approx(45)


def test_a_hand_that_is_still_for_moments_begins_anew() -> None:
    """Between two calm looks, it has trembled."""
    known = _known(20, 20, 20)
    for look in range(20):
        held = {3: Measured(150, 20, 55, 55, quiet=0.8)}
        assert known.take(held, 10.0 + 5.2 * look) == {}


def test_a_hand_that_moves_a_little_begins_anew() -> None:
    known = _known(20, 20, 20)
    for look in range(20):
        sways: Mapping[int, Measured] = {2: Measured(100 + 3 * (look % 2), 20, 55, 55)}
        assert known.take(sways, 10.0 + look) == {}


def test_a_piece_that_is_lifted_slowly_is_not_followed() -> None:
    known = _known(20, 20, 20, 20)
    for look, height in enumerate((20, 31, 42, 53, 64, 75)):
        stands = known.take(_seen(20, 20, 20, height), 3 + 0.4 * look)
        assert (3 in stands) is (height < 40)


def test_a_hand_that_hovers_leaves_and_comes_back_begins_anew() -> None:
    known = _known(20, 20, 20, 20)
    for now, is_there in ((10, True), (12, False), (20, False), (24, True), (26, True)):
        stands = known.take(_seen(20, 20, 20, *([80] * is_there)), now)
        assert 3 not in stands


def test_no_piece_is_higher_than_pieces_are() -> None:
    assert Heights().take(_seen(150, 20), 0).keys() == {1}
