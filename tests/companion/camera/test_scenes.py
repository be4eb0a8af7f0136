"""What a camera sees of a board in thousands of drawn pictures: nothing certain is ever wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.companion.camera.scenes import (
    Board,
    Count,
    Known,
    judge,
    random_scene,
    sheet,
    tower_board,
    wide_board,
)
from tests.sampling import sampled

BOARDS = (sheet, wide_board, tower_board)
HEIGHTS = {0.0: "flat", 20.0: "20mm"}
MANY = 850
"""Scenes for each board and height: more than 5,000 in all."""
FOUND = 0.995


def _count(board: Board, height: float, seeds: range) -> Count:
    known, count = Known(board, height), Count()
    for seed in seeds:
        chance = Random(seed)
        most = board.most_pixels
        pixels = chance.choice((20, 30, 33, 0.85 * most, most))
        judge(known, random_scene(board, height, seed, pixels), count)
    return count


@pytest.mark.parametrize("board", sampled(BOARDS, every=len(BOARDS)))
@pytest.mark.parametrize("height", sampled(HEIGHTS, every=len(HEIGHTS)), ids=HEIGHTS.__getitem__)
def test_the_camera_is_never_certain_of_a_wrong_place(
    board: Callable[[], Board], height: float
) -> None:
    count = _count(board(), height, range(2))
    assert count.wrong == []
    assert count.certain > 8


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("height", HEIGHTS, ids=HEIGHTS.__getitem__)
def test_in_thousands_of_scenes_pieces_are_found_and_none_in_a_wrong_place(
    board: Callable[[], Board], height: float
) -> None:
    count = _count(board(), height, range(1000, 1000 + MANY))
    print(f"found {count.found} of {count.shown}, certain {count.certain}, {count.no_board} unread")
    assert count.wrong == []
    assert count.found >= FOUND * count.shown
    assert not count.too_far[False], "a camera too far away says so"
    assert count.no_board < 0.15 * count.scenes, "arms cover two marks now and then"
